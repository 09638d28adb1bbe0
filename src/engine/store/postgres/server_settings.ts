import { sql } from 'kysely';
import { statementsOn } from '../statement.ts';

const statement = statementsOn<Record<string, never>>();

/** The settings of a PostgreSQL server that apply to this connection. */
export const listServerSettings = statement((db) => ({
  compile: () => sql<{ name: string; setting: string }>`select name, setting from pg_settings`.compile(db),
}));
