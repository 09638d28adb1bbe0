import { randomBytes } from 'node:crypto';
import timers from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/harness.ts';
import { onSampleStore, sample_group } from '../../../../test/support/sample_tables.ts';
import { platformMigrations } from '../../platform.migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { statementsOn } from '../statement.ts';
import type { Transactions } from '../store.ts';
import { store_limits } from '../store_limits.ts';
import type { BlobTables } from './blobs.tables.ts';
import { deleteExpiredBlobs, findBlob } from './blobs.ts';
import { insertLargeBlob } from './large_blobs.ts';

const statement = statementsOn<BlobTables>();
const deleteAll = [
  statement((db) => db.deleteFrom('blob_part')),
  statement((db) => db.deleteFrom('blob')),
] as const;
const countParts = statement((db) =>
  db.selectFrom('blob_part').select(({ fn }) => fn.countAll<number>().as('count')),
);

const shop_id = 7;
const now = 10_000;
const part_bytes = store_limits.blob_part_bytes_max.value;
const nothing = async () => {};

onSampleStore('large blobs', (samples) => {
  beforeAll(
    async () =>
      void (await migrate(samples.database, new FakeClock(), [
        sample_group,
        { name: 'platform', migrations: platformMigrations },
      ])),
  );
  beforeEach(async () => {
    for (const all of deleteAll) await samples.database.run(all, {});
  });

  const insert = (
    bytes: Uint8Array,
    transactions: Transactions = samples.database,
    expires_at: number | null = now + 60,
  ) => insertLargeBlob(transactions, { shop_id, bytes, now, expires_at }, nothing);
  const partCount = async () => (await samples.database.first(countParts, {}))?.count;

  test.each([0, 1, part_bytes, part_bytes + 1, 10 * 1_048_576])(
    'of %i bytes come back exactly, also from another program',
    async (length) => {
      const bytes = randomBytes(length);
      const sha256 = await insert(bytes);
      const found = await findBlob(await samples.another(), shop_id, sha256);
      expect(found).toMatchObject({ byte_count: length, expires_at: now + 60 });
      expect(Buffer.compare(found?.bytes ?? Buffer.from('none'), bytes)).toBe(0);
    },
  );

  test('others have their turns between one piece and the next, and write', async () => {
    let is_over = false;
    let [turns, writes] = [0, 0];
    const until = async (work: () => Promise<void>) => {
      while (!is_over) await work();
    };
    const turning = until(async () => {
      await timers.setImmediate();
      turns++;
    });
    const writing = until(async () => {
      await timers.setImmediate();
      await samples.database.transaction(async () => undefined);
      writes++;
    });
    const pieces = 24;
    await insert(randomBytes(pieces * part_bytes));
    is_over = true;
    await Promise.all([turning, writing]);
    expect(turns).toBeGreaterThanOrEqual(pieces);
    expect(writes).toBeGreaterThan(1);
  });

  test('that were not completed are not found, are completed by the next attempt, and expire', async () => {
    const bytes = randomBytes(4 * part_bytes);
    let left = 3;
    const breaking: Transactions = {
      transaction: (work, keeps) =>
        left-- > 0 ? samples.database.transaction(work, keeps) : Promise.reject(new Error('gone')),
    };
    await expect(insert(bytes, breaking)).rejects.toThrow('gone');
    expect(await partCount()).toBe(2);
    const written: number[] = [];
    const counting: Transactions = {
      transaction: (work, keeps) => {
        written.push(1);
        return samples.database.transaction(work, keeps);
      },
    };
    const sha256 = await insert(bytes, counting);
    // The row, the two parts that were missing, and the end.
    expect(written).toHaveLength(4);
    expect((await findBlob(samples.database, shop_id, sha256))?.bytes.byteLength).toBe(bytes.length);

    left = 3;
    await expect(insert(randomBytes(4 * part_bytes), breaking)).rejects.toThrow('gone');
    expect(await deleteExpiredBlobs(samples.database, now + 3_600, 10)).toBe(2);
    expect(await partCount()).toBe(0);
  });

  test('whose parts are deleted while they are written are written anew, and never found in part', async () => {
    const bytes = randomBytes(3 * part_bytes);
    let transactions = 0;
    const deleting: Transactions = {
      async transaction(work, keeps) {
        // Just before the last one.
        if (++transactions === 5) {
          expect(await deleteExpiredBlobs(samples.database, now + 3_600, 10)).toBe(1);
        }
        return samples.database.transaction(work, keeps);
      },
    };
    const sha256 = await insert(bytes, deleting);
    expect(transactions).toBe(10);
    const found = await findBlob(samples.database, shop_id, sha256);
    expect(Buffer.compare(found?.bytes ?? Buffer.from('none'), bytes)).toBe(0);
  });

  test('that are there stay for as long as the one who wants them longest, and keep one content', async () => {
    const bytes = randomBytes(2 * part_bytes);
    const sha256 = await insert(bytes, samples.database, null);
    expect(await insert(bytes, samples.database, now + 1)).toBe(sha256);
    expect((await findBlob(samples.database, shop_id, sha256))?.expires_at).toBeNull();
    expect(await partCount()).toBe(2);
  });

  test('are there if and only if what completes them is', async () => {
    const bytes = randomBytes(2 * part_bytes);
    const refusing = insertLargeBlob(
      samples.database,
      { shop_id, bytes, now, expires_at: null },
      async () => {
        throw new Error('no');
      },
    );
    await expect(refusing).rejects.toThrow('no');
    expect(await deleteExpiredBlobs(samples.database, now + 3_600, 10)).toBe(1);
  });
});
