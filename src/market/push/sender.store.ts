// The node that sends pushes.
import { insertIfAbsent } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type PushTables, pushTables } from './push.tables.ts';

const statement = statementsOn<PushTables>();
/** The table has one row. */
const sender_id = 1;

export const insertSender = insertIfAbsent(pushTables, 'push_sender', { sender_id });

/** Makes a node the one that sends, or lets it be so for longer. Changes no row if another node is. */
export const claimSender = statement(
  (db, p: Params<{ lease: string; lease_ends_at: number; wall_now: number }>) =>
    db
      .updateTable('push_sender')
      .set({ lease: p.lease, lease_ends_at: p.lease_ends_at })
      .where('sender_id', '=', sender_id as never)
      .where(({ eb, or }) => or([eb('lease', '=', p.lease), eb('lease_ends_at', '<=', p.wall_now)])),
);

/** Lets another node send at once. */
export const releaseSender = statement((db, p: Params<{ lease: string }>) =>
  db
    .updateTable('push_sender')
    .set({ lease_ends_at: 0 })
    .where('sender_id', '=', sender_id as never)
    .where('lease', '=', p.lease),
);
