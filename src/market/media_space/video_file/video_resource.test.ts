import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { movie } from '../../../../test/support/items/movies.ts';
import { md5, videoUploads } from '../../../../test/support/items/video_uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { injectInto } from '../../../../test/support/world/inject.ts';
import { RawConnection } from '../../../../test/support/world/raw_socket.ts';
import { video_piece_bytes } from '../media_space.ts';
import { rangeAskedFor } from './video_resource.ts';

const length = 2 * video_piece_bytes + 1_000;

onEachEngine('videos', (world) => {
  const { begin, upload } = videoUploads(world);
  const file = movie({ length, note: randomBytes(1_000).toString('hex') });
  const etag = `"${md5(file)}"`;
  let shop: GivenShop;
  let video_upload_id: string;
  let base_url: string;
  beforeAll(async () => {
    shop = await world.given.shop();
    video_upload_id = await upload(shop, file);
    ({ base_url } = await world.app.listen());
  });
  const get = (headers: Record<string, string> = {}, method = 'GET', id = video_upload_id) =>
    injectInto(world.app.partner)({ method: method as 'GET', url: `/video/${id}`, headers });

  test('anyone with its id gets a video, with the uploaded bytes and as nothing but an MP4', async () => {
    const { statusCode, headers, rawPayload } = await get({ accept: 'text/html' });
    expect([statusCode, rawPayload.equals(file)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      etag,
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test.each<[string, number, number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, length - 1],
    ['bytes=100-', 100, length - 1],
    [`bytes=${video_piece_bytes - 1}-${video_piece_bytes}`, video_piece_bytes - 1, video_piece_bytes],
    [`bytes=5-${length + 100}`, 5, length - 1],
    ['bytes=-500', length - 500, length - 1],
    [`bytes=-${2 * length}`, 0, length - 1],
  ])('the range %s is answered with 206 and its bytes', async (range, start, end) => {
    const { statusCode, headers, rawPayload } = await get({ range });
    expect(statusCode).toBe(206);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-range': `bytes ${start}-${end}/${length}`,
      'content-length': String(end - start + 1),
      etag,
    });
    expect(rawPayload.equals(file.subarray(start, end + 1))).toBe(true);
  });

  test.each([`bytes=${length}-`, `bytes=${length + 5}-${length + 9}`, 'bytes=-0'])(
    'the range %s, which is empty, is answered with 416 and the length',
    async (range) => {
      const { statusCode, headers, payload } = await get({ range });
      expect([statusCode, payload, headers['content-range']]).toEqual([416, '', `bytes */${length}`]);
    },
  );

  test.each(['bytes=9-5', 'bytes=-', 'bytes=a-b', 'items=0-5', 'bytes', 'bytes=0-1,5-6'])(
    'the Range header %s requests the whole file',
    async (range) => {
      const { statusCode, rawPayload } = await get({ range });
      expect([statusCode, rawPayload.length]).toEqual([200, length]);
    },
  );

  test('with If-Range, a range is answered only if the content is unchanged', async () => {
    const range = 'bytes=0-9';
    expect((await get({ range, 'if-range': etag })).statusCode).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Sun, 01 Mar 2026 12:00:00 GMT'])
      expect((await get({ range, 'if-range': other })).statusCode, other).toBe(200);
  });

  test('HEAD returns the same headers without the bytes', async () => {
    const { statusCode, headers, payload } = await get({}, 'HEAD');
    expect([statusCode, payload]).toEqual([200, '']);
    expect(headers).toMatchObject({ 'content-length': String(length), 'accept-ranges': 'bytes', etag });
  });

  test('a client that already has it is answered with 304', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get({ 'if-none-match': etag }, method);
      expect([answer.statusCode, answer.payload]).toEqual([304, '']);
    }
  });

  test('an id without a successful video is answered like any unknown path', async () => {
    const begun = await begin(shop, movie());
    for (const id of ['', 'sg_unknown', begun, `${video_upload_id}/x`, '%00', 'a'.repeat(65)]) {
      const { statusCode, payload } = await get({}, 'GET', id);
      expect([statusCode, JSON.parse(payload).error], id).toEqual([404, 'error_not_found']);
    }
  });

  test('accepts only reads', async () => {
    const { statusCode, headers } = await get({}, 'POST');
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('a client over the network gets it whole, and requests the next range on the same connection', async () => {
    const url = `${base_url}/video/${video_upload_id}`;
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(whole.equals(file)).toBe(true);
    const connection = await RawConnection.open(Number(new URL(base_url).port));
    for (const end of [99, 199]) {
      connection.send(
        `GET /video/${video_upload_id} HTTP/1.1\r\nHost: stoa.test\r\nRange: bytes=0-${end}\r\n\r\n`,
      );
      const { status, headers } = await connection.nextAnswer();
      expect([status, headers['content-range']]).toEqual([206, `bytes 0-${end}/${length}`]);
    }
    connection.destroy();
  });

  test('a client that disconnects in the middle is not a defect', async () => {
    const large = movie({ length: 30 * 1_048_576 });
    const id = await upload(shop, large);
    world.logged.length = 0;
    const ending = new AbortController();
    const response = await fetch(`${base_url}/video/${id}`, { signal: ending.signal });
    await response.body?.getReader().read();
    ending.abort();
    expect((await fetch(`${base_url}/video/${id}`, { method: 'HEAD' })).status).toBe(200);
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('rangeAskedFor', () => {
  test('ignores If-Range without a Range', () => {
    expect(rangeAskedFor({ 'if-range': '"a"' }, 10, '"a"')).toBeUndefined();
  });
});
