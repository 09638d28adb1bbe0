import { expect, test } from 'vitest';
import { is_on_citus } from '../../../../test/support/databases/citus_database.ts';
import { nodesOf, rawStatement, signal } from '../../../../test/support/databases/postgres_nodes.ts';
import {
  addToSample,
  findSample,
  insertSample,
  listSamples,
  onSampleStore,
} from '../../../../test/support/databases/sample_tables.ts';
import { openDatabase } from '../open_database.ts';

const listPrepared = rawStatement(
  `select statement, generic_plans, custom_plans from pg_prepared_statements
   where statement like '%"thing"%' and statement not like '%pg_prepared%'`,
);

onSampleStore(
  'the store of many nodes',
  (samples) => {
    const { insertThing, withNode } = nodesOf(samples);
    /** Runs a statement five times, once in a transaction, and returns what its connection has prepared. */
    async function preparedAfterFiveCalls(node: Awaited<ReturnType<typeof openDatabase>>) {
      for (const thing_id of [1, 2, 3, 4]) await node.first(findSample, { thing_id });
      await node.transaction((store) => store.first(findSample, { thing_id: 5 }));
      return node.all(listPrepared, {});
    }
    const text = 'select * from "thing" where "thing_id" = $1';

    // Citus chooses its plans itself, and refuses this setting.
    test.skipIf(is_on_citus)(
      'a statement is prepared and planned once on each connection, and then runs by its name',
      () =>
        withNode(
          async (node) =>
            expect(await preparedAfterFiveCalls(node)).toEqual([
              { statement: text, generic_plans: 5, custom_plans: 0 },
            ]),
          { pool_size: 1 },
        ),
    );

    test("settings for the server in the URL apply in addition to Stoa's, and take precedence", () =>
      withNode(
        async (node) => {
          expect(await node.first(rawStatement('show lock_timeout'), {})).toEqual({ lock_timeout: '7s' });
          expect(await preparedAfterFiveCalls(node)).toEqual([
            { statement: text, generic_plans: 0, custom_plans: 5 },
          ]);
        },
        { pool_size: 1 },
        '-c lock_timeout=7s -c plan_cache_mode=auto',
      ));

    test('a literal percent sign in the URL is accepted', async () => {
      const url = new URL(samples.url);
      const { username, password } = url;
      url.search = `${new URLSearchParams({ user: username, password })}`;
      // The user and the password after the question mark are the ones that count.
      url.username = 'somebody';
      url.password = '100%zz';
      const node = await openDatabase(url.href, { pool_size: 1 });
      expect(await node.first(findSample, { thing_id: 1 })).toBeUndefined();
      await node.close();
    });

    test('a transaction with a serialization failure runs again, and its caller does not notice', () =>
      withNode(
        async (node) => {
          await insertThing(1);
          const read = signal();
          const written = signal();
          let attempts = 0;
          const slow = node.transaction(async (store) => {
            attempts++;
            const found = await store.first(findSample, { thing_id: 1 });
            read.resolve();
            await written.resolved;
            await store.run(addToSample, { thing_id: 1, by: 10 });
            return found?.amount;
          });
          await read.resolved;
          await node.transaction((store) => store.run(addToSample, { thing_id: 1, by: 1 }));
          written.resolve();
          expect(await slow).toBe(1);
          expect(attempts).toBe(2);
          expect(await node.first(findSample, { thing_id: 1 })).toMatchObject({ amount: 11 });
        },
        {},
        '-c default_transaction_isolation=serializable',
      ));

    test('two transactions that wait for each other both succeed: one of them runs again', async () => {
      await insertThing(1);
      await insertThing(2);
      const first = signal();
      const second = signal();
      let attempts = 0;
      const move = (from: number, to: number, mine: typeof first, theirs: typeof first) =>
        samples.database.transaction(async (store) => {
          attempts++;
          await store.run(addToSample, { thing_id: from, by: -1 });
          mine.resolve();
          await theirs.resolved;
          await store.run(addToSample, { thing_id: to, by: 1 });
        });
      await Promise.all([move(1, 2, first, second), move(2, 1, second, first)]);
      // On a busy machine they may conflict once more.
      expect([3, 4]).toContain(attempts);
      expect(await samples.database.all(listSamples, {})).toMatchObject([{ amount: 0 }, { amount: 0 }]);
    });

    test('a node continues when another node has changed a table that its prepared statements use', () =>
      withNode(
        async (node) => {
          const find = () => node.first(findSample, { thing_id: 1 });
          const findWithin = () => node.transaction((store) => store.first(findSample, { thing_id: 1 }));
          const alter = (change: string) =>
            samples.database.transaction((store) => store.execute(`alter table thing ${change}`));
          await insertThing(1);
          await find();
          await alter('add column colour text');
          expect(await find()).toMatchObject({ thing_id: 1, colour: null });
          await alter('drop column colour');
          expect(await findWithin()).toEqual({ thing_id: 1, amount: 0, note: null });
        },
        { pool_size: 1 },
      ));

    test('statements of a transaction that are sent at once run in the order in which they were sent', async () => {
      await samples.database.transaction((store) =>
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
