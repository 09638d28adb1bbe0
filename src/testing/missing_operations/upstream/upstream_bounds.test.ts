// How many forwarded calls a server holds, and for how long.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refused } from '../../../kit/contract/refusal.ts';
import { missing_operation_limits } from '../missing_operation_limits.ts';
import { UpstreamCredentials } from './credentials.ts';
import { Fixtures } from './fixtures.ts';
import { Upstream } from './upstream.ts';

const folder = mkdtempSync(join(tmpdir(), 'stoa-upstream-'));
/** Calls that the upstream has not answered yet. */
const waiting: ServerResponse[] = [];
const server = createServer((_request, response) => void waiting.push(response));
const path = '/api/v2/probe/slow';
const missing = { method: 'GET', path, request: {}, body: new Uint8Array() } as const;
const by = (partner_id: number) => ({ partner_id, shop_id: undefined, merchant_id: undefined });

function upstreamOf(share_percent_max: number, timeout_ms?: number): Upstream {
  const file = join(folder, 'upstream.json');
  writeFileSync(file, JSON.stringify({ partner_id: 4, partner_key: 'a-partner-key' }));
  return new Upstream({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: new UpstreamCredentials(file, undefined),
    share_percent_max,
    now: () => 1_700_000_000,
    ...(timeout_ms !== undefined && { timeout_ms }),
  });
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

test('one partner forwards no more calls at a time than its share, and all partners no more than the limit', async () => {
  const upstream = upstreamOf(50);
  const max = missing_operation_limits.upstream_calls_max.value;
  const held = Array.from({ length: max / 2 }, () => upstream.send(missing, '', by(1)));
  expect(await upstream.send(missing, '', by(1))).toEqual(refused('busy'));
  held.push(...Array.from({ length: max / 2 }, () => upstream.send(missing, '', by(2))));
  expect(await upstream.send(missing, '', by(3))).toEqual(refused('busy'));
  await vi.waitFor(() => expect(waiting).toHaveLength(max), { timeout: 10_000 });
  for (const response of waiting.splice(0)) response.end('{"error":""}');
  for (const answer of await Promise.all(held)) expect(answer).toMatchObject({ status: 200 });
  const next = upstream.send(missing, '', by(1));
  await vi.waitFor(() => expect(waiting).toHaveLength(1), { timeout: 10_000 });
  waiting.pop()?.end('{"error":""}');
  expect(await next).toMatchObject({ status: 200 });
});

test('a call that the upstream does not answer in time ends, and another one can be forwarded', async () => {
  const upstream = upstreamOf(1, 200);
  expect(await upstream.send(missing, '', by(1))).toEqual(refused('timeout'));
  expect(await upstream.send(missing, '', by(1))).toEqual(refused('timeout'));
});

test('no more fixtures are kept than the limit allows; one that exists is still updated', async () => {
  const fixtures_folder = join(folder, 'fixtures');
  let fixtures = new Fixtures(fixtures_folder, 1);
  const keep = (id: number, error: string) =>
    fixtures.keep({ method: 'GET', path, request: { id } }, { status: 200, answer: { error } }, []);
  expect(await keep(1, '')).toBe(true);
  expect(await keep(2, '')).toBe(false);
  expect(await keep(1, 'again')).toBe(true);
  expect(readdirSync(fixtures_folder)).toHaveLength(1);
  // Fixtures of an earlier run of the server count too.
  fixtures = new Fixtures(fixtures_folder, 1);
  expect(await keep(2, '')).toBe(false);
});
