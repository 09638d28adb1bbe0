import type { PlatformTables } from './platform.tables.ts';
import { statementsOn } from './statement.ts';

const statement = statementsOn<PlatformTables>();

export const insertNode = statement((db, p: PlatformTables['node']) =>
  db.insertInto('node').values({
    node_id: p.node_id,
    base_url: p.base_url,
    operator_url: p.operator_url,
    started_at: p.started_at,
  }),
);

export const deleteNode = statement((db, p: { node_id: string }) =>
  db.deleteFrom('node').where('node_id', '=', p.node_id),
);

/** The server that was started last and has not said that it stopped. */
export const findNewestNode = statement((db) =>
  db.selectFrom('node').selectAll().orderBy('started_at', 'desc').limit(1),
);

/** Answers when the database does. */
export const ping = statement((db) => db.selectFrom('id_block').select('kind').limit(1));
