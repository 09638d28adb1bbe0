// A database for one test, without tables.
import { listStoredColumns } from '../../../src/engine/store/migrations/database_schema.ts';
import { openDatabase } from '../../../src/engine/store/open_database.ts';
import type { PostgresOptions } from '../../../src/engine/store/postgres/postgres.ts';
import type { Database } from '../../../src/engine/store/store.ts';
import { createDatabase, type EngineName } from './databases.ts';

export interface NewDatabase {
  readonly database: Database;
  readonly url: string;
  /** A folder that is removed with the database. */
  readonly folder: string;
}

export type DatabaseWork = (created: NewDatabase) => Promise<void>;

/** Does some work with a new database, and drops it. */
export async function withNewDatabase(
  engine: EngineName,
  work: DatabaseWork,
  options: Partial<PostgresOptions> = {},
): Promise<void> {
  const { url, folder, drop } = await createDatabase(engine);
  const database = await openDatabase(url, { pool_size: 2, ...options });
  try {
    await work({ database, url, folder });
  } finally {
    await database.close();
    await drop();
  }
}

/** The names of the tables in a database. */
export const listTables = async (database: Database): Promise<string[]> =>
  [...new Set((await listStoredColumns(database)).map(({ table_name }) => table_name))].sort();
