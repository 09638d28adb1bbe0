import type { PostgresOptions } from './postgres/postgres.ts';
import type { GuardOptions } from './sqlite/integrity/integrity_guard.ts';
import type { Database } from './store.ts';

/** The file of an embedded database; undefined for a server's database. */
export const sqlitePath = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;

/** An engine ignores options that do not apply to it. */
export interface DatabaseOptions extends PostgresOptions, GuardOptions {}

/**
 * Opens the database of a URL: `sqlite:PATH` or `postgres://...`. Only the driver of its engine is loaded,
 * because loading the other would take as long as creating the schema.
 */
export async function openDatabase(url: string, options: DatabaseOptions): Promise<Database> {
  const path = sqlitePath(url);
  if (path !== undefined) return (await import('./sqlite/sqlite.ts')).openSqlite(path, options);
  return (await import('./postgres/postgres.ts')).openPostgres(url, options);
}
