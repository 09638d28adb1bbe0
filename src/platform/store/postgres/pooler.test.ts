// Poolers of transactions are recognised, with a real PgBouncer where there is one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../test/support/databases.ts';
import { has_pgbouncer, startPgBouncer } from '../../../../test/support/pgbouncer.ts';
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

test('a server that is connected to itself is taken', () => check(test_database.url));

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
  const ignored = 'options,statement_timeout,idle_in_transaction_session_timeout';

  test('transaction mode is refused with what to do', () =>
    through({ pool_mode: 'transaction', ignored }, async (url) => {
      for (let time = 0; time < 5; time++)
        await expect(check(url)).rejects.toThrow(
          /pooler between Stoa and PostgreSQL \(in transaction mode.*address of the server itself/,
        );
    }));

  test('one that takes no settings of a connection is refused in the same words', () =>
    through({ pool_mode: 'transaction' }, async (url) => {
      await expect(check(url)).rejects.toThrow(/pooler .*\(unsupported startup parameter.*session mode/);
    }));

  test('session mode, which leaves a connection to its client, is taken', () =>
    through({ pool_mode: 'session', ignored }, (url) => check(url)));
});
