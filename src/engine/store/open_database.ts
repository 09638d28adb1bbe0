import type { PostgresOptions } from './postgres/postgres.ts';
import type { GuardOptions } from './sqlite/integrity/integrity_guard.ts';
import type { Database } from './store.ts';

/** The file of an embedded database, or undefined for a server's. */
export const sqlitePath = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;

/** What is of no meaning to an engine it passes over. */
export interface DatabaseOptions extends PostgresOptions, GuardOptions {}

/**
 * Opens the database that a URL names: `sqlite:PATH` or `postgres://...`. Only the driver of its engine is loaded: the
 * other would cost each start as much as the schema takes.
 */
export async function openDatabase(url: string, options: DatabaseOptions): Promise<Database> {
  const path = sqlitePath(url);
  if (path !== undefined) return (await import('./sqlite/sqlite.ts')).openSqlite(path, options);
  return (await import('./postgres/postgres.ts')).openPostgres(url, options);
}
