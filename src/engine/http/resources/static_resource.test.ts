import { get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../../program/settings/settings.ts';
import { type HttpServer, httpServer } from '../http_server.ts';
import { encodeContent, loadOnce, staticResource } from './static_resource.ts';

const text = 'The same text for everyone. '.repeat(500);
let load_count = 0;
let server: HttpServer;

beforeAll(async () => {
  const resource = staticResource({
    media_type: 'text/plain',
    load: () => {
      load_count += 1;
      if (load_count === 1) throw new Error('not there yet');
      return text;
    },
  });
  server = httpServer({
    limits: readSettings({}),
    onDefect: () => undefined,
    observe: () => undefined,
    resources: new Map([['/', resource]]),
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** One answer, not decoded. */
function ask(
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }> {
  const { port } = server.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    }).once('error', reject);
  });
}

test('a text that cannot be loaded is tried again, and one that can is loaded once for all requests', async () => {
  expect((await ask()).status).toBe(500);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ 'accept-encoding': 'gzip' })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(load_count).toBe(2);
});

test('a text is compressed as the request allows, with the same ETag and a Vary header', async () => {
  const plain = await ask();
  const gzipped = await ask({ 'accept-encoding': 'gzip' });
  const brotli = await ask({ 'accept-encoding': 'gzip, br' });
  expect(plain.bytes.toString()).toBe(text);
  expect(gunzipSync(gzipped.bytes).toString()).toBe(text);
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text);
  expect(brotli.bytes.length).toBeLessThan(text.length / 10);
  expect([plain, gzipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ]);
  for (const { headers } of [plain, gzipped, brotli]) {
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      etag: plain.headers.etag,
    });
  }
});

test('Brotli gets a window of 64 KB for a text that fits in it, whose tables are small, and a large one for others', async () => {
  const startOf = async (bytes: number) => {
    const { body } = await encodeContent('stoa'.repeat(bytes / 4), 'br');
    expect(brotliDecompressSync(body)).toHaveLength(bytes);
    return body[0] ?? 0;
  };
  // RFC 7932, 9.1: a stream begins with the size of its window. A bit of 0 is 2^16, and the bits 1011 are 2^22.
  expect((await startOf(2 ** 16)) & 0b1).toBe(0);
  expect((await startOf(2 ** 16 + 4)) & 0b1111).toBe(0b1011);
});

test('a conditional request is answered 304 without a body, or completely if the text has changed', async () => {
  const { headers } = await ask();
  const known = await ask({ 'if-none-match': `"other", ${headers.etag}` });
  expect({ ...known, headers: known.headers.etag }).toEqual({
    status: 304,
    headers: headers.etag,
    bytes: Buffer.alloc(0),
  });
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
});

test('HEAD returns the length without the text', async () => {
  const { status, headers, bytes } = await ask({}, 'HEAD');
  expect({ status, length: headers['content-length'], bytes: bytes.length }).toEqual({
    status: 200,
    length: String(text.length),
    bytes: 0,
  });
});

test('a loaded value is shared until its version changes, also with requests that come during loading', async () => {
  let day = 1;
  let loads = 0;
  const load = loadOnce(
    async () => `${day} ${++loads}`,
    () => day,
  );
  expect(await Promise.all([load(), load()])).toEqual(['1 1', '1 1']);
  day = 2;
  expect(await Promise.all([load(), load()])).toEqual(['2 2', '2 2']);
});
