import { sql } from 'kysely';
import { statementsOn } from '../statement.ts';
import type { Store } from '../store.ts';

const statement = statementsOn<Record<string, never>>();

/** The settings of a PostgreSQL server, as they hold for this connection. */
export function listServerSettings(store: Store): Promise<{ name: string; setting: string }[]> {
  const list = statement((db) => ({
    compile: () => sql<{ name: string; setting: string }>`select name, setting from pg_settings`.compile(db),
  }));
  return store.all(list, {});
}
