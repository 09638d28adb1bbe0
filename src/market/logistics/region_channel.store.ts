import type { Params } from '../../engine/store/param.ts';
import { inTwoForms, statementsOn } from '../../engine/store/statement.ts';
import type { LogisticsTables } from './logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

const first_channel = statement(
  (db, p: Params<{ shop_id: number; region: LogisticsTables['logistics_channel']['region'] }>) =>
    db
      .selectFrom('logistics_channel')
      .select(['logistic_id', 'channel_name', 'slug_list', 'non_integrated_info_needed'])
      .where('region', '=', p.region)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('shop_channel')
              .select('shop_channel.logistic_id')
              .where('shop_channel.shop_id', '=', p.shop_id)
              .whereRef('shop_channel.logistic_id', '=', 'logistics_channel.logistic_id')
              .where('shop_channel.enabled', '=', 0),
          ),
        ),
      )
      .orderBy('logistic_id')
      .limit(1),
  { scans: 'a marketplace has few channels' },
);

const listRegionChannels = statement(
  (db, p: Params<{ region: LogisticsTables['logistics_channel']['region'] }>) =>
    db
      .selectFrom('logistics_channel')
      .select(['logistic_id', 'channel_name', 'slug_list', 'non_integrated_info_needed'])
      .where('region', '=', p.region)
      .orderBy('logistic_id'),
  { scans: 'a marketplace has few channels', kept: 'a new channel is used a second later' },
);
const listDisabledChannels = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('shop_channel')
      .select('logistic_id')
      .where('shop_id', '=', p.shop_id)
      .where('enabled', '=', 0),
  { scans: 'a shop has few channels' },
);

/**
 * The first channel of a region that a shop has not disabled. Reading the two apart is safe: a shop that disables a channel
 * while an order is placed could have done so a moment later.
 */
export const findRegionChannel = inTwoForms(first_channel, async (reader, values) => {
  const [channels, disabled] = await Promise.all([
    reader.all(listRegionChannels, values),
    reader.all(listDisabledChannels, values),
  ]);
  const refused = new Set(disabled.map(({ logistic_id }) => logistic_id));
  return channels.filter(({ logistic_id }) => !refused.has(logistic_id)).slice(0, 1);
});
