// Keeps the planner statistics of tables current. A statement is planned once (connection_settings.ts), and a
// plan for few rows may read all rows of a shop.

import { sql } from 'kysely';
import { statementsOn } from '../statement.ts';
import type { Database } from '../store.ts';

const statement = statementsOn<Record<string, never>>();

/** Growth of a table below this size changes no plan. */
const small_table_rows = 100;

/**
 * If a table has grown by more than this factor, its statistics are updated immediately. Otherwise the server
 * does so within about a minute.
 */
export const growth_max = 10;

/** The names are quoted if necessary. */
const listGrownTables = statement((db) => ({
  compile: () =>
    sql<{ table_name: string }>`
      select c.oid::regclass::text as table_name
      from pg_class c join pg_stat_user_tables s on s.relid = c.oid
      where c.relnamespace = current_schema()::regnamespace
        and s.n_mod_since_analyze > ${sql.lit(growth_max)} * greatest(c.reltuples, ${sql.lit(small_table_rows)})`.compile(
      db,
    ),
}));

/** Updates the statistics of one table. */
export const analyseTable = (database: Database, table_name: string): Promise<void> =>
  // Skips a table that is being analysed already.
  database.transaction((store) => store.execute(`analyze (skip_locked) ${table_name}`));

/**
 * Updates the statistics of tables that have grown tenfold since the last update, so that statements are planned
 * again.
 *
 * Gain on a new database after inserting 270,000 orders at once: 1,600 of them can be shipped a second, instead of 28.
 */
export async function renewStatistics(database: Database): Promise<void> {
  for (const { table_name } of await database.all(listGrownTables, {}))
    await analyseTable(database, table_name);
}
