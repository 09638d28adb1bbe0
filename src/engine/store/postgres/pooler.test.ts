// Poolers in transaction mode are detected, tested with a real PgBouncer if there is one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../test/support/databases/databases.ts';
import { has_pgbouncer, startPgBouncer } from '../../../../test/support/databases/pgbouncer.ts';
import { rawStatement } from '../../../../test/support/databases/postgres_nodes.ts';
import { openDatabase } from '../open_database.ts';

let test_database: TestDatabase;
beforeAll(async () => {
  test_database = await createDatabase('postgres');
});
afterAll(() => test_database.drop());

async function check(url: string): Promise<void> {
  const database = await openDatabase(url, { pool_size: 1 });
  try {
    await database.checkServer();
  } finally {
    await database.close();
  }
}

test('a direct connection to the server is accepted', () => check(test_database.url));

describe.skipIf(!has_pgbouncer)('behind PgBouncer', () => {
  const through = async (
    options: Parameters<typeof startPgBouncer>[2],
    look: (url: string) => Promise<void>,
  ) => {
    const { url, stop } = await startPgBouncer(test_database.folder, test_database.url, options);
    try {
      await look(url);
    } finally {
      await stop();
    }
  };
  const withOptions = (url: string) => `${url}?options=-c%20lock_timeout%3D7s`;
  const refusal =
    /pooler between Stoa and PostgreSQL \((.*)\).*session mode \(PgBouncer: pool_mode = session, and ignore_startup_parameters = options where STOA_DATABASE_URL has options\)/;

  test('transaction mode is refused with instructions for session mode', () =>
    through({ pool_mode: 'transaction' }, async (url) => {
      for (let time = 0; time < 5; time++) await expect(check(url)).rejects.toThrow(refusal);
    }));

  test('options in the URL that the pooler does not accept are refused with the same message', () =>
    through({ pool_mode: 'session' }, async (url) => {
      await expect(check(withOptions(url))).rejects.toThrow(/unsupported startup parameter/);
      await expect(check(withOptions(url))).rejects.toThrow(refusal);
    }));

  test('session mode works if configured as the refusal says', async () => {
    await through({ pool_mode: 'session' }, (url) => check(url));
    await through({ pool_mode: 'session', ignored: 'options' }, (url) => check(withOptions(url)));
  });

  test('in session mode the settings of a connection reach the server', () =>
    through({ pool_mode: 'session' }, async (url) => {
      const database = await openDatabase(url, { pool_size: 1, statement_timeout_ms: 4_321 });
      try {
        for (const [name, value] of [
          ['statement_timeout', '4321ms'],
          ['idle_in_transaction_session_timeout', '10s'],
          ['plan_cache_mode', 'force_generic_plan'],
        ] as const)
          expect(await database.first(rawStatement(`show ${name}`), {})).toEqual({ [name]: value });
      } finally {
        await database.close();
      }
    }));
});
