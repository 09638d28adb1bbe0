// Nodes of one PostgreSQL database with their own settings, and statements that inspect the server.
import { sql } from 'kysely';
import { openDatabase } from '../../../src/engine/store/open_database.ts';
import type { PostgresOptions } from '../../../src/engine/store/postgres/postgres.ts';
import { insertSample, type SampleStore, statement } from './sample_tables.ts';

/** A statement from SQL text. */
export const rawStatement = (text: string) =>
  statement((db) => ({ compile: () => sql.raw<Record<string, unknown>>(text).compile(db) }));

export const findBackend = rawStatement('select pg_backend_pid() as pid');
export const sleep = rawStatement('select pg_sleep(5)');

/** A promise, and the function that resolves it. */
export function signal() {
  let resolveSignal: () => void = () => undefined;
  const resolved = new Promise<void>((resolve) => {
    resolveSignal = resolve;
  });
  return { resolve: () => resolveSignal(), resolved };
}

export function nodesOf(sample: SampleStore) {
  const insertThing = (thing_id: number, amount = 0) =>
    sample.database.run(insertSample, { thing_id, amount, note: null });

  /** Another node with its own settings; it is closed when the work is done. */
  async function withNode<T>(
    work: (node: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
    options: Partial<PostgresOptions> = {},
    server_settings = '',
  ): Promise<T> {
    const url = new URL(sample.url);
    if (server_settings) url.searchParams.set('options', server_settings);
    const node = await openDatabase(url.href, { pool_size: 2, ...options });
    try {
      return await work(node);
    } finally {
      await node.close();
    }
  }

  return { insertThing, withNode };
}
