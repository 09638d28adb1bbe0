import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type PushHeaders, PushSignatureError, signPush, verifySignedPush } from './push_signature.ts';

const url = 'https://app.example/push';
const key = '6b65792d6f662d746865';
const body =
  '{"msg_id":"0123456789abcdef0123456789abcdef","data":{"ordersn":"ÖRDER1"},"shop_id":5,"code":3,"timestamp":1}';
const signOf = (callback_url = url, text = body, hmac_key: string | Buffer = key) =>
  createHmac('sha256', hmac_key).update(`${callback_url}|${text}`).digest('hex');

async function mistakeOf(
  headers: PushHeaders,
  text: string | Uint8Array = body,
  callback_url = url,
  used = key,
) {
  const error = await verifySignedPush(headers, text, callback_url, used).catch((thrown: unknown) => thrown);
  if (!(error instanceof PushSignatureError)) throw new Error(`Accepted, or another error: ${String(error)}`);
  expect(error.message).not.toContain(signOf(callback_url));
  expect(error.message).not.toContain(used);
  return error;
}

test('a push is signed with HMAC-SHA256 over the URL, a bar and the body, in lowercase hex', async () => {
  expect(await signPush(url, body, key)).toBe(signOf());
  expect(await signPush(url, Buffer.from(body), key)).toBe(signOf());
});

test('headers of fetch and of Node and plain ones are read, and the body as text or bytes', async () => {
  const authorization = signOf();
  const kinds: PushHeaders[] = [
    new Headers({ authorization }),
    { authorization },
    { Authorization: authorization },
    { AUTHORIZATION: [authorization] },
    new Map([['authorization', authorization]]),
  ];
  for (const headers of kinds)
    for (const raw of [body, Buffer.from(body), new Uint8Array(Buffer.from(body))])
      expect(await verifySignedPush(headers, raw, url, key)).toEqual(JSON.parse(body));
});

test('while one key replaces another, a push signed with either is accepted', async () => {
  const headers = { authorization: signOf(url, body, 'new') };
  expect(await verifySignedPush(headers, body, url, ['old', 'new'])).toEqual(JSON.parse(body));
  await expect(verifySignedPush(headers, body, url, ['old', 'older'])).rejects.toThrow(PushSignatureError);
  await expect(verifySignedPush(headers, body, url, [])).rejects.toThrow(PushSignatureError);
});

test('a sign that differs in any one digit is refused', async () => {
  const right = signOf();
  for (let at = 0; at < right.length; at += 1) {
    const digit = right[at] === '0' ? '1' : '0';
    await mistakeOf({ authorization: right.slice(0, at) + digit + right.slice(at + 1) });
  }
});

describe('a wrong sign is explained:', () => {
  test('no header, or one that is no sign', async () => {
    expect((await mistakeOf({})).mistake).toBe('no_sign');
    expect((await mistakeOf({ authorization: 'Basic YTpi' })).mistake).toBe('not_hex');
  });

  test('a parsed body, a body that was written again, and one in another order', async () => {
    const headers = { authorization: signOf() };
    expect((await mistakeOf(headers, JSON.parse(body))).mistake).toBe('parsed_body');
    expect((await mistakeOf(headers, JSON.stringify(JSON.parse(body), null, 2))).mistake).toBe(
      'changed_body',
    );
    const { code, timestamp, ...rest } = JSON.parse(body);
    expect((await mistakeOf(headers, JSON.stringify({ timestamp, code, ...rest }))).mistake).toBe(
      'changed_body',
    );
  });

  test.each([['https://app.example/push/'], ['http://app.example/push'], ['https://app.example:443/push']])(
    'the URL %s',
    async (configured) => {
      const { mistake, message } = await mistakeOf({ authorization: signOf(configured) });
      expect(mistake).toBe('other_url');
      expect(message).toContain(`It fits ${configured}.`);
    },
  );

  test('a query that is not in the configured URL, a port, and the other name of loopback', async () => {
    for (const [configured, passed] of [
      ['https://app.example/push', 'https://app.example/push?from=proxy'],
      ['http://app.example/push', 'http://app.example:8080/push'],
      ['http://127.0.0.1:3000/push', 'http://localhost:3000/push'],
    ] as const)
      expect((await mistakeOf({ authorization: signOf(configured) }, body, passed)).message).toContain(
        `It fits ${configured}.`,
      );
  });

  test('upper case, a word before the sign, and the key', async () => {
    expect((await mistakeOf({ authorization: signOf().toUpperCase() })).mistake).toBe('upper_case');
    expect((await mistakeOf({ authorization: `Bearer ${signOf()}` })).mistake).toBe('scheme_before_sign');
    expect((await mistakeOf({ authorization: signOf() }, body, url, `${key}\n`)).mistake).toBe(
      'key_with_white_space',
    );
    const decoded = signOf(url, body, Buffer.from(key, 'hex'));
    expect((await mistakeOf({ authorization: decoded })).mistake).toBe('key_from_hex');
    expect((await mistakeOf({ authorization: signOf(url, body, 'another') })).mistake).toBe('other_key');
  });

  test('a body too large for a push is refused without trying', async () => {
    const large = `{"a":"${'x'.repeat(20_000)}"}`;
    expect((await mistakeOf({ authorization: signOf(`${url}/`, large) }, large)).mistake).toBe('other_key');
  });
});

test('signed text that is no JSON object is refused', async () => {
  const headers = { authorization: signOf(url, '[]') };
  await expect(verifySignedPush(headers, '[]', url, key)).rejects.toThrow('not a JSON object');
});
