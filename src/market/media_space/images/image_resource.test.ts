import { beforeAll, expect, test } from 'vitest';
import { jpeg, png } from '../../../../test/support/items/images.ts';
import { imageIdOf, upload } from '../../../../test/support/items/uploads.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { injectInto } from '../../../../test/support/world/inject.ts';

onEachEngine('images', (world) => {
  const photos = { 'image/jpeg': jpeg({ note: '<script>alert(1)</script>' }), 'image/png': png() };
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    for (const [mime, bytes] of Object.entries(photos)) ids[mime] = imageIdOf(await upload(world, [bytes]));
  });
  const get = (image_id: string, headers: Record<string, string> = {}, method = 'GET') =>
    injectInto(world.app.partner)({ method: method as 'GET', url: `/image/${image_id}`, headers });

  test.each(Object.entries(photos))(
    'anyone with its id gets an image, with the uploaded bytes and as nothing but %s',
    async (mime, bytes) => {
      const { statusCode, headers, rawPayload } = await get(ids[mime] as string, { accept: 'text/html' });
      expect(statusCode).toBe(200);
      expect(rawPayload.equals(bytes)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': mime,
        'content-length': String(bytes.length),
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        etag: `"${ids[mime]}"`,
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      });
    },
  );

  test('HEAD returns the same headers without the bytes', async () => {
    const image_id = ids['image/png'] as string;
    const whole = await get(image_id);
    const head = await get(image_id, {}, 'HEAD');
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    const told = ({ date: _, 'x-request-id': __, ...headers }: Record<string, unknown>) => ({
      ...headers,
      'content-length': Number(headers['content-length']),
    });
    expect(told(head.headers)).toEqual(told(whole.headers));
  });

  test.each([
    ['it', (etag: string) => etag],
    ['it among others', (etag: string) => `"other", ${etag}`],
    ['it weakly', (etag: string) => `W/${etag}`],
    ['anything', () => '*'],
  ])('a client that already has %s is answered with 304, without the bytes', async (_, tagOf) => {
    const image_id = ids['image/jpeg'] as string;
    const headers = { 'if-none-match': tagOf(`"${image_id}"`) };
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(image_id, headers, method);
      expect([answer.statusCode, answer.payload]).toEqual([304, '']);
      expect(answer.headers).toMatchObject({
        etag: `"${image_id}"`,
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    expect((await get(image_id, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test.each([
    ['that nobody uploaded', '0'.repeat(64)],
    ['in capitals', 'A'.repeat(64)],
    ['too short', 'abc'],
    ['with NUL in it', `${'0'.repeat(61)}%00`],
    ['with steps in it', '..%2f..%2fetc%2fpasswd'],
    ['of 300 characters', 'a'.repeat(300)],
  ])('an id %s is answered with 404, in an envelope', async (_, image_id) => {
    const { status, headers, body } = await world.send(`/image/${image_id}`);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      request_id: headers['x-request-id'],
      error: 'error_not_found',
      message: expect.any(String),
    });
  });

  test('a method other than GET and HEAD is answered with 405', async () => {
    const { status, headers, body } = await world.send(`/image/${ids['image/png']}`, { method: 'POST' });
    expect([status, headers.allow, body.error]).toEqual([405, 'GET, HEAD', 'error_param']);
  });

  test('images are logged and counted under a separate name', async () => {
    world.logged.length = 0;
    await get(ids['image/png'] as string);
    expect(world.logged).toMatchObject([{ operation: 'image', status: 200, error: '' }]);
  });
});

onEachEngine(
  'image URLs with STOA_PUBLIC_URL',
  (world) => {
    test('begin with it, whatever the Host header contains', async () => {
      const headers = { host: 'evil.example' };
      const { body } = await upload(world, [png()], { headers });
      expect(JSON.stringify(body)).toContain('"https://partner.example/image/');
      expect(JSON.stringify(body)).not.toContain('evil');
    });
  },
  { config: { public_url: 'https://partner.example' } },
);

onEachEngine('image URLs without STOA_PUBLIC_URL', (world) => {
  const beginning = async (host: string) => {
    const { body } = await upload(world, [png()], { headers: { host } });
    return /"image_url":"(.*?)\/image\//.exec(JSON.stringify(body))?.[1];
  };
  test.each([
    'stoa.test',
    'stoa.test:4010',
    '127.0.0.1:9',
    '[::1]:4010',
    'evil.example/path',
    '"><script>',
    '-',
  ])(
    "begin with the address of the call's connection, whatever its Host header contains, such as %j",
    async (host) => {
      expect(await beginning(host)).toMatch(/^http:\/\/127\.0\.0\.1:80$/);
    },
  );
});
