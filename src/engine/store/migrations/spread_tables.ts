// Distributes the tables of a sharded database as they declare. Each table has its own transaction, so that
// an interrupted run can be continued.
import { sql } from 'kysely';
import { type Engine, engines } from '../engines.ts';
import type { Sharding, SpreadTable } from '../sharding.ts';
import { statementsOn } from '../statement.ts';
import type { Database, Store } from '../store.ts';
import type { Table, Tables } from '../table.ts';
import { createIndex } from './ddl.ts';

const statement = statementsOn<Record<string, never>>();

const told = <R>(text: string) => statement((db) => ({ compile: () => sql.raw<R>(text).compile(db) }));

const { sharding: of_postgres } = engines.postgres;
const findSharding = told<{ version: string }>(of_postgres.find);
const listSpread = told<SpreadTable>(of_postgres.list);

/** The distribution of one table, or an index that a distributed table has besides its others. */
export interface SpreadStep {
  /** That of the table or of the index. */
  readonly name: string;
  readonly table_name: string;
  readonly sql: string;
}

/** A table that is distributed differently from its declaration. No program can undo that. */
export interface MisplacedTable {
  readonly table_name: string;
  readonly expected: string;
  readonly found: string;
}

export interface SpreadPlan {
  readonly steps: readonly SpreadStep[];
  readonly misplaced: readonly MisplacedTable[];
}

const shownSpread = (spread_by: string | null) =>
  spread_by === null ? 'complete on every node' : `distributed by ${spread_by}`;

const spreadByOf = (tenant: Table['tenant']) => (tenant === 'reference' ? null : tenant);

/**
 * Finds the table that the others of a tenant share their shards with: the first one that is distributed as
 * declared, otherwise the first one. A later version may declare a table before the existing ones.
 */
function findFirstOfEach(declared: Tables, found: ReadonlyMap<string, SpreadTable>): Map<string, string> {
  const first = new Map<string, string>();
  const present = new Set<string>();
  for (const [table_name, { tenant }] of Object.entries(declared)) {
    const is_placed = found.get(table_name)?.spread_by === spreadByOf(tenant);
    if (first.has(tenant) && (!is_placed || present.has(tenant))) continue;
    first.set(tenant, table_name);
    if (is_placed) present.add(tenant);
  }
  return first;
}

/** Compares the declared tables with the distributed ones. Local tables are not distributed. */
export function planSpread(sharding: Sharding, declared: Tables, spread: readonly SpreadTable[]): SpreadPlan {
  const found = new Map(spread.map((table) => [table.table_name, table]));
  const steps: SpreadStep[] = [];
  const misplaced: MisplacedTable[] = [];
  const first = findFirstOfEach(declared, found);
  for (const [table_name, { tenant, announced, indexes_on_shards = {} }] of Object.entries(declared)) {
    if (tenant === 'local') continue;
    const spread_by = spreadByOf(tenant);
    const first_name = first.get(tenant);
    const sibling = first_name === table_name ? undefined : first_name;
    const present = found.get(table_name);
    const before = announced ? sharding.dropAnnouncements(table_name) : '';
    if (!present)
      steps.push({
        name: table_name,
        table_name,
        sql: before + sharding.spread(table_name, tenant, sibling),
      });
    else if (present.spread_by !== spread_by)
      misplaced.push({
        table_name,
        expected: shownSpread(spread_by),
        found: shownSpread(present.spread_by),
      });
    else if (sibling !== undefined && found.get(sibling)?.colocation_id !== present.colocation_id)
      misplaced.push({ table_name, expected: `on the shards of ${sibling}`, found: 'on other shards' });
    else {
      const names = new Set(present.index_names?.split(','));
      for (const [name, index] of Object.entries(indexes_on_shards))
        if (!names.has(name)) steps.push({ name, table_name, sql: createIndex(table_name, name, index) });
    }
  }
  return { steps, misplaced };
}

/** The tables of a server that shards: with the indexes that only such a server has. */
export const tablesOnShards = (declared: Tables): Tables =>
  Object.fromEntries(
    Object.entries(declared).map(([name, table]) => [
      name,
      { ...table, indexes: { ...table.indexes, ...table.indexes_on_shards } },
    ]),
  );

/** Returns how a database shards; undefined if it does not. */
export async function findShardingOf(
  database: Database,
  store: Store = database,
): Promise<Sharding | undefined> {
  const { sharding }: Engine = engines[database.engine];
  return sharding && (await store.first(findSharding, {})) ? sharding : undefined;
}

/** Returns what to do so that tables are distributed as declared; nothing for a database that does not shard. */
export async function findSpreadPlan(database: Database, declared: Tables): Promise<SpreadPlan> {
  const sharding = await findShardingOf(database);
  if (!sharding) return { steps: [], misplaced: [] };
  return planSpread(sharding, declared, await database.all(listSpread, {}));
}

/**
 * Distributes the remaining tables. Programs that do this at once wait for each other.
 *
 * @returns the names of the tables and of the indexes.
 */
export async function spreadTables(database: Database, declared: Tables): Promise<string[]> {
  const { migration_lock }: Engine = engines[database.engine];
  const sharding = await findShardingOf(database);
  if (!sharding) return [];
  const done: string[] = [];
  for (;;) {
    const step = await database.transaction(async (store) => {
      if (migration_lock) await store.execute(migration_lock);
      const [next] = planSpread(sharding, declared, await store.all(listSpread, {})).steps;
      if (next) await store.execute(next.sql);
      return next;
    });
    if (!step) return done;
    done.push(step.name);
  }
}
