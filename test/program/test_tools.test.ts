// The demo of a plain start has a journal, faults and a clock that can be moved; other servers have none of them.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';
import { openReceiver } from '../support/push/receiver.ts';

const timeout = 120_000;
let database: TestDatabase;
let server: ServedProcess | undefined;
beforeAll(async () => {
  database = await createDatabase('sqlite');
});
afterEach(() => server?.end('SIGKILL'));
afterAll(() => database.drop());

const json = async (...args: string[]) => {
  const { stdout, stderr } = await stoa([...args, '--json'], database.folder);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
};
const call = (...args: string[]) =>
  stoa(['call', 'v2.shop.get_shop_info', '--shop', 'sg-local', ...args], database.folder);
const start = async (...args: string[]) => {
  server = await serve(database.folder, {}, args);
  return server;
};
const four_days_s = 4 * 86_400;

test('calls of the server itself are listed, and met by its faults, without the name of a sandbox', {
  timeout,
}, async () => {
  await start();
  expect(await call()).toMatchObject({ code: 0 });
  const { call_list } = await json('calls');
  expect(call_list).toMatchObject([{ operation: 'v2.shop.get_shop_info', status: 200, error: '' }]);
  expect(JSON.stringify(call_list)).not.toMatch(/"access_token=[0-9a-f]{32}/);
  await json('fault', 'add', '--kind', 'http_500', '--count', '1');
  expect((await call()).code).toBe(1);
  const { call_list: after } = await json('calls');
  expect(after).toMatchObject([{ status: 200 }, { status: 500, fault_kind: 'http_500' }]);
  expect((await json('coverage', '--only', 'v2.shop.get_shop_info')).subject_list).toMatchObject([
    { is_met: true },
  ]);
  const { sandbox_id, operator_token } = await json('sandbox', 'create');
  database.secrets.add('operator_token', operator_token);
  expect((await json('calls', '--sandbox', sandbox_id)).call_list).toEqual([]);
});

test('its pushes follow the clock that is moved, and meet its faults', { timeout }, async () => {
  await start();
  const receiver = await openReceiver();
  try {
    const { partner_id } = await json('demo');
    await json('partner', 'set-push', String(partner_id), '--callback-url', receiver.url, '--codes-on', '3');
    await json('clock', 'freeze');
    await json('fault', 'add', '--kind', 'push_lost');
    await json('order', 'place', '--shop', 'sg-local');
    await json('clock', 'advance', '--by', '299s');
    expect(receiver.arrived).toEqual([]);
    await json('clock', 'advance', '--by', '1s');
    expect(receiver.arrived).toHaveLength(1);
    const { messages } = await json('push', 'list', '--partner-id', String(partner_id));
    expect(messages[0]).toMatchObject({ state: 'acknowledged', attempts: 2, fault: 'push_lost' });
    await json('partner', 'set-push', String(partner_id), '--callback-url', '');
    await json('clock', 'run');
  } finally {
    receiver.close();
  }
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the clock of the server can be moved, and is where it was after %s, for commands too',
  { timeout },
  async (signal) => {
    await start();
    const before = await json('clock', 'get');
    const moved = await json('clock', 'advance', '--by', '4d');
    expect(moved.now - before.now).toBeGreaterThanOrEqual(four_days_s);
    const frozen = await json('clock', 'freeze');
    await server?.end(signal);
    await start();
    expect(await json('clock', 'get')).toMatchObject({ now: frozen.now, rate: 0 });
    // The command issues a token by the clock of the database, which the server must take.
    expect(await call()).toMatchObject({ code: 0 });
    await json('clock', 'run');
    expect((await json('clock', 'advance', '--by', '1h')).now).toBeGreaterThanOrEqual(frozen.now + 3_600);
  },
);

test('a server that others reach, or that is told so, has no such tools, but keeps the time', {
  timeout,
}, async () => {
  await start();
  const { now } = await json('clock', 'get');
  await server?.end('SIGTERM');
  for (const args of [['--host', '0.0.0.0'], ['--no-sandboxes']]) {
    await start(...args);
    for (const [command, advice] of [
      [['clock', 'get'], '`stoa serve`'],
      [['clock', 'advance', '--by', '4h'], '`stoa serve`'],
      [['calls'], 'STOA_JOURNAL=all'],
    ] as const) {
      const { code, stderr } = await stoa([...command], database.folder);
      expect({ command, code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(advice) });
    }
    expect((await stoa(['sandbox', 'list'], database.folder)).stderr).toContain('--sandboxes');
    const { order_sn } = await json('order', 'place', '--shop', 'sg-local');
    const { event_list } = await json('events', order_sn, '--shop', 'sg-local');
    expect(event_list[0].happened_at).toBeGreaterThanOrEqual(now);
    await server?.end('SIGTERM');
  }
});

test('a second server of the same database starts without them', { timeout }, async () => {
  await start();
  const second = await serve(database.folder);
  try {
    const { stderr } = await stoa(
      ['clock', 'get', '--operator-url', second.at.operator_url],
      database.folder,
    );
    expect(stderr).toContain('only_in_sandbox');
  } finally {
    await second.end('SIGTERM');
  }
});

test('calls of operations that Stoa does not have are named in the journal, the coverage and the log', {
  timeout,
}, async () => {
  const { at, log } = await start();
  const missing = (name: string) =>
    stoa(['call', name, '--method', 'GET', '--shop', 'sg-local'], database.folder);
  const { code, stdout } = await missing('v2.order.get_booking_list');
  expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining('`stoa stub`') });
  await missing('v2.order.get_made_up');
  // Nobody has signed this one.
  await fetch(`${at.base_url}/api/v2/order/get_unsigned?partner_id=1`);
  const { call_list } = await json('calls');
  expect(call_list).toMatchObject([
    { operation: 'v2.order.get_booking_list', status: 404, reason: 'unknown_path' },
    { operation: 'v2.order.get_made_up', status: 404, reason: 'unknown_path' },
  ]);
  expect((await json('coverage')).missing_operation_list).toEqual([
    { operation: 'v2.order.get_booking_list', call_count: 1 },
    { operation: 'v2.order.get_made_up', call_count: 1 },
  ]);
  expect((await stoa(['coverage'], database.folder)).stdout).toContain('v2.order.get_made_up');
  await expect.poll(log).toContain('"operation":"v2.order.get_booking_list"');
  await expect.poll(log).toContain('"path":"/api/v2/order/get_made_up"');
  const metrics = await (await fetch(`${at.operator_url}/metrics`)).text();
  expect(metrics).toContain('operation="v2.order.get_booking_list"');
  // Names that anybody can invent are counted as one.
  expect(metrics).toContain('operation="missing_operation"');
  expect(metrics).not.toMatch(/get_made_up|get_unsigned/);
});

test('an operation may be called by the last part of its name, and a misspelt one is told the right one', {
  timeout,
}, async () => {
  await start();
  expect((await stoa(['call', 'get_voucher', '--example'], database.folder)).code).toBe(0);
  for (const name of ['v2.voucher.get_vouchr', 'get_vouchr']) {
    const { code, stderr } = await stoa(['call', name], database.folder);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean v2.voucher.get_voucher?'),
    });
  }
  const { stderr } = await stoa(['call', 'get_category', '--example'], database.folder);
  expect(stderr).toContain('v2.global_product.get_category, v2.product.get_category');
});
