import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createDatabase, engine_names } from '../../../test/support/databases/databases.ts';
import { FakeClock } from '../../../test/support/world/fake_clock.ts';
import { engineMigrations } from '../engine.migrations.ts';
import { IdKind, Ids, IdsExhaustedError } from './ids.ts';
import { migrate } from './migrations/migrate.ts';
import { openDatabase } from './open_database.ts';
import { type Database, StoreUnavailableError, UnknownOutcomeError } from './store.ts';

const kind = new IdKind('token_chain');

/** A database that counts its transactions. */
function counting(database: Database): { database: Database; transactions: () => number } {
  let count = 0;
  return {
    database: {
      ...database,
      transaction(work, keeps) {
        count++;
        return database.transaction(work, keeps);
      },
    },
    transactions: () => count,
  };
}

describe.each(engine_names)('ids on %s', (engine) => {
  /** Runs with a number of nodes on one new database. */
  async function withNodes(count: number, work: (...nodes: Database[]) => Promise<void>): Promise<void> {
    const { url, drop } = await createDatabase(engine);
    const nodes = await Promise.all(Array.from({ length: count }, () => openDatabase(url, { pool_size: 3 })));
    try {
      await migrate(nodes[0] as Database, new FakeClock(), [
        { name: 'platform', migrations: engineMigrations },
      ]);
      await work(...nodes);
    } finally {
      for (const node of nodes) await node.close();
      await drop();
    }
  }

  const take = (ids: Ids) => ids.within(async () => ids.next(kind));

  test('ids that many nodes generate at once are all different, and higher than the ids of data files', () =>
    withNodes(4, async (...databases) => {
      const nodes = [...databases, ...databases].map((database) => new Ids(database, 7));
      const drawn = await Promise.all(
        Array.from({ length: 800 }, (_, index) => take(nodes[index % nodes.length] as Ids)),
      );
      expect(new Set(drawn).size).toBe(800);
      expect(Math.min(...drawn)).toBe(2 ** 52);
      expect(Math.max(...drawn)).toBeLessThan(2 ** 53);
    }));

  test('a node with reserves generates ids for a while without the database, and never the same twice', () =>
    withNodes(1, async (node) => {
      let is_away = false;
      const database: Database = {
        ...(node as Database),
        transaction(work, keeps) {
          if (is_away) throw new StoreUnavailableError('away');
          return (node as Database).transaction(work, keeps);
        },
      };
      const ids = new Ids(database, 5);
      const drawn = [await take(ids)];
      await ids.fillReserves();
      await ids.fillReserves();
      is_away = true;
      await expect(ids.fillReserves()).resolves.toBeUndefined();
      for (let count = 0; count < 54; count++) drawn.push(await take(ids));
      expect(new Set(drawn).size).toBe(55);
      await expect(take(ids)).rejects.toThrow(StoreUnavailableError);
      is_away = false;
      expect(drawn).not.toContain(await take(ids));
    }));

  test('hardly any id needs a query: callers that run out of ids at once share one block', () =>
    withNodes(1, async (node) => {
      const { database, transactions } = counting(node as Database);
      const ids = new Ids(database);
      await Promise.all(Array.from({ length: 1_000 }, () => take(ids)));
      expect(transactions()).toBe(1);
      await take(ids);
      expect(transactions()).toBe(2);
    }));

  test('a transaction that runs out of ids ends, a block is reserved, and the transaction runs again', () =>
    withNodes(1, async (node) => {
      const database = node as Database;
      const ids = new Ids(database, 2);
      const outcomes: string[] = [];
      const drawTwo = () =>
        ids.within(() =>
          database.transaction(async () => {
            try {
              const pair = [ids.next(kind), ids.next(kind)];
              outcomes.push('drew');
              return pair;
            } catch (error) {
              outcomes.push((error as Error).name);
              throw error;
            }
          }),
        );
      const first = await drawTwo();
      const second = await drawTwo();
      expect(outcomes).toEqual(['IdsExhaustedError', 'drew', 'IdsExhaustedError', 'drew']);
      expect(new Set([...first, ...second]).size).toBe(4);
    }));

  test('work that needs more ids than a block has can finish', () =>
    withNodes(1, async (node) => {
      const ids = new Ids(node as Database, 2);
      const many = await ids.within(async () => Array.from({ length: 25 }, () => ids.next(kind)));
      expect(new Set(many).size).toBe(25);
    }));

  test('several consecutive ids are reserved together, and the last one is returned', () =>
    withNodes(1, async (node) => {
      const ids = new Ids(node as Database, 10);
      const take = (count: number) => ids.within(async () => ids.next(kind, count));
      const first = await take(1);
      expect(await take(4)).toBe(first + 4);
      // The five remaining ids are too few.
      expect(await take(6)).toBe(first + 10 + 5);
      expect(await take(25)).toBeGreaterThanOrEqual(first + 20 + 24);
    }));

  test('for a kind whose ids follow time, a node abandons an old block, and reserves as many ids as it needs', () =>
    withNodes(2, async (...[one, two]) => {
      const kind = new IdKind('timely', { first_drawn_id: 1, block_age_ms_max: 50 });
      const slow = new Ids(one as Database);
      const busy = new Ids(two as Database);
      const take = (ids: Ids) => ids.within(async () => ids.next(kind));
      const early = await take(slow);
      for (let count = 0; count < 1_000; count++) await take(busy);
      await new Promise((resolve) => setTimeout(resolve, 60));
      const late = await take(slow);
      expect(late).toBeGreaterThan(early + 1_000);
      await new Promise((resolve) => setTimeout(resolve, 60));
      // A block of a thousand for one id would leave a gap of a thousand.
      expect((await take(slow)) - late).toBeLessThan(100);
    }));

  test('work that never has enough ids ends with IdsExhaustedError', () =>
    withNodes(1, async (node) => {
      const ids = new Ids(node as Database, 1);
      const greedy = ids.within(async () => {
        for (;;) ids.next(kind);
      });
      await expect(greedy).rejects.toThrow(IdsExhaustedError);
    }));

  test('an id is never issued again after a rollback, a refusal or the loss of a node', () =>
    withNodes(2, async (...[one, two]) => {
      const database = one as Database;
      const given: number[] = [];
      const draw = async (ids: Ids) => {
        const id = ids.next(kind);
        given.push(id);
        await nextTurn();
        return id;
      };
      const ids = new Ids(database, 5);
      for (let round = 0; round < 12; round++) {
        const fate = round % 3;
        await ids
          .within(() =>
            database.transaction(
              async () => {
                await draw(ids);
                if (fate === 0) throw new Error('no');
              },
              () => fate !== 1,
            ),
          )
          .catch(() => undefined);
      }
      const restarted = new Ids(database, 5);
      const elsewhere = new Ids(two as Database, 5);
      for (const node of [restarted, elsewhere, ids]) await node.within(() => draw(node));
      expect(given).toHaveLength(15);
      expect(new Set(given).size).toBe(15);
    }));

  test('ids of 16 nodes are all different, even if nodes die with half a block and answers to reservations are lost', () =>
    withNodes(4, async (...databases) => {
      let draws = 0;
      /** Loses the answer of every third reservation. The block is committed, but nobody knows. */
      const losing = (database: Database): Database => ({
        ...database,
        async transaction(work, keeps, deadline) {
          const result = await database.transaction(work, keeps, deadline);
          if (++draws % 3 === 0) throw new UnknownOutcomeError('the answer is lost');
          return result;
        },
      });
      const start = (at: number) => new Ids(losing(databases[at % databases.length] as Database), 5);
      const nodes = Array.from({ length: 16 }, (_, at) => start(at));
      const given: number[] = [];
      let lost = 0;
      for (let round = 0; round < 8; round++) {
        await Promise.all(
          nodes.flatMap((ids) =>
            Array.from({ length: 3 }, async () => {
              const id = await take(ids).catch((error: unknown) => {
                expect(error).toBeInstanceOf(StoreUnavailableError);
                lost++;
              });
              if (id !== undefined) given.push(id);
            }),
          ),
        );
        // Two of them die and restart.
        for (const at of [round * 2, round * 2 + 1]) nodes[at % 16] = start(at);
      }
      expect(lost).toBeGreaterThan(0);
      expect(given.length).toBeGreaterThan(200);
      expect(new Set(given).size).toBe(given.length);
    }));

  test('an error that is not about ids is passed on, and no block is reserved', () =>
    withNodes(1, async (node) => {
      const { database, transactions } = counting(node as Database);
      const wrong = new Error('something else');
      await expect(
        new Ids(database).within(async () => {
          throw wrong;
        }),
      ).rejects.toBe(wrong);
      expect(transactions()).toBe(0);
    }));
});
