import { type EngineTables, engineTables } from './engine.tables.ts';
import { upsertInto } from './insert.ts';
import type { Params } from './param.ts';
import { statementsOn } from './statement.ts';
import type { Store } from './store.ts';

const statement = statementsOn<EngineTables>();

/** How often a server says that it runs. */
export const sign_of_life_seconds = 15;

/** How long a server has run since it last said so: four times may fail. After that it counts as dead. */
export const life_seconds = 60;

/** Says that a server runs; also of one that was taken for dead. */
export const upsertNode = upsertInto(engineTables, 'node');

export const deleteNode = statement((db, p: Params<{ node_id: string }>) =>
  db.deleteFrom('node').where('node_id', '=', p.node_id),
);

const findNewestSince = statement(
  (db, p: Params<{ seen_after: number }>) =>
    db
      .selectFrom('node')
      .selectAll()
      .where('seen_at', '>', p.seen_after)
      .orderBy('started_at', 'desc')
      .limit(1),
  { scans: 'few nodes run at once' },
);

const deleteUnseen = statement(
  (db, p: Params<{ seen_until: number }>) => db.deleteFrom('node').where('seen_at', '<=', p.seen_until),
  { scans: 'few nodes run at once' },
);

/** The server that was started last, of those that run. @param wall_now Unix seconds by the wall clock. */
export const findNewestNode = (store: Store, wall_now: number) =>
  store.first(findNewestSince, { seen_after: wall_now - life_seconds });

const countSeen = statement(
  (db, p: Params<{ seen_after: number }>) =>
    db
      .selectFrom('node')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('seen_at', '>', p.seen_after),
  { scans: 'few nodes run at once' },
);

/** How many servers run. @param wall_now Unix seconds by the wall clock. */
export const countLivingNodes = async (store: Store, wall_now: number): Promise<number> =>
  (await store.first(countSeen, { seen_after: wall_now - life_seconds }))?.count ?? 0;

/** Deletes the rows of servers that ended without saying so. @returns how many. */
export const deleteDeadNodes = (store: Store, wall_now: number): Promise<number> =>
  store.run(deleteUnseen, { seen_until: wall_now - life_seconds });

/** Answers when the database does, and its table is not locked. */
export const ping = statement((db) => db.selectFrom('id_block').select('kind').limit(1), {
  scans: 'to see whether the database answers',
});
