import { describe, expect, test } from 'vitest';
import { RawConnection } from '../../test/support/world/raw_socket.ts';
import { onServer, type Served } from '../../test/support/world/served.ts';

const token = 'o'.repeat(40);
const bearer = `Authorization: Bearer ${token}\r\n`;
const here = 'Host: localhost\r\n';
const refused = { status: 401, code: 'no_token' };
const misdirected = 421;

/** An answer of the operator port to these headers; of a page of metrics, its head alone is looked at. */
async function get({ operator_url }: Served, path: string, headers = here, method = 'GET', from?: string) {
  const connection = await RawConnection.open(Number(new URL(operator_url).port), from);
  connection.send(`${method} ${path} HTTP/1.1\r\n${headers}\r\n`);
  const answer = await connection.nextAnswer({ to_head: path === '/metrics' && method !== 'POST' });
  connection.destroy();
  return answer;
}
const statusOf = async (...args: Parameters<typeof get>) => (await get(...args)).status;

onServer(
  'the operator port',
  (served) => {
    test('says of an unknown path what it has itself, to who has the token', async () => {
      const answer = await get(served, '/api/v2/voucher/get_voucher', here + bearer);
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect(answer.body).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        code: 'unknown_path',
        detail:
          'There is nothing at this path. The operator port has /operator/v1/..., described at /operator/docs, and /healthz, /readyz and /metrics.',
        request_id: answer.headers['x-request-id'],
      });
    });

    test.each([['a request that is no HTTP', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n\0\r\n\r\n']])(
      'answers %s with a problem, too',
      async (_, request) => {
        const connection = await RawConnection.open(Number(new URL(served.operator_url).port));
        connection.send(request);
        await connection.nextAnswer();
        const { status, body, headers } = await connection.nextAnswer();
        connection.destroy();
        expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
        expect(body).toMatchObject({ status: 400, code: 'malformed_request' });
      },
    );

    test.each(['/healthz', '/readyz', '/metrics'])(
      'answers %s, and refuses to be told anything there',
      async (path) => {
        expect(await statusOf(served, path)).toBe(200);
        const answer = await get(served, path, here, 'POST');
        expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
      },
    );

    describe('tells nothing but its health without the token:', () => {
      test.each<[title: string, authorization: string]>([
        ['none', ''],
        ['another', `Authorization: Bearer ${'x'.repeat(40)}\r\n`],
        ['a part of it', `Authorization: Bearer ${token.slice(1)}\r\n`],
        ['more than it', `Authorization: Bearer ${token}o\r\n`],
        ['an empty one', 'Authorization: Bearer \r\n'],
        ['the token in another scheme', `Authorization: Basic ${token}\r\n`],
      ])('%s', async (_, authorization) => {
        for (const path of ['/', '/operator/v1/shops', '/metrics/', '/healthz/', '//healthz']) {
          const answer = await get(served, path, here + authorization);
          expect(answer.body, path).toMatchObject(refused);
          expect(answer.headers['www-authenticate']).toBe('Bearer');
        }
        expect(await statusOf(served, '/healthz', here + authorization)).toBe(200);
      });
    });

    test.each(['evil.example', 'evil.example:4011', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
      'is not called by the name %j, so that no web page can have its own name lead here',
      async (host) => {
        for (const path of ['/metrics', '/nothing']) {
          expect(await statusOf(served, path, `Host: ${host}\r\n${bearer}`)).toBe(misdirected);
        }
        expect(await statusOf(served, '/healthz', `Host: ${host}\r\n`)).toBe(200);
      },
    );

    test.each([
      'localhost',
      'LOCALHOST:4011',
      '127.0.0.1:4011',
      '[::1]:4011',
      '10.0.0.5',
      'stoa.internal:80',
    ])('is called by %j', async (host) => {
      expect(await statusOf(served, '/nothing', `Host: ${host}\r\n${bearer}`)).toBe(404);
    });

    test.each(['X-Forwarded-For: 192.0.2.1\r\n', 'Forwarded: for=192.0.2.1\r\n'])(
      'gives its metrics to this machine, and through a proxy (%j) to who has the token',
      async (forwarded) => {
        expect(await statusOf(served, '/metrics', here, 'GET', '127.0.0.9')).toBe(200);
        expect(await statusOf(served, '/metrics', here + forwarded)).toBe(401);
        expect(await statusOf(served, '/metrics', here + forwarded + bearer)).toBe(200);
      },
    );
  },
  { config: { operator_names: 'stoa.internal,stoa' } },
);

onServer(
  'the operator port with STOA_METRICS_ACCESS=token',
  (served) => {
    test('gives its metrics to nobody without it', async () => {
      expect(await statusOf(served, '/metrics')).toBe(401);
      expect(await statusOf(served, '/metrics', here + bearer)).toBe(200);
    });
  },
  { config: { metrics_access: 'token' } },
);

onServer(
  'the operator port without a console',
  (served) => {
    test('sends a browser from / to its documentation, and tells a program with the token that nothing is there', async () => {
      const page = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n';
      const sent = await get(served, '/', here + page);
      expect([sent.status, sent.headers.location]).toEqual([302, '/operator/docs']);
      expect(await statusOf(served, '/operator/docs', here + page)).toBe(200);
      expect(await statusOf(served, '/', here + bearer)).toBe(404);
      expect(await statusOf(served, '/', `Host: evil.example\r\n${page}`)).toBe(misdirected);
    });
  },
  { config: { console: false } },
);
