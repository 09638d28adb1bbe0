// Node's fetch forgets its signal when garbage is collected (nodejs/undici#4068). Our clients must not.
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built_program } from '../support/programs/process.ts';

let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.includes('silent')) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    const sending = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(sending));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

/** Runs a script with a client of the built program while garbage is collected, and returns what it prints. */
function runWith(client: 'client' | 'operator_client', script: string): Promise<string> {
  const source = `import * as stoa from '${join(built_program, '..', `${client}.js`)}';
    setInterval(gc, 50).unref();
    ${script}`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', source]);
  // Without the timeout it would never end.
  const timer = setTimeout(() => child.kill('SIGKILL'), 40_000);
  return new Promise((resolve) => {
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        printed += piece;
      });
    child.once('close', () => {
      clearTimeout(timer);
      resolve(printed.trim());
    });
  });
}

test.each(['/silent', '/slow'])('timeout_ms ends a call although garbage is collected: %s', async (path) => {
  const shop = `{ shop_id: 1, access_token: 'token' }`;
  const options = `{ base_url: '${url(path)}', partner_id: 1, partner_key: 'key', shop: ${shop}, timeout_ms: 500, retries_max: 0 }`;
  const script = `await stoa.createClient(${options}).call('v2.voucher.get_voucher', { voucher_id: 1 })
    .catch(({ name }) => console.log(name));`;
  expect(await runWith('client', script)).toBe('TimeoutError');
});

test.each(['/silent', '/slow'])('a signal ends a call although garbage is collected: %s', async (path) => {
  const shop = `{ shop_id: 1, access_token: 'token' }`;
  const options = `{ base_url: '${url(path)}', partner_id: 1, partner_key: 'key', shop: ${shop} }`;
  const script = `const ended = AbortSignal.timeout(500);
    await stoa.createClient(${options}).call('v2.voucher.get_voucher', { voucher_id: 1 }, { signal: ended })
      .catch(({ name }) => console.log(name));`;
  expect(await runWith('client', script)).toBe('TimeoutError');
});

test('a signal ends a stream although garbage is collected', async () => {
  const script = `const ended = new AbortController();
    setTimeout(() => ended.abort(), 500);
    const operator = stoa.createOperator({ operator_url: '${url('')}', operator_token: 'token' });
    for await (const event of operator.stream('push.stream', { partner_id: 1 }, { signal: ended.signal }));
    console.log('ended');`;
  expect(await runWith('operator_client', script)).toBe('ended');
});
