import { randomBytes } from 'node:crypto';
import timers from 'node:timers/promises';
import { expect, test } from 'vitest';
import { storedImages } from '../../../../test/support/items/uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import type { Transactions } from '../../../engine/store/store.ts';
import { image_piece_bytes } from '../media_space.ts';
import { deleteExpiredImages } from './image_cleanup.ts';
import { findImageBytes, findImages } from './images.store.ts';
import { insertImage } from './insert_image.ts';

onEachEngine('images that are written in pieces', (world) => {
  const database = () => world.marketplace.database;
  const now = () => world.clock.now;
  const insert = (
    bytes: Uint8Array,
    transactions: Transactions = database(),
    expires_at: number | null = now() + 86_400,
  ) => {
    const { partner_id } = world.partner;
    const described = { mime: 'image/png', scene: 'normal', width: 1, height: 1, partner_id } as const;
    return insertImage(
      transactions,
      { ...described, uploader_shop_id: 0, uploaded_at: now(), expires_at },
      bytes,
    );
  };
  const find = async (image_id: string) => (await findImages(database(), [image_id], now())).get(image_id);
  const piecesOf = async (image_id: string) =>
    (await storedImages(world)).pieces.filter((piece) => piece.image_id === image_id).length;

  test.each([1, image_piece_bytes, image_piece_bytes + 1, 10 * 1_048_576])(
    'are read back exactly, with %i bytes',
    async (byte_count) => {
      const bytes = randomBytes(byte_count);
      const image_id = await insert(bytes);
      expect(await find(image_id)).toMatchObject({ byte_count, is_stored: 1 });
      const found = await findImageBytes(database(), { image_id, byte_count });
      expect(Buffer.compare(found ?? Buffer.from('none'), bytes)).toBe(0);
      expect(await findImageBytes(database(), { image_id, byte_count: byte_count + 1 })).toBeUndefined();
    },
  );

  test('let other calls run and write between two pieces', async () => {
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
      await database().transaction(async () => undefined);
      writes++;
    });
    const pieces = 24;
    await insert(randomBytes(pieces * image_piece_bytes));
    is_over = true;
    await Promise.all([turning, writing]);
    expect(turns).toBeGreaterThanOrEqual(pieces);
    expect(writes).toBeGreaterThan(1);
  });

  test('that were not completed are not found, are completed by the next attempt, and expire', async () => {
    const bytes = randomBytes(4 * image_piece_bytes);
    let left = 4;
    const breaking: Transactions = {
      transaction: (work, keeps) =>
        left-- > 0 ? database().transaction(work, keeps) : Promise.reject(new Error('gone')),
    };
    await expect(insert(bytes, breaking)).rejects.toThrow('gone');
    const begun = (await storedImages(world)).images.find(({ is_stored }) => is_stored === 0);
    const image_id = String(begun?.image_id);
    expect(begun?.expires_at).toBe(now() + 3_600);
    expect(await piecesOf(image_id)).toBe(2);
    expect(await find(image_id)).toBeUndefined();
    let written = 0;
    const counting: Transactions = {
      transaction: (work, keeps) => {
        written++;
        return database().transaction(work, keeps);
      },
    };
    expect(await insert(bytes, counting)).toBe(image_id);
    // The count, the row, the two missing pieces, and the end.
    expect(written).toBe(5);
    expect(await find(image_id)).toMatchObject({ byte_count: bytes.length });

    left = 4;
    await expect(insert(randomBytes(4 * image_piece_bytes), breaking)).rejects.toThrow('gone');
    const before = (await storedImages(world)).images;
    expect(await deleteExpiredImages(database(), now() + 3_600, 10)).toBe(1);
    const { images, pieces } = await storedImages(world);
    expect(images).toEqual(before.filter(({ is_stored }) => is_stored === 1));
    const ids = new Set(images.map((image) => image.image_id));
    expect(pieces.every((piece) => ids.has(piece.image_id))).toBe(true);
  });

  test('whose pieces are deleted during the write are written again, and never found incomplete', async () => {
    const bytes = randomBytes(3 * image_piece_bytes);
    let transactions = 0;
    const deleting: Transactions = {
      async transaction(work, keeps) {
        // Just before the last piece.
        if (++transactions === 6) expect(await deleteExpiredImages(database(), now() + 3_600, 10)).toBe(1);
        return database().transaction(work, keeps);
      },
    };
    const image_id = await insert(bytes, deleting);
    expect(transactions).toBe(11);
    const found = await findImageBytes(database(), { image_id, byte_count: bytes.length });
    expect(Buffer.compare(found ?? Buffer.from('none'), bytes)).toBe(0);
  });

  test('that already exist get the longest requested lifetime, and keep their content', async () => {
    const bytes = randomBytes(2 * image_piece_bytes);
    const image_id = await insert(bytes, database(), null);
    expect(await insert(bytes)).toBe(image_id);
    expect((await find(image_id))?.expires_at).toBeNull();
    expect(await piecesOf(image_id)).toBe(2);
    expect((await storedImages(world)).unused.map((row) => row.image_id)).not.toContain(image_id);
  });
});
