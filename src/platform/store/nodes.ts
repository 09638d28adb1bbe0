import { insertInto } from './insert.ts';
import type { Params } from './param.ts';
import { type PlatformTables, platformTables } from './platform.tables.ts';
import { statementsOn } from './statement.ts';

const statement = statementsOn<PlatformTables>();

export const insertNode = insertInto(platformTables, 'node');

export const deleteNode = statement((db, p: Params<{ node_id: string }>) =>
  db.deleteFrom('node').where('node_id', '=', p.node_id),
);

/** The server that was started last and has not said that it stopped. */
export const findNewestNode = statement(
  (db) => db.selectFrom('node').selectAll().orderBy('started_at', 'desc').limit(1),
  { scans: 'few nodes run at once' },
);

/** Answers when the database does. */
export const ping = statement((db) => db.selectFrom('id_block').select('kind').limit(1), {
  scans: 'to see whether the database answers',
});
