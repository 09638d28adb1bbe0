// Bytes that are not HTTP, or not a call, are answered with an envelope too, and the connection is closed.
import { beforeAll, describe, expect, test } from 'vitest';
import { probe_hold, probe_read, probe_write } from '../../../../test/support/world/probe_operations.ts';
import { envelopeOf, onServer } from '../../../../test/support/world/served.ts';
import { head_faults } from './head_fault.ts';

const not_http = { status: 400, error: 'error_param', message: 'The request is not well-formed HTTP.' };

onServer('malformed requests', (served) => {
  let get: string;
  let post: string;
  let hold: string;
  beforeAll(async () => {
    get = await served.target(probe_read, { id: 5 });
    post = await served.target(probe_write);
    hold = await served.target(probe_hold);
  });

  const host = 'Host: stoa.test\r\n';
  const good = () => `GET ${get} HTTP/1.1\r\n${host}\r\n`;
  const held = () => `GET ${hold} HTTP/1.1\r\n${host}\r\n`;
  const json = 'Content-Type: application/json\r\n';

  /** Everything that the server sends for these bytes until it closes the connection. */
  const answersTo = async (bytes: string | Buffer) => {
    const connection = await served.open();
    return (await connection.send(bytes).allAnswers()).map(envelopeOf);
  };

  test.each<[title: string, bytes: string | Buffer]>([
    ['words', 'HELLO, IS THIS THE MARKETPLACE\r\n\r\n'],
    ['bytes of a TLS handshake', Buffer.from('16030100a5010000a10303', 'hex')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['64 KiB of one letter', Buffer.alloc(65_536, 'x')],
    ['64 KiB of NUL', Buffer.alloc(65_536)],
    ['an HTTP version that does not exist', `GET / HTTP/3.7\r\n${host}\r\n`],
    ['an unknown method', `FETCH / HTTP/1.1\r\n${host}\r\n`],
    ['lines that end without a carriage return', 'GET / HTTP/1.1\nHost: stoa.test\n\n'],
    ['a request line with a space in the target', `GET /a b HTTP/1.1\r\n${host}\r\n`],
    ['a request line in raw UTF-8', `GET /ré HTTP/1.1\r\n${host}\r\n`],
    ['a header without a colon', `GET / HTTP/1.1\r\n${host}Nothing here\r\n\r\n`],
    ['a header with NUL', `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`],
    ['a folded header', `GET / HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`],
  ])('%s is answered 400 in an envelope', async (_, bytes) => {
    expect(await answersTo(bytes)).toEqual([not_http]);
  });

  test.each<[title: string, bytes: () => string]>([
    ['headers', () => `GET ${get} HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['headers that never end', () => `GET ${get} HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}`],
    ['a request line', () => `GET ${get}&x=${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
  ])('%s over 16 KiB: 431 in an envelope', async (_, bytes) => {
    const message = 'The request line and headers are too large.';
    expect(await answersTo(bytes())).toEqual([{ status: 431, error: 'error_param', message }]);
  });

  describe('a request that two servers could read differently is refused completely', () => {
    const smuggled = () => `0\r\n\r\n${good()}`;
    test.each<[title: string, headers: string]>([
      ['Transfer-Encoding and Content-Length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n'],
      ['Content-Length and Transfer-Encoding', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
      ['two Content-Lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
      ['a signed Content-Length', 'Content-Length: +5\r\n'],
      ['a negative Content-Length', 'Content-Length: -5\r\n'],
      ['a Content-Length with text', 'Content-Length: 5abc\r\n'],
      ['a Content-Length beyond all numbers', 'Content-Length: 99999999999999999999\r\n'],
      ['chunked before another encoding', 'Transfer-Encoding: chunked, identity\r\n'],
      ['a space before the colon', 'Transfer-Encoding : chunked\r\n'],
      ['a vertical tab in the encoding', 'Transfer-Encoding: \x0bchunked\r\n'],
    ])('%s', async (_, headers) => {
      expect(await answersTo(`POST ${post} HTTP/1.1\r\n${host}${json}${headers}\r\n${smuggled()}`)).toEqual([
        not_http,
      ]);
    });
  });

  test.each<[title: string, headers: string, version: string, fault: keyof typeof head_faults]>([
    ['two Hosts', `${host}${host}`, '1.1', 'many_hosts'],
    ['a TE that names chunked', `${host}TE: chunked\r\n`, '1.1', 'te'],
    ['chunks over HTTP/1.0', `${host}Transfer-Encoding: chunked\r\n`, '1.0', 'encoding'],
    ['an unknown Transfer-Encoding', `${host}Transfer-Encoding: xchunked\r\n`, '1.1', 'encoding'],
    ['two Transfer-Encodings', `${host}Transfer-Encoding: gzip, chunked\r\n`, '1.1', 'encoding'],
  ])(
    '%s are answered 400 at every path, and nothing after them is read',
    async (_, headers, version, fault) => {
      const expected = { ...not_http, message: head_faults[fault] };
      for (const target of [`POST ${post}`, `GET ${get}`, 'GET /docs', 'GET /nothing'])
        expect(await answersTo(`${target} HTTP/${version}\r\n${headers}\r\n0\r\n\r\n${good()}`)).toEqual([
          expected,
        ]);
    },
  );

  test.each(['zz\r\n{"id":5}\r\n0\r\n\r\n', '8\r\n{"id":5}XX0\r\n\r\n', '8;a\x01b\r\n{"id":5}\r\n0\r\n\r\n'])(
    'a call whose chunked body %j is broken is answered once and logged once',
    async (chunks) => {
      const logged_before = served.world.logged.length;
      const connection = await served.open();
      connection.send(`POST ${post} HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n${chunks}`);
      const answers = await connection.allAnswers();
      expect(answers.map(envelopeOf)).toEqual([not_http]);
      const logged = served.world.logged.slice(logged_before);
      expect(logged).toMatchObject([
        { request_id: answers[0]?.body.request_id, status: 400, operation: probe_write.name },
      ]);
    },
  );

  test('broken bytes after calls in progress are answered after them, in order', async () => {
    const connection = await served.open();
    connection.send(`${good()}${held()}\x01\x02 garbage\r\n\r\n${'more '.repeat(1_000)}`);
    expect(envelopeOf(await connection.nextAnswer())).toMatchObject({ status: 200, error: '' });
    await served.gate.holds(1);
    served.gate.open();
    expect(await connection.nextAnswer()).toMatchObject({ body: { response: { held: true } } });
    expect((await connection.allAnswers()).map(envelopeOf)).toEqual([not_http]);
  });

  test('a client that closes its sending side and listens gets the whole answer', async () => {
    const connection = await served.open();
    connection.send(held()).end();
    await served.gate.holds(1);
    served.gate.open();
    expect(await connection.allAnswers()).toMatchObject([
      { status: 200, body: { response: { held: true } } },
    ]);
  });

  test.each<[title: string, bytes: () => string]>([
    ['request line', () => `GET ${get}`],
    ['header section', () => `GET ${get} HTTP/1.1\r\n${host}`],
    ['body', () => `POST ${post} HTTP/1.1\r\n${host}${json}Content-Length: 8\r\n\r\n{"id"`],
    [
      'chunked body',
      () => `POST ${post} HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n8\r\n{"id"`,
    ],
    [
      'body of a call that proposes another protocol',
      () =>
        `POST ${post} HTTP/1.1\r\n${host}${json}Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 8\r\n\r\n{"id"`,
    ],
  ])('a %s that ends early is answered 400 to a client that listens', async (_, bytes) => {
    const connection = await served.open();
    expect((await connection.send(bytes()).end().allAnswers()).map(envelopeOf)).toEqual([not_http]);
  });

  test('a client that disconnects without sending anything is not answered', async () => {
    const connection = await served.open();
    expect(await connection.end().allAnswers()).toEqual([]);
  });

  test('the method of the HTTP/2 preface is answered 405, after the calls that came before it', async () => {
    const connection = await served.open();
    connection.send(`${held()}PRI ${get}\r\n${host}\r\n`);
    await served.gate.holds(1);
    served.gate.open();
    const [call, answer, ...more] = await connection.allAnswers();
    expect(call).toMatchObject({ status: 200, body: { response: { held: true } } });
    expect(answer && envelopeOf(answer)).toMatchObject({ status: 405, error: 'error_param' });
    expect(more).toEqual([]);
  });

  test('CONNECT is answered 405 with Allow, and opens no tunnel', async () => {
    const connection = await served.open();
    const [answer, ...more] = await connection
      .send(`CONNECT stoa.test:443 HTTP/1.1\r\n${host}\r\n${good()}`)
      .allAnswers();
    expect(answer && envelopeOf(answer)).toMatchObject({ status: 405, error: 'error_param' });
    expect(answer?.headers.allow).toBe('GET, POST');
    expect(more).toEqual([]);
  });

  test('an Expect header with a value other than 100-continue is answered 417', async () => {
    const message = 'The Expect header may only say 100-continue.';
    const answers = await answersTo(
      `POST ${post} HTTP/1.1\r\n${host}${json}Expect: nonsense\r\nContent-Length: 8\r\n\r\n{"id":5}`,
    );
    expect(answers).toEqual([{ status: 417, error: 'error_param', message }]);
  });

  test.each(['%', '%zz', '%e0%a4%a', '%ff'])(
    'a path with the broken percent-encoding %s is answered 400',
    async (broken) => {
      const message = 'The path is not well-formed percent-encoding.';
      const answers = await answersTo(
        `GET /api/v2/probe/${broken} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      );
      expect(answers).toEqual([{ status: 400, error: 'error_param', message }]);
    },
  );

  test('a server that has received all this still answers a call', async () => {
    const connection = await served.open();
    expect(await connection.send(good()).nextAnswer()).toMatchObject({
      status: 200,
      body: { error: '', response: { id: 5 } },
    });
    connection.destroy();
  });
});
