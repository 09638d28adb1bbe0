import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchBounded } from '../../kit/contract/client/bounded_answer.ts';
import { fetchByHttp } from './fetch_by_http.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));
let origin: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** What a client gets with a `fetch`: the answer or the error, as text. */
async function outcome(
  fetch: typeof globalThis.fetch,
  init: RequestInit,
  bounds: { timeout_ms?: number; answer_bytes_max?: number } = {},
  url = `${origin}/path?query=1`,
) {
  try {
    const { status, headers, bytes } = await fetchBounded(url, init, { ...bounds, fetch });
    const [type, retry_after] = ['Content-Type', 'retry-after'].map((name) => headers.get(name));
    return {
      status,
      type,
      retry_after,
      location: headers.get('location'),
      text: Buffer.from(bytes).toString(),
    };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    return { name, message, code: cause?.code };
  }
}

/** The outcome with Node's `fetch` and with ours. */
async function both(...sent: Parameters<typeof outcome> extends [unknown, ...infer Rest] ? Rest : never) {
  const [ours, theirs] = [await outcome(fetchByHttp, ...sent), await outcome(fetch, ...sent)];
  expect(ours).toEqual(theirs);
  return ours;
}

describe('the fetch of commands does what fetch does:', () => {
  const echo: typeof answer = async (request, response) => {
    const pieces = await request.toArray();
    const { method, url, headers } = request;
    const { host, authorization, 'content-type': type, 'content-length': length } = headers;
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '3' });
    response.end(
      JSON.stringify({
        method,
        url,
        host,
        authorization,
        type,
        length,
        body: Buffer.concat(pieces).toString(),
      }),
    );
  };

  test.each<[string, RequestInit]>([
    ['a GET', { headers: { authorization: 'Bearer a' } }],
    ['a POST without a body', { method: 'POST' }],
    ['JSON', { method: 'POST', body: '{"ä":1}', headers: { 'content-type': 'application/json' } }],
    ['bytes', { method: 'PUT', body: new Uint8Array([65, 66]), headers: { 'content-type': 'a/b' } }],
    ['a form', { method: 'POST', body: new URLSearchParams({ a: '1 2', b: 'ä' }) }],
    ['a DELETE', { method: 'DELETE' }],
  ])('sends %s, and reads status, headers and body', async (_, init) => {
    answer = echo;
    expect(await both(init)).toMatchObject({ status: 429, type: 'application/json', retry_after: '3' });
  });

  test('sends a form with files', async () => {
    answer = async (request, response) => {
      const pieces = await request.toArray();
      const { 'content-type': type } = request.headers;
      const boundary = /boundary=(.*)/.exec(type ?? '')?.[1] ?? '';
      response.end(Buffer.concat(pieces).toString().replaceAll(boundary, ''));
    };
    const body = new FormData();
    body.set('image', new Blob(['abc']), 'photo.jpg');
    expect(await both({ method: 'POST', body })).toMatchObject({
      text: expect.stringContaining('photo.jpg'),
    });
  });

  test.each([301, 302, 303, 307, 308])('does not follow a redirect with %i', async (status) => {
    answer = (_, response) => response.writeHead(status, { location: `${origin}/other` }).end();
    expect(await both({})).toMatchObject({ message: expect.stringContaining('answered with a redirect') });
    expect(await both({ redirect: 'manual' })).toMatchObject({ status, location: `${origin}/other` });
  });

  test('says that a server refuses the connection', async () => {
    const closed = createServer();
    await once(closed.listen(0, '127.0.0.1'), 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const url = `http://127.0.0.1:${port}/`;
    expect(await both({}, {}, url)).toMatchObject({ message: 'fetch failed', code: 'ECONNREFUSED' });
  });

  test.each(['localhost:4011/path', 'ftp://127.0.0.1/path'])(
    'says that %s cannot be sent to',
    async (url) => {
      expect(await both({}, {}, url)).toMatchObject({ message: 'fetch failed' });
    },
  );

  test('refuses an answer that is too large', async () => {
    answer = (_, response) => response.end('x'.repeat(100_000));
    expect(await both({}, { answer_bytes_max: 1_000 })).toMatchObject({ name: 'UnacceptableAnswerError' });
  });

  test.each<[string, typeof answer]>([
    ['that never comes', () => undefined],
    ['that does not end', (_, response) => response.write('x')],
  ])('does not wait longer than allowed for an answer %s', async (_, answerNever) => {
    answer = answerNever;
    expect(await both({}, { timeout_ms: 100 })).toMatchObject({ name: 'TimeoutError' });
  });

  test('says that an answer ends too early', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('x');
      setTimeout(() => response.destroy(), 50);
    };
    expect(await outcome(fetchByHttp, {})).toHaveProperty('message');
    expect(await outcome(fetch, {})).toHaveProperty('message');
  });
});
