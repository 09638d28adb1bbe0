import { once } from 'node:events';
import { beforeAll, expect, test, vi } from 'vitest';
import { onEachEngine } from '../../test/support/harness.ts';
import { jpeg, png } from '../../test/support/images.ts';
import { injectInto } from '../../test/support/inject.ts';
import { RawConnection } from '../../test/support/raw_socket.ts';
import { imageIdOf, upload } from '../../test/support/uploads.ts';
import { readSettings } from '../app/settings.ts';
import { httpServer } from '../platform/http/http_server.ts';
import { image_path } from '../platform/http/resources/image_url.ts';
import { type ImageSource, imageResource } from './image_resource.ts';

onEachEngine('images', (world) => {
  const photos = { 'image/jpeg': jpeg({ note: '<script>alert(1)</script>' }), 'image/png': png() };
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    for (const [mime, bytes] of Object.entries(photos)) ids[mime] = imageIdOf(await upload(world, [bytes]));
  });
  const get = (image_id: string, headers: Record<string, string> = {}, method = 'GET') =>
    injectInto(world.app.partner)({ method: method as 'GET', url: `/image/${image_id}`, headers });

  test.each(Object.entries(photos))(
    'whoever has its id gets an image, as the bytes that came and as nothing but %s',
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

  test('HEAD says the same without the bytes', async () => {
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
  ])('a client that has %s already is answered 304, without the bytes', async (_, tagOf) => {
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
  ])('an id %s is answered 404, in an envelope', async (_, image_id) => {
    const { status, headers, body } = await world.send(`/image/${image_id}`);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      request_id: headers['x-request-id'],
      error: 'error_not_found',
      message: expect.any(String),
    });
  });

  test('another method than GET and HEAD is answered 405', async () => {
    const { status, headers, body } = await world.send(`/image/${ids['image/png']}`, { method: 'POST' });
    expect([status, headers.allow, body.error]).toEqual([405, 'GET, HEAD', 'error_param']);
  });

  test('images are logged and counted under a name of their own', async () => {
    world.logged.length = 0;
    await get(ids['image/png'] as string);
    expect(world.logged).toMatchObject([{ operation: 'image', status: 200, error: '' }]);
  });
});

onEachEngine(
  'image URLs with STOA_PUBLIC_URL',
  (world) => {
    test('begin with it, whatever Host is asked', async () => {
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
  ])('begin with the address that the call came to, whatever Host it names, such as %j', async (host) => {
    expect(await beginning(host)).toMatch(/^http:\/\/127\.0\.0\.1:80$/);
  });
});

/** A server whose images are large, and come when the test lets them. */
async function openLarge() {
  const waiting: Record<'image' | 'bytes', (() => void)[]> = { image: [], bytes: [] };
  const wait = (what: 'image' | 'bytes') => new Promise<void>((resolve) => waiting[what].push(resolve));
  const source: ImageSource = {
    findImage: async () => {
      await wait('image');
      return { mime: 'image/png', byte_count: 50 * 1_048_576 };
    },
    findBytes: async () => {
      await wait('bytes');
      return png();
    },
  };
  const server = httpServer({
    onDefect: () => {},
    limits: readSettings({}),
    resources: new Map([[image_path, imageResource(source)]]),
    observe: () => {},
  });
  const path = `/image/${'0'.repeat(64)}`;
  await server.listen({ host: '127.0.0.1', port: 0 });
  /** Lets so many go on that wait for the same. */
  const pass = async (what: 'image' | 'bytes', count: number) => {
    await vi.waitFor(() => expect(waiting[what]).toHaveLength(count));
    for (const go of waiting[what].splice(0)) go();
  };
  return { server, path, port: (server.server.address() as { port: number }).port, pass };
}

test('more images than memory has room for are not held at once: one more is answered 503', async () => {
  const { server, path, pass } = await openLarge();
  const inject = injectInto(server);
  const get = async () => {
    const { statusCode, headers } = await inject(path);
    return `${statusCode} ${headers['retry-after'] ?? ''}`;
  };
  const answers = Promise.all([get(), get(), get()]);
  await pass('image', 3);
  await pass('bytes', 2);
  expect((await answers).sort()).toEqual(['200 ', '200 ', '503 1']);
  const later = Promise.all([get(), get()]);
  await pass('image', 2);
  await pass('bytes', 2);
  expect(await later).toEqual(['200 ', '200 ']);
  await server.close();
});

test.each(['image', 'bytes'] as const)(
  'a client that is gone before its %s is found holds nothing',
  async (what) => {
    const { server, path, port, pass } = await openLarge();
    const inject = injectInto(server);
    for (let i = 0; i < 3; i++) {
      const asked = once(server.server, 'request');
      const connection = (await RawConnection.open(port)).send(
        `GET ${path} HTTP/1.1\r\nHost: stoa.test\r\n\r\n`,
      );
      const [{ socket }] = await asked;
      const gone = new Promise((resolve) => socket.once('close', resolve));
      if (what === 'bytes') await pass('image', 1);
      connection.reset();
      await gone;
      if (what === 'image') await pass('image', 1);
      await pass('bytes', 1);
    }
    const answers = Promise.all([inject(path), inject(path)]);
    await pass('image', 2);
    await pass('bytes', 2);
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await server.close();
  },
);
