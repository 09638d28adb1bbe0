// Which forms of a well-formed request are accepted, and how the server answers requests that are not calls.
import { beforeAll, describe, expect, test } from 'vitest';
import { probe_hold, probe_read, probe_write } from '../../../test/support/world/probe_operations.ts';
import { envelopeOf, onServer } from '../../../test/support/world/served.ts';

onServer('requests over HTTP', (served) => {
  let get: string;
  let post: string;
  let hold: string;
  beforeAll(async () => {
    get = await served.target(probe_read, { id: 5 });
    post = await served.target(probe_write);
    hold = await served.target(probe_hold);
  });

  const host = 'Host: stoa.test\r\n';
  const close = 'Connection: close\r\n';
  const request = (method: string, target: string, version = '1.1', headers = `${host}${close}`) =>
    `${method} ${target} HTTP/${version}\r\n${headers}\r\n`;

  /** The only answer to these bytes. */
  const answerTo = async (bytes: string | Buffer, to: { to_head?: boolean } = {}) => {
    const connection = await served.open();
    const answer = await connection.send(bytes).nextAnswer(to);
    connection.destroy();
    return answer;
  };
  const output = async (bytes: string | Buffer) => envelopeOf(await answerTo(bytes));

  describe('a path that is not exactly that of an operation is answered 404:', () => {
    const query = () => get.slice(get.indexOf('?'));
    test.each<[title: string, target: () => string]>([
      ['another operation', () => `/api/v2/probe/nothing${query()}`],
      ['a trailing slash', () => `/api/v2/probe/read/${query()}`],
      ['a double slash', () => `//api/v2/probe/read${query()}`],
      ['a double slash inside', () => `/api/v2//probe/read${query()}`],
      ['capitals', () => `/API/v2/probe/read${query()}`],
      ['percent-encoded letters', () => `/api/v2/probe/re%61d${query()}`],
      ['dots', () => `/api/v2/./probe/read${query()}`],
      ['a fragment', () => `/api/v2/probe/read#now${query()}`],
      ['a semicolon', () => `/api/v2/probe/read;a=b${query()}`],
      ['the root', () => '/'],
      ['a URL without a path', () => `http://stoa.test${query()}`],
      ['a path of 8 KiB', () => `/${'a/'.repeat(4_096)}`],
    ])('%s', async (_, target) => {
      expect(await output(request('GET', target()))).toMatchObject({ status: 404, error: 'error_not_found' });
    });

    test('OPTIONS *', async () => {
      expect(await output(request('OPTIONS', '*'))).toMatchObject({ status: 404, error: 'error_not_found' });
    });
  });

  describe('a method that the operation does not have is answered 405 with Allow:', () => {
    test.each([
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'M-SEARCH',
      'QUERY',
      'PURGE',
    ])('%s', async (method) => {
      const answer = await answerTo(request(method, get));
      const message = 'This path is called with GET.';
      expect(envelopeOf(answer)).toEqual({ status: 405, error: 'error_param', message });
      expect(answer.headers.allow).toBe('GET');
    });

    test('HEAD, without a body', async () => {
      const { status, headers, text } = await answerTo(request('HEAD', get), { to_head: true });
      expect({ status, allow: headers.allow, text }).toEqual({ status: 405, allow: 'GET', text: '' });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    });

    test('GET for an operation that requires POST', async () => {
      expect((await answerTo(request('GET', post))).headers.allow).toBe('POST');
    });

    test('POST for the documentation pages', async () => {
      const answer = await answerTo(request('POST', '/docs'));
      expect(envelopeOf(answer)).toMatchObject({ status: 405, error: 'error_param' });
      expect(answer.headers.allow).toBe('GET, HEAD');
    });

    test('in absolute form', async () => {
      expect((await answerTo(request('DELETE', `http://stoa.test${get}`))).headers.allow).toBe('GET');
    });
  });

  describe('a call is answered', () => {
    const whole = { status: 200, body: { error: '', response: { id: 5, count: 1 } } };

    test.each(['http://stoa.test', 'HTTPS://stoa.test:4010', 'http://127.0.0.1'])(
      'in absolute form, with %s',
      async (origin) => {
        expect(await answerTo(request('GET', `${origin}${get}`))).toMatchObject(whole);
      },
    );

    test('over HTTP/1.0, without a Host', async () => {
      expect(await answerTo(request('GET', get, '1.0', ''))).toMatchObject({
        ...whole,
        headers: { connection: 'close' },
      });
    });

    test('when it proposes another protocol', async () => {
      for (const protocol of ['websocket', 'h2c'])
        expect(
          await answerTo(
            request('GET', get, '1.1', `${host}Upgrade: ${protocol}\r\nConnection: Upgrade\r\n`),
          ),
        ).toMatchObject(whole);
    });

    test('when a GET has a body, which is ignored', async () => {
      const connection = await served.open();
      const bytes = `${request('GET', get, '1.1', `${host}Content-Length: 9\r\nContent-Type: application/json\r\n`)}{"id": 6}`;
      for (let i = 0; i < 2; i++) expect(await connection.send(bytes).nextAnswer()).toMatchObject(whole);
      connection.destroy();
    });

    test('when its body arrives in chunks, byte by byte', async () => {
      const connection = await served.open();
      connection.send(
        request(
          'POST',
          post,
          '1.1',
          `${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`,
        ),
      );
      for (const byte of '{"id":5}') connection.send(`1\r\n${byte}\r\n`);
      expect(await connection.send('0\r\n\r\n').nextAnswer()).toMatchObject(whole);
      connection.destroy();
    });

    test('when it expects 100-continue first', async () => {
      const connection = await served.open();
      const headers = `${host}Content-Type: application/json\r\nContent-Length: 8\r\nExpect: 100-continue\r\n`;
      expect(await connection.send(request('POST', post, '1.1', headers)).nextAnswer()).toMatchObject({
        status: 100,
      });
      expect(await connection.send('{"id":5}').nextAnswer()).toMatchObject(whole);
      connection.destroy();
    });

    test('in the order of sending, when several are sent at once on one connection', async () => {
      const ids = [11, 12, 13, 14];
      const calls = await Promise.all(ids.map((id) => served.target(probe_read, { id })));
      const connection = await served.open();
      connection.send(
        [hold, ...calls]
          .map((target, i) => request('GET', target, '1.1', i === ids.length ? `${host}${close}` : host))
          .join(''),
      );
      await served.gate.holds(1);
      served.gate.open();
      const [held, ...answers] = await connection.allAnswers();
      expect(held).toMatchObject({ body: { response: { held: true } } });
      expect(answers.map(({ body }) => (body.response as { id: number }).id)).toEqual(ids);
      expect(new Set(answers.map(({ body }) => body.request_id)).size).toBe(ids.length);
    });
  });

  test('HTTP/1.1 without a Host is answered 400', async () => {
    const message = 'HTTP/1.1 asks for a Host header.';
    expect(await output(request('GET', get, '1.1', close))).toEqual({
      status: 400,
      error: 'error_param',
      message,
    });
  });

  test.each(['%', '%zz', '%e0%a4%a', '%ed%a0%80', 'a%00b'])(
    'a parameter with the broken percent-encoding %s is named in the answer',
    async (value) => {
      const message = 'Wrong parameters, detail: name must be UTF-8 text in percent-encoding, without NUL.';
      expect(await output(request('GET', `${get}&name=${value}`))).toEqual({
        status: 200,
        error: 'error_param',
        message,
      });
    },
  );

  test.each(['%', '%zz', '%00', '%ff=1', '&&&', '=', '=1', '?'])(
    'a query that ends in %j is answered as if it did not',
    async (ending) => {
      expect(await output(request('GET', `${get}&${ending}`))).toMatchObject({ status: 200, error: '' });
    },
  );
});
