import { describe, expect, test } from 'vitest';
import { RawConnection } from '../../test/support/raw_socket.ts';
import { envelopeOf, onServer, type Served } from '../../test/support/served.ts';

const token = 'o'.repeat(40);
const bearer = `Authorization: Bearer ${token}\r\n`;
const here = 'Host: localhost\r\n';
const refused = { status: 401, error: 'error_auth' };
const misdirected = { status: 421, error: 'error_param' };

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
      expect(envelopeOf(answer)).toEqual({
        status: 404,
        error: 'error_not_found',
        message: 'There is nothing at this path. The operator port has /healthz, /readyz and /metrics.',
      });
    });

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
          expect(envelopeOf(answer), path).toMatchObject(refused);
          expect(answer.headers['www-authenticate']).toBe('Bearer');
        }
        expect(await statusOf(served, '/healthz', here + authorization)).toBe(200);
      });
    });

    test.each(['evil.example', 'evil.example:4011', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
      'is not called by the name %j, so that no web page can have its own name lead here',
      async (host) => {
        for (const path of ['/metrics', '/nothing']) {
          expect(await statusOf(served, path, `Host: ${host}\r\n${bearer}`)).toBe(misdirected.status);
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
