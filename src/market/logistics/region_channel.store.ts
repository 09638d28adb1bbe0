import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { LogisticsTables } from './logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

/** The first channel of a region that a shop has not disabled. */
export const findRegionChannel = statement(
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
