// Which bodies of calls are accepted.
import { beforeAll, describe, expect, test } from 'vitest';
import { probe_write } from '../../../../test/support/world/probe_operations.ts';
import { envelopeOf, onServer } from '../../../../test/support/world/served.ts';
import { body_bytes_max } from './body.ts';

onServer('bodies', (served) => {
  let post: string;
  beforeAll(async () => {
    post = await served.target(probe_write);
  });

  const json = 'Content-Type: application/json\r\n';
  const headOf = (headers: string, target = post) =>
    `POST ${target} HTTP/1.1\r\nHost: stoa.test\r\nConnection: close\r\n${headers}\r\n`;

  const answersTo = async (...bytes: (string | Buffer)[]) => {
    const connection = await served.open();
    return connection.send(Buffer.concat(bytes.map((part) => Buffer.from(part)))).allAnswers();
  };
  const send = async (body: string | Buffer, type = json, target = post) => {
    const [answer] = await answersTo(
      headOf(`${type}Content-Length: ${Buffer.byteLength(body)}\r\n`, target),
      body,
    );
    if (!answer) throw new Error('no answer');
    return answer;
  };
  const refusal = (detail: string) => ({
    status: 200,
    error: 'error_param',
    message: `Wrong parameters, detail: ${detail}.`,
  });

  test.each<[title: string, body: string | Buffer]>([
    ['nothing', ''],
    ['white space', ' \n'],
    ['a word', 'forbidden'],
    ['half an object', '{"id":5'],
    ['two objects', '{"id":5}{"id":5}'],
    ['a trailing comma', '{"id":5,}'],
    ['a comment', '{"id":5} // now'],
    ['single quotes', "{'id':5}"],
    ['NaN', '{"id":NaN}'],
    ['a line break in text', '{"id":5,"name":"a\nb"}'],
    ['invalid UTF-8', Buffer.from([...Buffer.from('{"id":5,"name":"'), 0xff, 0xfe, ...Buffer.from('"}')])],
    ['UTF-8 cut in a character', Buffer.from('{"id":5,"name":"é"}').subarray(0, 17)],
    [
      'an encoded surrogate in UTF-8',
      Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
    ],
    ['UTF-16', Buffer.from('{"id":5}', 'utf16le')],
    ['random bytes', Buffer.from('00ff10803c5b', 'hex')],
  ])('%s is not a JSON object in UTF-8', async (_, body) => {
    const { message, ...answer } = envelopeOf(await send(body));
    const { message: rule, ...expected } = refusal('the body must be a JSON object in UTF-8');
    expect(answer).toEqual(expected);
    expect(message).toMatch(
      new RegExp(`^${rule.slice(0, -1)}(; the mistake is at line \\d+, column \\d+)?\\.$`),
    );
  });

  test.each(['null', 'true', '5', '"text"', '[]', '[{"id":5}]'])('%s is not a JSON object', async (body) => {
    expect(envelopeOf(await send(body))).toEqual(refusal('the body must be a JSON object'));
  });

  test.each<[body: string, detail: string]>([
    ['{"id":5,"name":"a\\u0000b"}', 'name must not contain NUL'],
    ['{"id":5,"name":"\\ud83d"}', 'name must be well-formed Unicode, without lone surrogates'],
    [
      '{"id":5,"order_list":[{"order_sn":"a"},{"order_sn":"\\ude00"}]}',
      'order_list[1].order_sn must be well-formed Unicode, without lone surrogates',
    ],
    ['{"id":5,"anything":["\\u0000"]}', 'anything[0] must not contain NUL'],
    ['{"id":"5"}', 'id must be a whole number from 1 to 9007199254740991'],
    ['{"id":9007199254740993}', 'id must be a whole number from 1 to 9007199254740991'],
    ['{"id":5,"price":1e999}', 'price must be a number of at least 0'],
    ['{"id":5,"order_list":[{"order_sn":5}]}', 'order_list[0].order_sn must be text that is not empty'],
    ['{"id":5,"id_list":[]}', 'id_list must be a list of 1 to 50 entries'],
    [`{"id":5,"id_list":[${'0,'.repeat(500_000)}0]}`, 'id_list must be a list of 1 to 50 entries'],
    ['{"id":5,"id_list":[1,2,0]}', 'id_list[2] must be a whole number from 1 to 9007199254740991'],
    ['{"id":5,"order_list":[{"order_sn":"a"},{}]}', 'order_list[1].order_sn is required'],
    ['{"id":5,"options":[1]}', 'options must be an object'],
    ['{"id":5,"kind":3}', 'kind must be one of 1 or 2'],
    ['{}', 'id is required'],
  ])('%.70s is refused: %s', async (body, detail) => {
    expect(envelopeOf(await send(body))).toEqual(refusal(detail));
  });

  test('[] counts as an empty object, also inside lists', async () => {
    const { body } = await send('{"id":5,"options":[],"order_list":[{"order_sn":"a","pickup":[]}]}');
    expect(body.response).toEqual({ id: 5, count: 1, order_list: [{ order_sn: 'a' }] });
  });

  test.each([
    '{"id":5,"__proto__":{"admin":true}}',
    '{"id":5,"\\u005f_proto__":{}}',
    '{"id":5,"constructor":{"prototype":{"admin":true}},"prototype":1,"toString":2}',
    '{"id":5,"order_list":null,"__proto__":null}',
  ])('field names that every object inherits are unknown fields like any other: %s', async (sent) => {
    const { body } = await send(sent);
    expect(body.response).toEqual({ id: 5, count: 1 });
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test.each([
    ['null', '{"id":5,"count":null,"name":null,"options":null,"id_list":null,"urgent":null}'],
    ['an empty text', '{"id":5,"name":"","code":"","delta":"","at":"","kind":"","region":"","urgent":""}'],
    ['0', '{"id":5,"at":0,"kind":0}'],
    ['an object with nothing in it', '{"id":5,"options":{"gift":null,"note":""}}'],
  ])('%s counts as an omitted field', async (_, sent) => {
    expect((await send(sent)).body.response).toEqual({ id: 5, count: 1 });
  });

  test('0 is a number if the field accepts it', async () => {
    expect((await send('{"id":5,"count":0,"delta":0,"price":0}')).body.response).toEqual({
      id: 5,
      count: 0,
      delta: 0,
      price: 0,
    });
  });

  test('a body nested 32 levels deep is read, and one of 33 levels is refused', async () => {
    const nested = (levels: number) => `{"id":5,"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(envelopeOf(await send(nested(32)))).toMatchObject({ status: 200, error: '' });
    const detail = 'the body must not be nested deeper than 32 levels';
    expect(envelopeOf(await send(nested(33)))).toEqual(refusal(detail));
    expect(envelopeOf(await send(nested(30_000)))).toEqual(refusal(detail));
    // The parts of a large body are counted before it is parsed.
    const too_many = 'the body must have at most 10000 fields, objects and lists';
    expect(envelopeOf(await send(nested(500_000)))).toEqual(refusal(too_many));
  });

  test.each([
    '',
    'Content-Type: \r\n',
    'Content-Type: application/json ; x\r\n',
    'Content-Type: text/plain\r\n',
    'Content-Type: application/x-www-form-urlencoded\r\n',
    'Content-Type: @@@\r\n',
    'Content-Encoding: Identity\r\n',
  ])('a body with %j is read as JSON', async (headers) => {
    expect(envelopeOf(await send('{"id":5}', headers))).toMatchObject({ status: 200, error: '' });
  });

  test('a multipart body is refused with a message that says so', async () => {
    const type = 'Content-Type: multipart/form-data; boundary=x\r\n';
    expect(envelopeOf(await send('{"id":5}', type))).toEqual(refusal('the body must be JSON, not multipart'));
  });

  test.each(['gzip', 'br', 'deflate, gzip'])(
    'a body with the Content-Encoding %s is refused with 415, naming the encoding',
    async (encoding) => {
      expect(envelopeOf(await send('{"id":5}', `${json}Content-Encoding: ${encoding}\r\n`))).toEqual({
        status: 415,
        error: 'error_param',
        message: `The Content-Encoding ${encoding} is not supported; send the body as it is.`,
      });
    },
  );

  test.each(['Content-Type: @@@\r\n', 'Content-Type: text/plain\r\n', ''])(
    'with %j, an unsigned call is still refused for its missing sign first',
    async (type) => {
      const answer = await send('{"id":5}', type, probe_write.path);
      expect(envelopeOf(answer)).toMatchObject({
        status: 200,
        error: 'error_param',
        message: 'There is no partner_id in query.',
      });
    },
  );

  test('with an unusual Content-Type, an unknown path is still 404', async () => {
    expect(envelopeOf(await send('{"id":5}', 'Content-Type: @@@\r\n', '/nothing'))).toMatchObject({
      status: 404,
    });
  });

  describe('a body of exactly 1 MiB is read, and one byte more is refused with 413:', () => {
    const body = (bytes: number) => `{"id":5,"name":"${'x'.repeat(bytes - 19)}"}`.padEnd(bytes);
    const too_large = { status: 413, error: 'error_param', message: 'The body is larger than 1 MiB.' };
    const read = refusal('name must be text of 1 to 20 characters');

    test('by its Content-Length', async () => {
      expect(envelopeOf(await send(body(body_bytes_max)))).toEqual(read);
      expect(envelopeOf(await send(body(body_bytes_max + 1)))).toEqual(too_large);
    });

    test('by its Content-Length alone, before the body is sent', async () => {
      const answers = await answersTo(headOf(`${json}Content-Length: ${body_bytes_max + 1}\r\n`));
      expect(answers.map(envelopeOf)).toEqual([too_large]);
    });

    test('in chunks', async () => {
      const chunked = (bytes: number) => `${bytes.toString(16)}\r\n${body(bytes)}\r\n0\r\n\r\n`;
      const head = headOf(`${json}Transfer-Encoding: chunked\r\n`);
      expect((await answersTo(head, chunked(body_bytes_max))).map(envelopeOf)).toEqual([read]);
      expect((await answersTo(head, chunked(body_bytes_max + 1))).map(envelopeOf)).toEqual([too_large]);
    });

    test('in chunks that never end', async () => {
      const endless = Buffer.concat([
        Buffer.from(headOf(`${json}Transfer-Encoding: chunked\r\n`)),
        Buffer.from(`${(2 ** 40).toString(16)}\r\n`),
        Buffer.alloc(4 * body_bytes_max, 'x'),
      ]);
      expect((await answersTo(endless)).map(envelopeOf)).toEqual([too_large]);
    });
  });
});
