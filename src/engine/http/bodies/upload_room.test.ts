import { expect, test } from 'vitest';
import { UploadRoom } from './upload_room.ts';

const [a, b] = [1, 2];
const long_ms = 60_000;
/** Records who has acquired room, in order. */
const acquireNoting = (room: UploadRoom) => {
  const acquired: string[] = [];
  const acquire = (name: string, partner_id: number, byte_count: number) =>
    room.acquire(partner_id, byte_count).then((is_acquired) => {
      if (is_acquired) acquired.push(name);
    });
  return { acquired, acquire };
};

test('an upload without room waits until room is released, in order of arrival', async () => {
  const room = new UploadRoom({ upload_bytes_max: 10, share_percent_max: 100 }, long_ms);
  expect([await room.acquire(a, 6), await room.acquire(b, 4)]).toEqual([true, true]);
  const { acquired, acquire } = acquireNoting(room);
  const waiting = [acquire('large', a, 6), acquire('small', b, 1)];
  room.release(b, 4);
  await Promise.resolve();
  expect(acquired).toEqual([]);
  room.release(a, 6);
  await Promise.all(waiting);
  expect(acquired).toEqual(['large', 'small']);
});

test('only the partner that has used up its share waits', async () => {
  const room = new UploadRoom({ upload_bytes_max: 10, share_percent_max: 50 }, long_ms);
  const { acquired, acquire } = acquireNoting(room);
  await acquire('first', a, 3);
  const second = acquire('second', a, 3);
  await acquire('other', b, 5);
  expect(acquired).toEqual(['first', 'other']);
  room.release(a, 3);
  await second;
  expect(acquired).toEqual(['first', 'other', 'second']);
});

test('an upload larger than the share, or than all room, is accepted if it is the only one', async () => {
  const room = new UploadRoom({ upload_bytes_max: 10, share_percent_max: 25 }, long_ms);
  const { acquired, acquire } = acquireNoting(room);
  await acquire('large', a, 9);
  const again = acquire('again', a, 1);
  const huge = acquire('huge', b, 20);
  room.release(a, 9);
  await again;
  room.release(a, 1);
  await huge;
  expect(acquired).toEqual(['large', 'again', 'huge']);
});

test('an upload that waits too long is refused, and later takes no room from others', async () => {
  const room = new UploadRoom({ upload_bytes_max: 10, share_percent_max: 100 }, 1);
  expect(await room.acquire(a, 10)).toBe(true);
  expect(await room.acquire(b, 1)).toBe(false);
  room.release(a, 10);
  expect(await room.acquire(b, 10)).toBe(true);
});
