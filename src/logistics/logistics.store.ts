import { inList, overList } from '../platform/store/bulk.ts';
import { type Params, statementsOn } from '../platform/store/statement.ts';
import type { LogisticsTables } from './logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

/** Up to 150 channels. */
export const listChannels = overList<Params, LogisticsTables['logistics_channel']>((names) =>
  statement((db, p: Params) =>
    db.selectFrom('logistics_channel').selectAll().where('logistic_id', 'in', inList<number>(p, names)),
  ),
);
