import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { listWarehouses } from '../../product/product.store.ts';
import { listShopAddresses } from '../pickup/shipping_places.store.ts';
import { listEffectiveChannels } from './effective_channels.ts';
import { upsertShopChannel } from './shop_settings.store.ts';
import { lockShopSettings } from './shop_settings.ts';
import type { update_channel } from './update_channel.contract.ts';

export const updateChannel: Handler<typeof update_channel> = async (
  { shop: { shop_id, region }, store, refuse },
  { logistics_channel_id, enabled, cod_enabled, auto_call_driver_setting },
) => {
  await lockShopSettings(store, shop_id);
  const [{ channels, offered }, addresses, warehouses] = await Promise.all([
    listEffectiveChannels(store, { shop_id, region }),
    store.all(listShopAddresses, { shop_id }),
    store.all(listWarehouses, { shop_id }),
  ]);
  const channel = channels.find(({ logistic_id }) => logistic_id === logistics_channel_id);
  const base = offered.get(logistics_channel_id);
  if (!channel || !base) return refuse('channel_unknown');
  if (base.enabled === 0) return refuse('channel_closed');
  if (auto_call_driver_setting?.auto_call_driver_enabled) return refuse('auto_call_not_offered');
  if (cod_enabled && base.cod_enabled === 0) return refuse('cod_not_offered');
  const checkout = channels.find(({ logistic_id }) => logistic_id === channel.mask_channel_id);
  const changed = checkout && enabled !== undefined ? [channel, checkout] : [channel];
  if (enabled === false) {
    if (changed.some(({ force_enable }) => force_enable === 1)) return refuse('channel_forced');
    const remaining = channels.filter(
      (other) => other.mask_channel_id === 0 && other.enabled === 1 && !changed.includes(other),
    );
    if (remaining.length === 0) return refuse('last_channel');
    const is_compulsory = changed.some((each) => each.compulsory_channel === 1 && each.enabled === 1);
    const others = channels.filter(
      (other) => other.compulsory_channel === 1 && other.enabled === 1 && !changed.includes(other),
    );
    if (is_compulsory && others.length === 0) return refuse('compulsory_channel');
  }
  const only_picks_up =
    channel.pickup_info_needed !== null &&
    channel.dropoff_info_needed === null &&
    channel.non_integrated_info_needed === null;
  const has_pickup_address = addresses.some(({ address_flag }) =>
    parseJson(address_flag).includes('pickup_address'),
  );
  if (enabled && only_picks_up && !has_pickup_address) return refuse('need_pickup_address');

  const flagOf = (value: boolean | undefined, before: 0 | 1): 0 | 1 =>
    value === undefined ? before : value ? 1 : 0;
  for (const each of changed)
    await store.run(upsertShopChannel, {
      shop_id,
      logistic_id: each.logistic_id,
      enabled: flagOf(enabled, each.enabled),
      cod_enabled: each === channel ? flagOf(cod_enabled, each.cod_enabled) : each.cod_enabled,
    });
  const updated_channels = changed.map(({ logistic_id, channel_name }) => ({
    channel_id: logistic_id,
    channel_display_name: channel_name,
    unsupport_warehouse: [],
  }));
  return {
    shop_id,
    logistics_channel_id,
    enabled: flagOf(enabled, channel.enabled) === 1,
    cod_enabled: flagOf(cod_enabled, channel.cod_enabled) === 1,
    updated_channels,
    update_channels: updated_channels,
    is_multi_warehouse: warehouses.length > 1,
  };
};
