import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { callOperator } from '../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { kept_kib } from '../../engine/idempotency/answer_room.ts';

const kib = 1_024;
/** 200,000 take minutes: fewer are made by default, under a smaller bound. */
const write_count = Number(process.env.STOA_TEST_OPERATOR_WRITES ?? 6_400);
const bytes_max = write_count >= 200_000 ? 64 * kib ** 2 : 4 * kib ** 2;
/** What is kept beyond the bound before old answers give way. */
const beyond_bytes = 2 * kib ** 2;
const at_once = 64;

/** Does work for each number below a count, some at once. */
async function forEachNumber(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: at_once }, lane));
}

type KeptCall = { idempotency_key: string; ends_at_kib: number };

onEachEngine(
  'one operator token',
  (world) => {
    test(`writes ${write_count} times with a key each, and the oldest answers give way`, {
      timeout: 1_200_000,
    }, async () => {
      const { shop_id } = await world.given.shop();
      const write = (at: number, key = `write-${at}`) =>
        callOperator(
          world,
          'PUT',
          `/operator/v1/collections/size_chart/${shop_id}/${(at % 100) + 1}`,
          { size_chart_name: `chart ${at}` },
          { headers: { 'idempotency-key': key } },
        );
      const sent_again = new Set<number>();
      await forEachNumber(write_count, async (at) => {
        let answer = await write(at);
        // On a busy machine, a call may wait too long for a connection. It can be sent again.
        for (let again = 0; answer.status === 503 && again < 5; again++) {
          sent_again.add(at);
          await wait(500);
          answer = await write(at);
        }
        const { status, text } = answer;
        if (status !== 200 && status !== 201) throw new Error(`Write ${at}: ${status} ${text}`);
      });

      const kept = (await storedRows(world, 'operator_idempotent_call')) as KeptCall[];
      const kept_bytes = kept.reduce((sum, row) => sum + JSON.stringify(row).length, 0);
      expect(kept_bytes).toBeLessThanOrEqual(bytes_max + beyond_bytes);
      expect(kept.length).toBeLessThan(write_count);
      // The newest answers are kept, and none of them is missing.
      const ends = kept.map(({ ends_at_kib }) => Number(ends_at_kib));
      const room_kib = Math.max(...ends) - Math.min(...ends);
      expect(room_kib).toBeGreaterThan(bytes_max / kib - 2 * kept_kib.block_size_max);
      const numbers = new Set(
        kept.map(({ idempotency_key }) => Number(idempotency_key.slice('write-'.length))),
      );
      const oldest = Math.min(...[...numbers].filter((at) => !sent_again.has(at)));
      for (let at = oldest + 2 * at_once; at < write_count; at++)
        expect(numbers.has(at), `write ${at}`).toBe(true);
      // A row takes a KiB. A node that writes slowly leaves up to half of the numbers of a block unused.
      expect(numbers.size).toBeGreaterThan(room_kib / 2 - kept_kib.block_size_max);

      const last = write_count - 1;
      const { status, text } = await write(last);
      expect([status, JSON.parse(text).size_chart_name]).toEqual([200, `chart ${last}`]);
      const other = await write(last - 1, `write-${last}`);
      expect([other.status, other.body.code]).toEqual([422, 'invalid_request']);
    });
  },
  { config: { operator_answer_bytes_max: bytes_max } },
);
