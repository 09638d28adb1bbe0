import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { onSampleStore, sample_group } from '../../../../test/support/databases/sample_tables.ts';
import { FakeClock } from '../../../../test/support/world/fake_clock.ts';
import { engineMigrations } from '../../engine.migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { statementsOn } from '../statement.ts';
import type { BlobTables } from './blobs.tables.ts';
import { deleteExpiredBlobs, findBlob, insertBlob } from './blobs.ts';

const statement = statementsOn<BlobTables>();
const listBlobs = statement((db) =>
  db.selectFrom('blob').select(['shop_id', 'expires_at']).orderBy('expires_at').orderBy('shop_id'),
);
const deleteBlobs = statement((db) => db.deleteFrom('blob'));

const shop_id = 7;
const hello = Buffer.from('hello');

onSampleStore('blobs', (samples) => {
  beforeAll(
    async () =>
      void (await migrate(samples.database, new FakeClock(), [
        sample_group,
        { name: 'platform', migrations: engineMigrations },
      ])),
  );
  beforeEach(async () => void (await samples.database.run(deleteBlobs, {})));

  test('are found by their SHA-256, with their size and expiry', async () => {
    const { database } = samples;
    const sha256 = await insertBlob(database, shop_id, hello, 1_000);
    expect(sha256).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
    const { bytes, ...blob } = (await findBlob(database, shop_id, sha256)) ?? {};
    expect(blob).toEqual({ byte_count: 5, expires_at: 1_000 });
    expect(bytes).toBeInstanceOf(Uint8Array);
    expect(Buffer.from(bytes as Uint8Array).equals(hello)).toBe(true);
    expect(await findBlob(database, shop_id, 'f'.repeat(64))).toBeUndefined();
  });

  test.each([
    ['no byte', new Uint8Array(0)],
    ['every byte', Uint8Array.from({ length: 256 }, (_, byte) => byte)],
    ['a part of a larger buffer', Buffer.from('xxhelloxx').subarray(2, 7)],
    ['10 MB', randomBytes(10 * 1_048_576)],
    ['16 MB', new Uint8Array(16 * 1_048_576)],
  ])('of %s are returned exactly, inside their transaction and in another program', async (_, bytes) => {
    const sha256 = await samples.database.transaction(async (store) => {
      const inserted = await insertBlob(store, shop_id, bytes, null);
      expect(await findBlob(store, shop_id, inserted)).toMatchObject({ byte_count: bytes.byteLength });
      return inserted;
    });
    const found = await findBlob(await samples.another(), shop_id, sha256);
    expect(Buffer.compare(found?.bytes ?? hello, bytes)).toBe(0);
  });

  test('are stored only if their transaction is', async () => {
    const attempt = samples.database.transaction(async (store) => {
      await insertBlob(store, shop_id, hello, null);
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await samples.database.all(listBlobs, {})).toEqual([]);
  });

  test.each<[(number | null)[], number | null]>([
    [[1_000, 2_000], 2_000],
    [[2_000, 1_000], 2_000],
    [[1_000, 1_000], 1_000],
    [[1_000, null], null],
    [[null, 1_000], null],
    [[null, null], null],
  ])(
    'with equal content are one row: stored with the expiry %j, it expires at %j',
    async (times, expires_at) => {
      for (const time of times) await insertBlob(samples.database, shop_id, Buffer.from('hello'), time);
      expect(await samples.database.all(listBlobs, {})).toEqual([{ shop_id, expires_at }]);
    },
  );

  test('of one shop are not found by another, and equal content has a separate expiry for each shop', async () => {
    const { database } = samples;
    const sha256 = await insertBlob(database, shop_id, hello, 1_000);
    expect(await findBlob(database, 8, sha256)).toBeUndefined();
    expect(await insertBlob(database, 8, hello, 2_000)).toBe(sha256);
    expect(await database.all(listBlobs, {})).toEqual([
      { shop_id: 7, expires_at: 1_000 },
      { shop_id: 8, expires_at: 2_000 },
    ]);
  });

  test('that have expired are deleted, oldest first and up to the given number; no others are', async () => {
    const { database } = samples;
    for (const expires_at of [300, 100, 500, 200, 400])
      await insertBlob(database, shop_id, Buffer.from(`until ${expires_at}`), expires_at);
    await insertBlob(database, shop_id, hello, null);
    const times = async () => (await database.all(listBlobs, {})).map(({ expires_at }) => expires_at);
    expect(await deleteExpiredBlobs(database, 99, 10)).toBe(0);
    expect(await deleteExpiredBlobs(database, 400, 3)).toBe(3);
    expect((await times()).toSorted()).toEqual([400, 500, null]);
    expect(await deleteExpiredBlobs(database, 400, 3)).toBe(1);
    expect(await deleteExpiredBlobs(database, 400, 3)).toBe(0);
    expect((await times()).toSorted()).toEqual([500, null]);
  });
});
