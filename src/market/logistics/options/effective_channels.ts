import type { Store } from '../../../engine/store/store.ts';
import { listRegionChannels } from '../logistics.store.ts';
import type { LogisticsTables } from '../logistics.tables.ts';
import { listShopChannels } from './shop_settings.store.ts';

type Channel = LogisticsTables['logistics_channel'];

/** The channels of a shop's region, with what the shop has set. A channel that its region closes is closed for all. */
export async function listEffectiveChannels(
  store: Store,
  { shop_id, region }: { readonly shop_id: number; readonly region: Channel['region'] },
): Promise<{ readonly channels: readonly Channel[]; readonly offered: ReadonlyMap<number, Channel> }> {
  const [offered, set] = await Promise.all([
    store.all(listRegionChannels, { region }),
    store.all(listShopChannels, { shop_id }),
  ]);
  const settings = new Map(set.map((row) => [row.logistic_id, row]));
  const channels = offered.map((channel) => {
    const own = settings.get(channel.logistic_id);
    if (!own) return channel;
    return {
      ...channel,
      enabled: channel.enabled === 1 ? own.enabled : channel.enabled,
      cod_enabled: channel.cod_enabled === 1 ? own.cod_enabled : channel.cod_enabled,
    };
  });
  return { channels, offered: new Map(offered.map((channel) => [channel.logistic_id, channel])) };
}
