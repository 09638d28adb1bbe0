// A server is killed while time is moved in a sandbox: the clock then agrees with the rows.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEngine } from '../../src/engine/store/sqlite/engine.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { type ServedProcess, serve } from '../support/programs/process.ts';
import type { ToldSandbox } from '../support/sandboxes/sandboxes.ts';

const { DatabaseSync } = await loadEngine();

const now = Math.floor(Date.UTC(2026, 10, 2) / 1_000);
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('sqlite');
});
afterAll(() => database.drop());

const operator_token = 'o'.repeat(40);
const start = () =>
  serve(
    database.folder,
    { STOA_SANDBOXES: 'true', STOA_DATABASE_URL: database.url, STOA_OPERATOR_TOKEN: operator_token },
    ['--no-demo'],
  );

async function act({ at }: ServedProcess, path: string, token: string, body?: object) {
  const answer = await fetch(`${at.operator_url}/operator/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect([path, answer.status, text]).toEqual([path, 200, expect.any(String)]);
  return JSON.parse(text);
}

/** The latest time of any order or event in the files of a killed server, in Unix seconds. */
function latestRow(sandbox_id: string): number {
  const copy = mkdtempSync(join(tmpdir(), 'stoa-killed-'));
  try {
    cpSync(join(database.folder, 'sandboxes', 'each', sandbox_id), copy, { recursive: true });
    const db = new DatabaseSync(join(copy, 'stoa.db'));
    const row = db
      .prepare(
        'select max((select max(update_time) from sales_order), (select max(happened_at) from event)) as at',
      )
      .get() as { at: number };
    db.close();
    return Number(row.at);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

test('the clock of a sandbox is never behind its rows after SIGKILL during an advance', {
  timeout: 240_000,
}, async () => {
  let server = await start();
  try {
    const sandbox: ToldSandbox = await act(server, 'sandboxes', operator_token, {
      now: String(now),
      rate: 0,
    });
    const { sandbox_id, operator_token: token, shops } = sandbox;
    for (const { access_token, refresh_token } of shops) {
      database.secrets.add('access_token', access_token);
      database.secrets.add('refresh_token', refresh_token);
    }
    database.secrets.add('operator_token', token);
    const shop_id_list = shops.slice(0, 3).map(({ shop_id }) => shop_id);
    await act(server, 'simulation/start', token, { shop_id_list, seed: 'a', orders_per_week: 70 });
    const clockOf = async () => (await act(server, 'clock', token)).now as number;
    let before = now;
    for (const wait_ms of [0, 300, 700]) {
      // The call is never answered.
      const advanced = act(server, 'clock/advance', token, { by: '700d' }).catch(() => undefined);
      // Rows with later times exist, whenever the server is killed.
      await expect.poll(() => latestRow(sandbox_id), { timeout: 60_000 }).toBeGreaterThan(before);
      await wait(wait_ms);
      await server.end('SIGKILL');
      await advanced;
      const latest = latestRow(sandbox_id);
      expect(latest).toBeGreaterThan(before);
      server = await start();
      // This also holds in the files, before anybody opens the sandbox.
      await expect
        .poll(async () => (await act(server, `sandboxes/${sandbox_id}`, operator_token)).clock.now)
        .toBeGreaterThanOrEqual(latest);
      before = await clockOf();
      expect(before).toBeGreaterThanOrEqual(latest);
      expect(before).toBeLessThan(latest + 30 * 86_400);
    }
    const { now: later } = await act(server, 'clock/advance', token, { by: '1h' });
    expect(later).toBe(before + 3_600);
  } finally {
    await server.end('SIGKILL');
  }
});
