import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  rowsIn,
  sandboxWorld,
  type ToldSandbox,
  toldSandbox,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { exportState, importState, linesOf } from '../../../../test/support/sandboxes/states.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { refusalCounts } from '../../../engine/observe/limit_refusals.ts';

const world = sandboxWorld();

const imported = async (file: Uint8Array, request = {}): Promise<ToldSandbox> => {
  const answer = await importState(world, file, request);
  expect(answer.status, answer.text).toBe(200);
  return toldSandbox(answer);
};

let used: Promise<ToldSandbox> | undefined;
/** A sandbox of the demo in which something has happened. Its clock is stopped. */
const usedSandbox = (): Promise<ToldSandbox> => {
  used ??= useSandbox();
  return used;
};

async function useSandbox(): Promise<ToldSandbox> {
  const sandbox = await makeSandbox(world, { label: 'ours', seed: 5 });
  await actIn(world, sandbox, 'clock.freeze');
  await actIn(world, sandbox, 'order.place', { shop_id: sandbox.shops[0]?.shop_id });
  await actIn(world, sandbox, 'clock.advance', { by: '3d' });
  await callIn(world, sandbox, 'v2.shop.get_shop_info', {});
  await callIn(world, sandbox, 'v2.voucher.get_voucher', { voucher_id: 77 });
  return sandbox;
}

test('the state of a sandbox becomes a sandbox with the same rows, media, clock and journal', async () => {
  const sandbox = await usedSandbox();
  const file = await exportState(world, sandbox);
  const copy = await imported(file);
  expect(copy).toMatchObject({ label: 'ours', seed: 5, template: 'demo' });
  expect(copy.clock).toEqual((await actIn(world, sandbox, 'clock.get')).body);
  const asIn = (of: ToldSandbox, rows: object) =>
    JSON.parse(
      JSON.stringify(rows).replace(/\b\d{10}\b/g, (digits) => {
        const at = Number(digits) - of.partner_id;
        return at >= 0 && at < 4_096 ? String(at) : digits;
      }),
    );
  for (const table of ['sales_order', 'item', 'image', 'stock_balance', 'shop_link'])
    expect(asIn(copy, await rowsIn(world, copy, table)), table).toEqual(
      asIn(sandbox, await rowsIn(world, sandbox, table)),
    );
  const callsOf = async (of: ToldSandbox) => (await actIn(world, of, 'journal.list')).body.call_list;
  expect(asIn(copy, await callsOf(copy))).toEqual(asIn(sandbox, await callsOf(sandbox)));
  // All of its lines again, apart from the first one, which says where ids are drawn.
  const again = linesOf(await exportState(world, copy)).slice(1, -1);
  expect(again).toEqual(linesOf(file).slice(1, -1));
});

test('equal states have equal files', async () => {
  const sandbox = await usedSandbox();
  expect(await exportState(world, sandbox)).toEqual(await exportState(world, sandbox));
});

test('a file that is imported again makes another sandbox with the rows of the file, whatever happened in the first', async () => {
  const file = await exportState(world, await usedSandbox());
  const ordersOf = async (of: ToldSandbox) => (await rowsIn(world, of, 'sales_order')).length;
  const first = await imported(file);
  const before = await ordersOf(first);
  await actIn(world, first, 'order.place', { shop_id: first.shops[0]?.shop_id });
  expect(await ordersOf(first)).toBe(before + 1);
  const second = await imported(file);
  expect(await ordersOf(second)).toBe(before);
  expect(second.partner_id).not.toBe(first.partner_id);
});

test('more states at once than the limit are refused, and counted', async () => {
  const { sandbox_id } = await usedSandbox();
  const before = refusalCounts.get('states_at_once_max') ?? 0;
  const answers = await Promise.all([1, 2, 3].map(() => act(world, 'sandbox.export', { sandbox_id })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  expect(refusalCounts.get('states_at_once_max')).toBe(before + 1);
});

test('calls work on the new sandbox, with its own keys, and what they create has new ids', async () => {
  const sandbox = await usedSandbox();
  const copy = await imported(await exportState(world, sandbox));
  expect((await callIn(world, copy, 'v2.shop.get_shop_info', {})).body.error).toBe('');
  const tokens = { ...copy, shops: sandbox.shops };
  expect((await callIn(world, tokens, 'v2.shop.get_shop_info', {})).body.error).not.toBe('');
  expect(copy.partner_key).not.toBe(sandbox.partner_key);
  const before = await rowsIn(world, copy, 'sales_order');
  for (const { shop_id } of copy.shops.slice(0, 2)) await actIn(world, copy, 'order.place', { shop_id });
  await actIn(world, copy, 'shop.create', { shop_name: 'new', region: 'SG' });
  await actIn(world, copy, 'partner.create', { partner_name: 'new' });
  expect(await rowsIn(world, copy, 'sales_order')).toHaveLength(before.length + 2);
  await actIn(world, copy, 'clock.advance', { by: '10d' });
  await act(world, 'sandbox.reset', { sandbox_id: copy.sandbox_id });
  expect(await rowsIn(world, copy, 'sales_order')).toEqual(before);
  const [example = '', call] = Object.entries(copy.examples)[0] ?? [];
  expect(call).toBeDefined();
  expect(Object.keys(copy.examples)).toEqual(Object.keys(sandbox.examples));
  expect(example).toMatch(/^v2\./);
});

test('a file has no secret, and the journal in it is masked', async () => {
  const sandbox = await usedSandbox();
  await actIn(world, sandbox, 'seller.make', {
    sign_in_name: 'seller@example.com',
    password: 'a password that nobody guesses',
    shop_id: sandbox.shops[0]?.shop_id,
  });
  const text = gunzipSync(await exportState(world, sandbox)).toString();
  const tokens = sandbox.shops.flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]);
  for (const secret of [sandbox.partner_key, sandbox.operator_token, ...tokens]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(createHash('sha256').update(secret).digest('hex'));
  }
  expect(text).not.toContain('password_hash');
  expect(text).toContain('access_token=***');
  for (const name of ['partner_key', 'shop_token', 'operator_token', 'sealed_key', 'webhook', 'id_block'])
    expect(text).not.toContain(`["table","${name}"]`);
});

test('a label, a seed, and a later moment can be given, and an earlier moment is refused', async () => {
  const file = await exportState(world, await usedSandbox());
  const copy = await imported(file, { label: 'theirs', seed: 9, now: '2030-01-01', rate: 0 });
  expect(copy).toMatchObject({ label: 'theirs', seed: 9, clock: { time: '2030-01-01T00:00:00Z', rate: 0 } });
  const early = await importState(world, file, { now: '2001-01-01' });
  expect([early.status, early.body.code]).toEqual([409, 'before_state']);
});

test('an export and an import are for tokens of scope admin, and an import is in the audit', async () => {
  const sandbox = await makeSandbox(world, { template: 'empty' });
  const own = { token: sandbox.operator_token };
  const { sandbox_id } = sandbox;
  expect((await act(world, 'sandbox.export', { sandbox_id }, own)).status).toBe(403);
  expect((await importState(world, new Uint8Array(), {}, own)).status).toBe(403);
  await imported(await exportState(world, sandbox), { label: 'audited' });
  const { events } = (await act(world, 'audit.list', { action: 'sandbox.import', limit: 1 })).body;
  expect(events).toMatchObject([{ request: { label: 'audited' } }]);
  await importState(world, gzipSync('nothing'), { label: 'refused' });
  const later = (await act(world, 'audit.list', { action: 'sandbox.import', limit: 1 })).body.events;
  expect(later).toEqual(events);
});

test('pushes of the original go nowhere from the new sandbox', async () => {
  const sandbox = await makeSandbox(world);
  const { partner_id } = sandbox;
  await actIn(world, sandbox, 'partner.set_push', {
    partner_id,
    callback_url: 'http://127.0.0.1:9/push',
    codes_on: [3],
  });
  const copy = await imported(await exportState(world, sandbox));
  const [receiver] = await rowsIn(world, copy, 'push_receiver');
  expect(receiver?.callback_url).toBeUndefined();
});
