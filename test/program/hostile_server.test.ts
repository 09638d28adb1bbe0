// The command line with a hostile server.
import { spawn } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { giveConsent } from '../../src/program/cli/accounts/consent_forms.ts';
import { built_program, stoa } from '../support/programs/process.ts';

const servers: Server[] = [];

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const secrets = { STOA_PARTNER_KEY: 'key', STOA_ACCESS_TOKEN: 'token', STOA_OPERATOR_TOKEN: 'o'.repeat(32) };
const called = (url: string) => ['--base-url', url, '--partner-id', '1', '--shop', '1'];
const operated = (url: string) => ['--operator-url', url];

/** What a command shows on a terminal. */
function shown(args: readonly string[]): Promise<string> {
  const command = [process.execPath, built_program, ...args].map((word) => `'${word}'`).join(' ');
  const env = { PATH: process.env.PATH, TERM: 'xterm-256color', ...secrets };
  return new Promise((resolve, reject) => {
    const child = spawn('script', ['-qefc', command, '/dev/null'], { cwd: tmpdir(), env });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}

/** Every control character, and the sequences that set title, colour and clipboard or start a new line. */
const controls = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, at) => 0x7f + at)]
  .map((code) => String.fromCharCode(code))
  .join('');
const attack = `${controls}\u001b]0;owned\u0007\u001b[31m\u009b32m\u001b]52;c;b3duZWQ=\u0007\u0085`;
/** JSON whose control characters are not escaped if JSON allows that. */
const answerOf = (value: unknown) => JSON.stringify(value);

const call = {
  request_id: attack,
  operation: attack,
  error: attack,
  reason: attack,
  event_list: [{ subject: attack, kind: attack }],
  status: 200,
  shop_id: 1,
  duration_ms: 1,
  answered_at: 1,
};

describe('on a terminal, control characters in an answer have no effect', () => {
  test.each<[title: string, status: number, answer: object, args: (url: string) => string[]]>([
    [
      'of a call',
      200,
      { error: '', response: { a: attack } },
      (url) => ['call', 'v2.voucher.get_voucher', '{}', ...called(url)],
    ],
    [
      'of a refusal',
      403,
      { error: attack, message: attack },
      (url) => ['call', 'v2.voucher.get_voucher', '{}', ...called(url)],
    ],
    [
      'of rows',
      200,
      { items: [{ a: attack }], next: attack },
      (url) => ['collection', 'list', 'shop', ...operated(url)],
    ],
    [
      'of calls of a sandbox',
      200,
      { call_list: [call] },
      (url) => ['calls', '--sandbox', 'a', ...operated(url)],
    ],
    [
      'of an action',
      200,
      { shop_name: attack },
      (url) => ['shop', 'create', '--shop-name', 'a', '--region', 'SG', ...operated(url)],
    ],
    [
      'of a problem',
      422,
      { code: attack, detail: attack, errors: [] },
      (url) => ['collection', 'list', 'shop', ...operated(url)],
    ],
  ])('%s', async (_title, status, answer, args) => {
    const url = await listen((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(answerOf(answer));
    });
    const text = await shown(args(url));
    expect(text).toContain('\\u001b]0;owned');
    expect(text).toContain('\\u009b32m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them.
    expect(text.replaceAll('\r\n', '\n')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });

  test('and a file is not written to the terminal', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(attack);
    });
    const request = '{"shipping_document_type": "NORMAL_AIR_WAYBILL", "order_list": []}';
    const args = ['call', 'v2.logistics.download_shipping_document', request, ...called(url)];
    expect(await shown(args)).toMatch(/^The answer is a file of \d+ bytes: write it to a file/);
  });
});

test('a pipe gets exactly what the server sent', async () => {
  const url = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answerOf({ error: '', a: attack }));
  });
  const { stdout } = await stoa(['call', 'v2.voucher.get_voucher', '{}', ...called(url)], tmpdir(), secrets);
  expect(JSON.parse(stdout)).toEqual({ error: '', a: attack });
});

test.each([
  ['call', (url: string) => ['call', 'v2.voucher.get_voucher', '{}', ...called(url)]],
  ['collection list', (url: string) => ['collection', 'list', 'shop', ...operated(url)]],
  ['collection list', (url: string) => ['collection', 'list', ...operated(url)]],
])('%s follows no redirect, and reports it in a sentence', async (_name, args) => {
  let followed = 0;
  const other = await listen((_request, response) => {
    followed++;
    response.end('{}');
  });
  const url = await listen((_request, response) => void response.writeHead(307, { location: other }).end());
  const { code, stderr } = await stoa(args(url), tmpdir(), secrets);
  expect({ code, stderr, followed }).toEqual({
    code: 1,
    stderr: `${url} answered with a redirect, which is not followed: check the address of the server.\n`,
    followed: 0,
  });
});

test.each([
  ['call', (url: string) => ['call', 'v2.voucher.get_voucher', '{}', ...called(url)], 'did not answer'],
  [
    'action',
    (url: string) => ['collection', 'get', 'shop', '1', ...operated(url)],
    'The server did not answer in time',
  ],
])('--timeout ends a %s whose answer arrives too slowly', async (_name, args, said) => {
  const url = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
  });
  const { code, stderr } = await stoa([...args(url), '--timeout', '1'], tmpdir(), secrets);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(said) });
  expect(stderr.trim().split('\n')).toHaveLength(1);
  const wrong = await stoa([...args(url), '--timeout', '0'], tmpdir(), secrets);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('from 1 to 3600') });
});

test('a password is not sent with a form that leads to another server', async () => {
  let received = '';
  const other = await listen((request, response) => {
    request.on('data', (chunk) => {
      received += chunk;
    });
    response.end();
  });
  const base_url = await listen((_request, response) => {
    response.end(`<form method="post" action="${other}/"><input type="hidden" name="a" value="b"></form>`);
  });
  const asked = {
    base_url,
    partner_id: 1,
    partner_key: 'key',
    redirect: 'https://a.example',
    from: { shop_id: 1 },
  };
  const choice = { days: 7, scope: 'some', shop_ids: [1], merchant_ids: [] } as const;
  const seller = { sign_in_name: 'ann', password: 'a password' };
  await expect(giveConsent(asked as never, seller, choice)).rejects.toThrow(
    'sent a form that goes to another server: nothing was sent',
  );
  expect(received).toBe('');
});
