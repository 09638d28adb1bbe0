import { overList } from '../platform/store/bulk.ts';
import type { Param } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
import type { LogisticsTables } from './logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

/** Up to 150 channels. */
export const listChannels = overList((logistic_ids: Param<number>[]) =>
  statement((db) => db.selectFrom('logistics_channel').selectAll().where('logistic_id', 'in', logistic_ids)),
);
