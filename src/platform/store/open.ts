import { openPostgres, type PostgresOptions } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Database } from './store.ts';

/** The file of an embedded database, or undefined for a server's. */
export const sqlitePath = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;

/** Opens the database that a URL names: `sqlite:PATH` or `postgres://...`. */
export async function openDatabase(url: string, options: PostgresOptions): Promise<Database> {
  const path = sqlitePath(url);
  return path === undefined ? openPostgres(url, options) : openSqlite(path);
}
