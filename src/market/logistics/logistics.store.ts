import { overList } from '../../engine/store/bulk.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { LogisticsTables } from './logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

/** The channels of a region, in the order of their ids. */
export const listRegionChannels = statement(
  (db, p: Params<{ region: LogisticsTables['logistics_channel']['region'] }>) =>
    db.selectFrom('logistics_channel').selectAll().where('region', '=', p.region).orderBy('logistic_id'),
  { scans: 'a marketplace has few channels' },
);

export const listChannelNames = statement(
  (db, p: Params<{ region: LogisticsTables['logistics_channel']['region'] }>) =>
    db.selectFrom('logistics_channel').select(['logistic_id', 'channel_name']).where('region', '=', p.region),
  { scans: 'a marketplace has few channels' },
);

/** How fast the channels of a region deliver. */
export const listServiceTypes = statement(
  (db, p: Params<{ region: LogisticsTables['logistics_channel']['region'] }>) =>
    db
      .selectFrom('logistics_channel')
      .select(['logistic_id', 'service_type_identifier'])
      .where('region', '=', p.region),
  { scans: 'a marketplace has few channels' },
);

export const listChannels = overList('logistic_ids', (logistic_ids: Param<number>[]) =>
  statement((db) => db.selectFrom('logistics_channel').selectAll().where('logistic_id', 'in', logistic_ids), {
    kept: 'a change of a channel takes effect a second later',
  }),
);
