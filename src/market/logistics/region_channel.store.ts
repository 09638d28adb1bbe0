import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { LogisticsTables } from './logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

export const findRegionChannel = statement(
  (db, p: Params<{ region: LogisticsTables['logistics_channel']['region'] }>) =>
    db
      .selectFrom('logistics_channel')
      .select(['logistic_id', 'channel_name'])
      .where('region', '=', p.region)
      .orderBy('logistic_id')
      .limit(1),
  { scans: 'a marketplace has few channels' },
);
