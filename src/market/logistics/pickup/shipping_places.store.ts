import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { LogisticsTables } from '../logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

export const listShopAddresses = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('shop_address')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('deleted_at', 'is', null)
      .orderBy('address_id'),
  { scans: 'a shop has few addresses' },
);

/** The addresses of a shop. Deleted ones are included, because packages may still name them. */
export const listEveryShopAddress = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db.selectFrom('shop_address').selectAll().where('shop_id', '=', p.shop_id).orderBy('address_id'),
  { scans: 'a shop has few addresses' },
);

export const listBranches = statement(
  (db, p: Params<{ logistic_id: number; state: string; limit: number }>) =>
    db
      .selectFrom('logistics_branch')
      .selectAll()
      .where('logistic_id', '=', p.logistic_id)
      .where('state', '=', p.state)
      .orderBy('branch_id')
      .limit(p.limit),
  { kept: 'a new branch is offered a second later' },
);

/** A branch, if it is among the first `offered` of its state. */
export const findOfferedBranch = statement(
  (db, p: Params<{ logistic_id: number; state: string; branch_id: number; offered: number }>) =>
    db
      .selectFrom('logistics_branch')
      .select('branch_id')
      .where('logistic_id', '=', p.logistic_id)
      .where('state', '=', p.state)
      .where('branch_id', '=', p.branch_id)
      .where(
        ({ selectFrom, fn }) =>
          selectFrom('logistics_branch as before')
            .select(fn.countAll<number>().as('count'))
            .where('before.logistic_id', '=', p.logistic_id)
            .where('before.state', '=', p.state)
            .where('before.branch_id', '<', p.branch_id),
        '<',
        p.offered,
      ),
);

/** The days without collection between two days, both `YYYY-MM-DD` and included. */
export const listPickupHolidays = statement(
  (
    db,
    p: Params<{ region: LogisticsTables['pickup_holiday']['region']; from_day: string; to_day: string }>,
  ) =>
    db
      .selectFrom('pickup_holiday')
      .select('day')
      .where('region', '=', p.region)
      .where('day', '>=', p.from_day)
      .where('day', '<=', p.to_day),
  { kept: 'operators enter holidays days ahead' },
);

/** The channels that items of a shop can name, with their fee type and parcel limits. */
export const listFeeChannels = statement(
  (db, p: Params<{ shop_id: number; region: LogisticsTables['logistics_channel']['region'] }>) =>
    db
      .selectFrom('logistics_channel')
      .select(['logistic_id', 'channel_name', 'fee_type', 'size_list'])
      .select(['weight_limit', 'item_max_dimension', 'volume_limit'])
      .where('region', '=', p.region)
      .where('enabled', '=', 1)
      .where('mask_channel_id', '=', 0)
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
      ),
  { scans: 'a marketplace has few channels' },
);
