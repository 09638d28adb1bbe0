import { sql } from 'kysely';
import { statementsOn } from '../statement.ts';

const statement = statementsOn<Record<string, never>>();

/** The settings of a PostgreSQL server that apply to this connection. */
export const listServerSettings = statement((db) => ({
  compile: () => sql<{ name: string; setting: string }>`select name, setting from pg_settings`.compile(db),
}));

/** Size of the database. On Citus it is that of the coordinator. */
export const findDatabaseBytes = statement((db) => ({
  compile: () => sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.compile(db),
}));
