import { describe, expect, test } from 'vitest';
import { lockTable, p99, p99_max, timesOf } from '../../../../test/support/databases/locked_table.ts';
import { nodesOf, rawStatement } from '../../../../test/support/databases/postgres_nodes.ts';
import { findSample, insertSample, onSampleStore } from '../../../../test/support/databases/sample_tables.ts';
import { type Database, StoreUnavailableError } from '../store.ts';

const makeOther = 'create table if not exists other (id bigint primary key); delete from other';
const countOther = rawStatement('select count(*) as count from other');
/** Statements on the locked table. Each is new to the node. */
const differentReads = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    rawStatement(`select thing_id + ${number} as sum from "thing"`),
  );

const blockedOf = ({ statements }: Database) => Object.fromEntries(statements.countBlocked());

onSampleStore(
  'a node with a locked table',
  (samples) => {
    const { insertThing, withNode } = nodesOf(samples);

    /**
     * Runs `work` while `thing` is locked. The reads of another table that `work` times must be as fast as before and
     * after the lock.
     */
    async function whileLocked(
      node: Database,
      work: (readOther: () => Promise<void>, end: () => Promise<void>) => Promise<void>,
    ): Promise<void> {
      await samples.database.transaction((store) => store.execute(makeOther));
      await insertThing(1, 5);
      const readOther = () => timesOf(500, () => node.first(countOther, {}));
      const unlocked = await readOther();
      const locked: number[] = [];
      const end = await lockTable(samples.url, 'thing');
      try {
        await work(async () => void locked.push(...(await readOther())), end);
      } finally {
        await end();
      }
      unlocked.push(...(await readOther()));
      if (locked.length > 0) expect(p99(locked)).toBeLessThan(p99_max(unlocked));
    }

    /** Number of server connections of the database's programs, without this test's. */
    const countConnections = async (node: Database) => node.gauges().connections ?? 0;

    describe.each([2, 4, 10])('and a pool of %d', (pool_size) => {
      test('reads other tables at full speed while one read waits for the lock', () =>
        withNode(
          (node) =>
            whileLocked(node, async (readOthers, end) => {
              const blocked = node.first(findSample, { thing_id: 1 });
              await readOthers();
              expect(blockedOf(node)).toEqual({ thing: 1 });
              await node.ping();
              await end();
              expect(await blocked).toMatchObject({ amount: 5 });
              expect(blockedOf(node)).toEqual({});
              expect(node.statements.blocked_by_table.get('thing')).toBeGreaterThan(0);
            }),
          { pool_size },
        ));

      test('reads other tables however many different reads wait for the lock, and all get their answers', () =>
        withNode(
          (node) =>
            whileLocked(node, async (readOthers, end) => {
              const statements = differentReads(30);
              const blocked = Array.from({ length: 300 }, (_, at) =>
                node.first(statements[at % 30] as (typeof statements)[number], {}),
              );
              // Until it is known which statements wait.
              for (let read = 0; read < 3; read++) await node.first(countOther, {});
              await readOthers();
              expect(await countConnections(node)).toBeLessThanOrEqual(pool_size);
              await end();
              expect(await Promise.all(blocked)).toEqual(blocked.map((_, at) => ({ sum: 1 + (at % 30) })));
            }),
          { pool_size },
        ));
    });

    test('reads other tables while more transactions than pool connections wait for the lock', () =>
      withNode(
        (node) =>
          whileLocked(node, async (readOthers, end) => {
            const blocked = Array.from({ length: 20 }, (_, at) =>
              node.transaction((store) =>
                store.run(insertSample, { thing_id: 100 + at, amount: 0, note: null }),
              ),
            );
            const reads = Array.from({ length: 20 }, () => node.first(findSample, { thing_id: 1 }));
            for (let read = 0; read < 3; read++) await node.first(countOther, {});
            await readOthers();
            expect(await countConnections(node)).toBeLessThanOrEqual(6);
            await node.ping();
            await end();
            expect(await Promise.all(blocked)).toEqual(blocked.map(() => 1));
            for (const found of await Promise.all(reads)) expect(found).toMatchObject({ amount: 5 });
          }),
        { pool_size: 6, connect_timeout_ms: 10_000 },
      ));

    test('runs no write twice, whatever waits before it', () =>
      withNode(
        (node) =>
          whileLocked(node, async (readOthers, end) => {
            const insertOther = rawStatement(
              'insert into other select coalesce(max(id), 0) + 1 from other returning id',
            );
            const blocked = node.first(findSample, { thing_id: 1 });
            const writes = Array.from({ length: 5 }, () => node.run(insertOther, {}));
            await readOthers();
            await end();
            expect(await Promise.all(writes)).toEqual([1, 1, 1, 1, 1]);
            await blocked;
            expect(await node.first(countOther, {})).toEqual({ count: 5 });
          }),
        { pool_size: 4 },
      ));

    test('refuses reads that wait too long for the lock like in an outage, and reads again after it', () =>
      withNode(
        (node) =>
          whileLocked(node, async (_, end) => {
            // Each connection first prepares the statement, which needs the table too.
            const blocked = Array.from({ length: 40 }, () => node.first(findSample, { thing_id: 1 }));
            for (const outcome of await Promise.allSettled(blocked))
              expect(outcome).toMatchObject({
                status: 'rejected',
                reason: expect.any(StoreUnavailableError),
              });
            await end();
            expect(await node.first(findSample, { thing_id: 1 })).toMatchObject({ amount: 5 });
          }),
        { pool_size: 4, statement_timeout_ms: 300 },
      ));

    test('answers a ping while all of its statements wait for the lock', () =>
      withNode(
        (node) =>
          whileLocked(node, async (_, end) => {
            const blocked = Array.from({ length: 40 }, () => node.first(findSample, { thing_id: 1 }));
            expect(p99(await timesOf(20, () => node.ping()))).toBeLessThan(1_000);
            await end();
            await Promise.all(blocked);
          }),
        { pool_size: 1 },
      ));
  },
  ['postgres'],
);
