import { type EngineTables, engineTables } from './engine.tables.ts';
import { engines } from './engines.ts';
import { upsertInto } from './insert.ts';
import type { Params } from './param.ts';
import { statementsOn } from './statement.ts';
import type { Database, Store } from './store.ts';

const statement = statementsOn<EngineTables>();

/** How often a server reports that it is running. */
export const sign_of_life_seconds = 15;

/** How long a report is valid: four may fail. After that the server counts as dead. */
export const life_seconds = 60;

/** Reports that a server is running, even if it was considered dead. */
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

const listSince = statement(
  (db, p: Params<{ seen_after: number }>) =>
    db.selectFrom('node').selectAll().where('seen_at', '>', p.seen_after).orderBy('started_at'),
  { scans: 'few nodes run at once' },
);

/**
 * The running servers, longest running first.
 *
 * @param wall_now Unix time in seconds, by the wall clock.
 */
export const listLivingNodes = (store: Store, wall_now: number) =>
  store.all(listSince, { seen_after: wall_now - life_seconds });

const deleteUnseen = statement(
  (db, p: Params<{ seen_until: number }>) => db.deleteFrom('node').where('seen_at', '<=', p.seen_until),
  { scans: 'few nodes run at once' },
);

/**
 * Finds the running server that was started last.
 *
 * @param wall_now Unix time in seconds, by the wall clock.
 */
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

/**
 * Returns the number of running servers.
 *
 * @param wall_now Unix time in seconds, by the wall clock.
 */
export const countLivingNodes = async (store: Store, wall_now: number): Promise<number> =>
  (await store.first(countSeen, { seen_after: wall_now - life_seconds }))?.count ?? 0;

/**
 * Whether several servers run on a database. An embedded one has one.
 *
 * @param wall_now Unix time in seconds, by the wall clock.
 */
export const runsWithOthers = async (database: Database, wall_now: number): Promise<boolean> =>
  !engines[database.engine].embedded && (await countLivingNodes(database, wall_now)) > 1;

/**
 * Deletes the rows of servers that ended without removing them.
 *
 * @returns the number of rows.
 */
export const deleteDeadNodes = (store: Store, wall_now: number): Promise<number> =>
  store.run(deleteUnseen, { seen_until: wall_now - life_seconds });

/** Succeeds if the database answers and its table is not locked. */
export const ping = statement((db) => db.selectFrom('id_block').select('kind').limit(1), {
  scans: 'to check whether the database answers',
});
