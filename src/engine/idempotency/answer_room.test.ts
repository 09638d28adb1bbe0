import { describe, expect, test } from 'vitest';
import { createDatabase, engine_names } from '../../../test/support/databases/databases.ts';
import { FakeClock } from '../../../test/support/world/fake_clock.ts';
import type { World } from '../../../test/support/world/harness.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { engineMigrations } from '../engine.migrations.ts';
import { Ids } from '../store/ids.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { openDatabase } from '../store/open_database.ts';
import type { Transaction } from '../store/store.ts';
import { AnswerRoom } from './answer_room.ts';
import { IdempotentCalls } from './idempotent_calls.ts';

const kib = 1_024;
const bytes_max = 1_024 * kib;
const node_count = 3;
const answer = 'x'.repeat(3 * kib);
/** Each answer takes four KiB with its key. */
const answers_max = bytes_max / (4 * kib);

describe.each(engine_names)('answers that many nodes keep for operators on %s', (engine) => {
  test('take no more room than allowed, and the newest are kept', async () => {
    const { url, drop } = await createDatabase(engine);
    const databases = await Promise.all(
      Array.from({ length: node_count }, () => openDatabase(url, { pool_size: 3 })),
    );
    try {
      const clock = new FakeClock();
      await migrate(databases[0] as (typeof databases)[number], clock, [
        { name: 'platform', migrations: engineMigrations },
      ]);
      const nodes = databases.map((database) => {
        const ids = new Ids(database);
        return { database, ids, calls: new IdempotentCalls(clock, new AnswerRoom(ids, bytes_max)) };
      });
      let done = 0;
      const keep = async (at: number, key: string) => {
        const { database, ids, calls } = nodes[at] as (typeof nodes)[number];
        const call = {
          owner: 'token',
          partner_id: 0,
          operation: 'operator.test',
          idempotency_key: key,
          request_sha256: 'same',
          now: clock.now,
          expires_at: clock.now + 86_400,
        };
        const perform = async (store: Transaction) => {
          store.onCommit(() => done++);
          return answer;
        };
        return ids.within(() => database.transaction((store) => calls.answerOperator(store, call, perform)));
      };
      const isKept = async (at: number, key: string) => {
        const before = done;
        await keep(at, key);
        return done === before;
      };
      const busy = 4 * answers_max;
      for (let count = 0; count < busy; count++) {
        await keep(count % 2, `busy-${count}`);
        // The third node stores an answer only now and then.
        if (count % 200 === 0) await keep(2, `rare-${count}`);
      }
      const world = { marketplace: { database: databases[0] } } as World;
      const key_count = (await storedRows(world, 'operator_idempotent_call')).length;
      // Each node checks the room after every 256 KiB.
      expect(key_count).toBeLessThanOrEqual(answers_max + (node_count * 256) / 4);
      // The two busy nodes reserve blocks of up to 1 MiB, so the order is exact to one block per node.
      expect(key_count).toBeGreaterThan(answers_max / 4);
      expect(await isKept(0, `busy-${busy - 1}`)).toBe(true);
      expect(await isKept(1, 'busy-0')).toBe(false);
    } finally {
      for (const database of databases) await database.close();
      await drop();
    }
  });
});
