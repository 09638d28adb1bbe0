// An upstream that misbehaves.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '../../../../test/support/world/harness.ts';
import { type CallingShop, callMissing } from '../../../../test/support/world/missing_calls.ts';

const folder = mkdtempSync(join(tmpdir(), 'stoa-upstream-'));
const fixtures_folder = join(folder, 'fixtures');
const credentials_file = join(folder, 'upstream.json');

/** The calls that the upstream received. */
const strange_calls: { url: string; headers: object }[] = [];
let strangeAnswer: (path: string) => { status: number; headers?: Record<string, string>; body: string };
const strange = createServer(({ url = '', headers }, response) => {
  strange_calls.push({ url, headers });
  const answer = strangeAnswer(url);
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
let opened: Awaited<ReturnType<typeof openWorld>>;
let here: CallingShop;
const call = (request: Record<string, unknown>) => callMissing(here, request);

beforeAll(async () => {
  await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve));
  const credentials = { partner_id: 4, partner_key: 'odd-partner-key' };
  writeFileSync(credentials_file, JSON.stringify(credentials));
  opened = await openWorld('sqlite', {
    config: {
      upstream: `http://127.0.0.1:${(strange.address() as AddressInfo).port}`,
      upstream_credentials: credentials_file,
      upstream_fixtures: fixtures_folder,
    },
  });
  here = { world: opened, shop: await opened.given.shop() };
  const shops = [{ shop_id: here.shop.shop_id, access_token: 'odd-access-token' }];
  writeFileSync(credentials_file, JSON.stringify({ ...credentials, shops }));
});
afterAll(async () => {
  await opened.close();
  strange.close();
  rmSync(folder, { recursive: true });
});

test('no key or token of the caller reaches the upstream, and redirections are not followed', async () => {
  strange_calls.length = 0;
  strangeAnswer = () => ({ status: 302, headers: { location: '/elsewhere' }, body: '' });
  expect(await call({ id: 1 })).toMatchObject({ status: 502 });
  expect(strange_calls).toHaveLength(1);
  const sent = JSON.stringify(strange_calls);
  expect(sent).not.toContain(here.shop.access_token);
  expect(sent).not.toContain(`partner_id=${here.world.partner.partner_id}&`);
  expect(sent).toContain('access_token=odd-access-token');
});

test('an answer that is too large is neither passed on nor kept', async () => {
  strangeAnswer = () => ({ status: 200, body: 'x'.repeat(9 * 1_048_576) });
  expect(await call({ id: 2 })).toMatchObject({
    status: 502,
    body: { error: 'error_upstream' },
  });
  expect(readdirSync(fixtures_folder)).toEqual([]);
});

test('tokens are left out of fixtures, wherever the upstream repeats them', async () => {
  strangeAnswer = (url) => ({
    status: 200,
    body: JSON.stringify({ error: '', access_token: 'fresh', link: url, list: [{ refresh_token: 'r' }] }),
  });
  expect((await call({ id: 3 })).status).toBe(200);
  const [name = ''] = readdirSync(fixtures_folder);
  const { answer } = JSON.parse(readFileSync(join(fixtures_folder, name), 'utf8'));
  expect(answer).toMatchObject({ error: '', list: [{}] });
  expect(JSON.stringify(answer)).not.toMatch(/fresh|odd-access-token|"r"/);
});

test('an upstream that cannot be reached is reported', async () => {
  strange.closeAllConnections();
  await new Promise((resolve) => strange.close(resolve));
  expect(await call({ id: 4 })).toMatchObject({
    status: 502,
    body: { error: 'error_upstream' },
  });
});
