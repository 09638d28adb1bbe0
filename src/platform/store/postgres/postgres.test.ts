import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import {
  addToSample,
  findSample,
  insertSample,
  listSamples,
  onSampleStore,
  statement,
  sumSamples,
} from '../../../../test/support/sample_tables.ts';
import { openDatabase } from '../open_database.ts';
import { StoreUnavailableError } from '../store.ts';
import type { PostgresOptions } from './postgres.ts';

const ask = (text: string) =>
  statement((db) => ({ compile: () => sql.raw<Record<string, unknown>>(text).compile(db) }));

const findBackend = ask('select pg_backend_pid() as pid');
const sleep = ask('select pg_sleep(5)');
const listPrepared = ask(
  `select statement, generic_plans, custom_plans from pg_prepared_statements
   where statement like '%"thing"%' and statement not like '%pg_prepared%'`,
);

/** Resolves when it is told to. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

onSampleStore(
  'the store of many nodes',
  (things) => {
    const given = (thing_id: number, amount = 0) =>
      things.database.run(insertSample, { thing_id, amount, note: null });

    /** Another node, with settings of its own; it is closed when the work is done. */
    async function withNode<T>(
      work: (node: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
      options: Partial<PostgresOptions> = {},
      server_settings = '',
    ): Promise<T> {
      const url = new URL(things.url);
      if (server_settings) url.searchParams.set('options', server_settings);
      const node = await openDatabase(url.href, { pool_size: 2, ...options });
      try {
        return await work(node);
      } finally {
        await node.close();
      }
    }

    /** Runs a statement five times, also in a transaction, and says what its connection has of it. */
    async function preparedAfterFiveCalls(node: Awaited<ReturnType<typeof openDatabase>>) {
      for (const thing_id of [1, 2, 3, 4]) await node.first(findSample, { thing_id });
      await node.transaction((store) => store.first(findSample, { thing_id: 5 }));
      return node.all(listPrepared, {});
    }
    const text = 'select * from "thing" where "thing_id" = $1';

    test('a statement is prepared and planned once on each connection, under a name, and runs by it from then on', () =>
      withNode(
        async (node) =>
          expect(await preparedAfterFiveCalls(node)).toEqual([
            { statement: text, generic_plans: 5, custom_plans: 0 },
          ]),
        { pool_size: 1 },
      ));

    test('settings for the server in the URL hold beside those of Stoa, and win', () =>
      withNode(
        async (node) => {
          expect(await node.first(ask('show lock_timeout'), {})).toEqual({ lock_timeout: '7s' });
          expect(await preparedAfterFiveCalls(node)).toEqual([
            { statement: text, generic_plans: 0, custom_plans: 5 },
          ]);
        },
        { pool_size: 1 },
        '-c lock_timeout=7s -c plan_cache_mode=auto',
      ));

    test('a percent sign in the URL that stands for itself is understood', async () => {
      const url = new URL(things.url);
      const { username, password } = url;
      url.search = `${new URLSearchParams({ user: username, password })}`;
      // The user and the password behind the question mark are the ones that count.
      url.username = 'somebody';
      url.password = '100%zz';
      const node = await openDatabase(url.href, { pool_size: 1 });
      expect(await node.first(findSample, { thing_id: 1 })).toBeUndefined();
      await node.close();
    });

    test('a serialization failure runs the transaction again, and nobody notices', () =>
      withNode(
        async (node) => {
          await given(1);
          const read = signal();
          const written = signal();
          let attempts = 0;
          const slow = node.transaction(async (store) => {
            attempts++;
            const found = await store.first(findSample, { thing_id: 1 });
            read.give();
            await written.given;
            await store.run(addToSample, { thing_id: 1, by: 10 });
            return found?.amount;
          });
          await read.given;
          await node.transaction((store) => store.run(addToSample, { thing_id: 1, by: 1 }));
          written.give();
          expect(await slow).toBe(1);
          expect(attempts).toBe(2);
          expect(await node.first(findSample, { thing_id: 1 })).toMatchObject({ amount: 11 });
        },
        {},
        '-c default_transaction_isolation=serializable',
      ));

    test('two transactions that wait for each other both succeed: one of them runs again', async () => {
      await given(1);
      await given(2);
      const first = signal();
      const second = signal();
      let attempts = 0;
      const move = (from: number, to: number, mine: typeof first, theirs: typeof first) =>
        things.database.transaction(async (store) => {
          attempts++;
          await store.run(addToSample, { thing_id: from, by: -1 });
          mine.give();
          await theirs.given;
          await store.run(addToSample, { thing_id: to, by: 1 });
        });
      await Promise.all([move(1, 2, first, second), move(2, 1, second, first)]);
      // On a machine with other things to do, they may meet once more.
      expect([3, 4]).toContain(attempts);
      expect(await things.database.all(listSamples, {})).toMatchObject([{ amount: 0 }, { amount: 0 }]);
    });

    test('contention without end is refused in the end, and changes nothing', () =>
      withNode(
        async (node) => {
          await given(1);
          let attempts = 0;
          const unlucky = node.transaction(async (store) => {
            attempts++;
            await store.first(findSample, { thing_id: 1 });
            await things.database.run(addToSample, { thing_id: 1, by: 1 });
            await store.run(addToSample, { thing_id: 1, by: 100 });
          });
          await expect(unlucky).rejects.toThrow(StoreUnavailableError);
          expect(await node.first(findSample, { thing_id: 1 })).toMatchObject({ amount: attempts });
          expect(attempts).toBeLessThanOrEqual(5);
        },
        {},
        '-c default_transaction_isolation=serializable',
      ));

    test('a connection that the server ends in the middle of a transaction undoes it, and the next one is new', () =>
      withNode(async (node) => {
        const attempt = node.transaction(async (store) => {
          await store.run(insertSample, { thing_id: 1, amount: 0, note: null });
          const backend = await store.first(findBackend, {});
          await things.database.first(ask(`select pg_terminate_backend(${backend?.pid})`), {});
          await store.run(insertSample, { thing_id: 2, amount: 0, note: null });
        });
        await expect(attempt).rejects.toThrow(StoreUnavailableError);
        expect(await node.all(listSamples, {})).toEqual([]);
      }));

    test('a connection that the server ends while it waits for its turn is replaced', async () => {
      const lost = signal();
      await withNode(
        async (node) => {
          const backend = await node.first(findBackend, {});
          await things.database.first(ask(`select pg_terminate_backend(${backend?.pid})`), {});
          await lost.given;
          expect(await node.first(sumSamples, {})).toMatchObject({ count: 0 });
        },
        { onIdleError: lost.give },
      );
    });

    test('a statement that runs for too long is refused, and its connection is not used again', () =>
      withNode(
        async (node) => {
          await expect(node.first(sleep, {})).rejects.toThrow(StoreUnavailableError);
          await expect(node.transaction((store) => store.first(sleep, {}))).rejects.toThrow(
            StoreUnavailableError,
          );
          expect(await node.first(sumSamples, {})).toMatchObject({ count: 0 });
        },
        { pool_size: 1, statement_timeout_ms: 50 },
      ));

    test('who waits too long for a connection is refused, and the others are not disturbed', () =>
      withNode(
        async (node) => {
          await node.first(sumSamples, {});
          const refused = signal();
          const slow = node.transaction(async (store) => {
            await refused.given;
            await store.run(insertSample, { thing_id: 1, amount: 0, note: null });
          });
          await expect(node.first(findSample, { thing_id: 1 })).rejects.toThrow(StoreUnavailableError);
          refused.give();
          await slow;
          expect(await node.first(sumSamples, {})).toMatchObject({ count: 1 });
        },
        { pool_size: 1, connect_timeout_ms: 200 },
      ));

    test('a node goes on when another one has changed a table under its prepared statements', () =>
      withNode(
        async (node) => {
          const find = () => node.first(findSample, { thing_id: 1 });
          const findWithin = () => node.transaction((store) => store.first(findSample, { thing_id: 1 }));
          const alter = (change: string) =>
            things.database.transaction((store) => store.execute(`alter table thing ${change}`));
          await given(1);
          await find();
          await alter('add column colour text');
          expect(await find()).toMatchObject({ thing_id: 1, colour: null });
          await alter('drop column colour');
          expect(await findWithin()).toEqual({ thing_id: 1, amount: 0, note: null });
        },
        { pool_size: 1 },
      ));

    describe('statements outside of transactions', () => {
      const ids = Array.from({ length: 200 }, (_, index) => index + 1);
      const givenAll = () =>
        things.database.transaction(async (store) => {
          for (const thing_id of ids)
            await store.run(insertSample, { thing_id, amount: thing_id, note: null });
        });

      test('share half of the connections, and each gets its own answer', () =>
        withNode(
          async (node) => {
            await givenAll();
            const found = await Promise.all(ids.map((thing_id) => node.first(findSample, { thing_id })));
            expect(found.map((thing) => thing?.amount)).toEqual(ids);
            const backends = await Promise.all(ids.map(() => node.first(findBackend, {})));
            expect(new Set(backends.map((backend) => backend?.pid)).size).toBe(3);
          },
          { pool_size: 6 },
        ));

      test('fail alone among others on the same connection', () =>
        withNode(
          async (node) => {
            const put = (thing_id: number) => node.run(insertSample, { thing_id, amount: 0, note: null });
            const settled = await Promise.allSettled([1, 2, 2, 3, 1, 4].map(put));
            expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([
              true,
              true,
              false,
              true,
              false,
              true,
            ]);
            expect(settled[2]).toMatchObject({ reason: { code: '23505' } });
            expect(await node.first(sumSamples, {})).toMatchObject({ count: 4 });
          },
          { pool_size: 1 },
        ));

      test('that lack a value fail before they are asked, and disturb no other on their connection', () =>
        withNode(
          async (node) => {
            await givenAll();
            const find = (thing_id: number | undefined) =>
              node.first(findSample, { thing_id: thing_id as number });
            await find(1);
            const settled = await Promise.allSettled([
              node.first(sumSamples, {}),
              find(undefined),
              node.run(addToSample, { thing_id: undefined as never, by: 1 }),
              find(2),
              node.first(sumSamples, {}),
            ]);
            expect(settled).toMatchObject([
              { value: { count: 200 } },
              { status: 'rejected', reason: expect.any(TypeError) },
              { status: 'rejected', reason: expect.any(TypeError) },
              { value: { thing_id: 2, amount: 2 } },
              { value: { count: 200 } },
            ]);
          },
          { pool_size: 1 },
        ));

      test('leave the only connection to a transaction that needs it, although they never end', () =>
        withNode(
          async (node) => {
            await given(1);
            let is_over = false;
            const reading = ids.map(async () => {
              while (!is_over) await node.first(findSample, { thing_id: 1 });
            });
            for (let by = 1; by <= 5; by++)
              await node.transaction((store) => store.run(addToSample, { thing_id: 1, by }));
            is_over = true;
            await Promise.all(reading);
            expect(await node.first(findSample, { thing_id: 1 })).toMatchObject({ amount: 15 });
          },
          { pool_size: 1 },
        ));

      test('whose connection breaks are refused, and the next ones have another', () =>
        withNode(
          async (node) => {
            await given(1);
            const backend = await node.first(findBackend, {});
            const slow = Promise.allSettled([node.first(sleep, {}), node.first(findSample, { thing_id: 1 })]);
            await things.database.first(ask(`select pg_terminate_backend(${backend?.pid})`), {});
            for (const outcome of await slow)
              expect(outcome).toMatchObject({
                status: 'rejected',
                reason: expect.any(StoreUnavailableError),
              });
            expect(await node.first(findSample, { thing_id: 1 })).toMatchObject({ thing_id: 1 });
          },
          { pool_size: 2 },
        ));

      test('show the columns of a table as it is, on connections that prepared them before it was changed and after', () =>
        withNode(
          async (node) => {
            await given(1);
            const findAll = () => Promise.all(ids.map(() => node.first(findSample, { thing_id: 1 })));
            const find = () => node.first(findSample, { thing_id: 1 });
            await find();
            await things.database.transaction((store) =>
              store.execute('alter table thing add column colour text'),
            );
            const with_colour = { thing_id: 1, amount: 0, note: null, colour: null };
            expect(new Set((await findAll()).map((thing) => JSON.stringify(thing)))).toEqual(
              new Set([JSON.stringify(with_colour)]),
            );
            await things.database.transaction((store) =>
              store.execute('alter table thing drop column colour'),
            );
            expect(await find()).toEqual({ thing_id: 1, amount: 0, note: null });
          },
          { pool_size: 6 },
        ));
    });

    test('statements of a transaction that are asked for at once run in the order in which they were asked', async () => {
      await things.database.transaction((store) =>
        Promise.all([
          store.run(insertSample, { thing_id: 1, amount: 1, note: null }),
          store.run(addToSample, { thing_id: 1, by: 1 }),
          store.first(findSample, { thing_id: 1 }),
        ]).then(([inserted, added, found]) => {
          expect([inserted, added, found?.amount]).toEqual([1, 1, 2]);
        }),
      );
    });
  },
  ['postgres'],
);

describe('the store of many nodes', () => {
  test('a server that is nowhere is an error of the first query, and says where it was looked for', async () => {
    const database = await openDatabase('postgres://stoa@127.0.0.1:1/stoa', { pool_size: 1 });
    await expect(database.first(findSample, { thing_id: 1 })).rejects.toThrow(
      /^PostgreSQL: .*ECONNREFUSED.*127\.0\.0\.1:1/,
    );
    await expect(database.transaction(async () => 1)).rejects.toThrow(StoreUnavailableError);
    await database.close();
  });

  test('a database that does not exist is no outage: the message is the one of the server', async () => {
    const url = new URL(inject('postgres_url'));
    url.pathname = '/no_such_database';
    const database = await openDatabase(url.href, { pool_size: 1 });
    const refused = database.first(findSample, { thing_id: 1 });
    await expect(refused).rejects.toThrow('database "no_such_database" does not exist');
    await expect(refused).rejects.not.toThrow(StoreUnavailableError);
    await database.close();
  });
});
