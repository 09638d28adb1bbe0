import { get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../program/settings/settings.ts';
import type { Exchange, Resource } from './exchange.ts';
import { type HttpServer, httpServer } from './http_server.ts';

const call_timeout_ms = 300;

describe('a resource without its own time limit', () => {
  const defects: unknown[] = [];
  const exchanges: Exchange[] = [];
  /** Lets the waiting exchanges continue. */
  let goOn: () => void = () => undefined;
  let server: HttpServer;

  beforeAll(async () => {
    const waiting = () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
      });
    const resource = (serve: Resource['serve']): Resource => ({ methods: ['GET', 'POST'], serve });
    server = httpServer({
      limits: { ...readSettings({}), call_timeout_ms },
      onDefect: (error) => defects.push(error),
      observe: () => undefined,
      mayGoOn: ({ path }) => (path === '/unknown' ? waiting().then(() => true) : true),
      resources: new Map([
        ['/unknown', resource(async (exchange) => exchange.write(200, {}, 'late'))],
        ['/at_once', resource(async (exchange) => exchange.write(200, {}, 'at once'))],
        [
          '/late',
          resource(async (exchange) => {
            exchanges.push(exchange);
            await waiting();
            exchange.write(200, {}, 'late');
          }),
        ],
        [
          '/broken',
          resource(async () => {
            await waiting();
            throw new Error('Too late.');
          }),
        ],
        [
          '/long',
          resource((exchange) =>
            exchange.stream(
              200,
              {},
              (async function* () {
                yield Buffer.from('begun, ');
                await new Promise((resolve) => setTimeout(resolve, 2 * call_timeout_ms));
                yield Buffer.from('ended');
              })(),
              100,
            ),
          ),
        ],
      ]),
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  const ask = (path: string, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string; after_ms: number }>(
      (resolve, reject) => {
        const { port } = server.server.address() as AddressInfo;
        const from = performance.now();
        get({ port, host: '127.0.0.1', path, method, headers: { connection: 'close' } }, (response) => {
          let text = '';
          response.on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () =>
            resolve({
              status: response.statusCode,
              headers: response.headers,
              text,
              after_ms: performance.now() - from,
            }),
          );
        }).once('error', reject);
      },
    );

  test.each(['/late', '/broken', '/unknown'])(
    '%s is refused with 503 and Retry-After when its time is over, and a later answer is dropped',
    async (path) => {
      const { status, headers, text, after_ms } = await ask(path);
      expect([status, headers['retry-after']]).toEqual([503, '1']);
      expect(JSON.parse(text)).toMatchObject({ error: 'error_server_busy' });
      expect(after_ms).toBeGreaterThan(call_timeout_ms / 2);
      goOn();
      expect(await ask('/at_once')).toMatchObject({ status: 200, text: 'at once' });
    },
  );

  test('the refusal does not claim that nothing was done if something may have been', async () => {
    const { status, headers } = await ask('/late', 'POST');
    expect([status, headers['retry-after']]).toEqual([503, undefined]);
    goOn();
  });

  test('an answer that has begun is not cut off', async () => {
    expect(await ask('/long')).toMatchObject({ status: 200, text: 'begun, ended' });
  });

  test('no timer is left after an answer', () => {
    expect(exchanges.map(({ deadline }) => deadline)).toEqual(exchanges.map(() => undefined));
  });
});
