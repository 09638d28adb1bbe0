import { sql } from 'kysely';
import { statementsOn } from '../statement.ts';
import { citus } from './citus/citus.ts';

const statement = statementsOn<Record<string, never>>();

/** The settings of a PostgreSQL server that apply to this connection. */
export const listServerSettings = statement((db) => ({
  compile: () => sql<{ name: string; setting: string }>`select name, setting from pg_settings`.compile(db),
}));

/** Size of the database. On Citus it is that of the coordinator. */
export const findDatabaseBytes = statement((db) => ({
  compile: () => sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.compile(db),
}));

/** Finds a row if the server is one of Citus. */
export const findCitus = statement((db) => ({
  compile: () => sql.raw<{ version: string }>(citus.find).compile(db),
}));

/** How many connections the server of a cluster allows that allows the fewest. */
export const findClusterConnections = statement((db) => ({
  compile: () =>
    sql<{ connections_max: number }>`select min(result::int) as connections_max from run_command_on_all_nodes(
      $$select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        nullif(current_setting('citus.max_client_connections')::int, -1))$$)`.compile(db),
}));
