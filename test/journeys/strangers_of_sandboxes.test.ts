// Calls that no partner of a sandbox has signed are checked without opening it, and take nothing from its
// owner.
import { describe, expect, test } from 'vitest';
import { test_bench_limits } from '../../src/testing/bench/test_bench_limits.ts';
import {
  actIn,
  callIn,
  makeSandbox,
  rowsIn,
  sandboxWorld,
  type ToldSandbox,
} from '../support/sandboxes/sandboxes.ts';
import { act } from '../support/world/operator_calls.ts';

const world = sandboxWorld({ config: { sandboxes_max: 60 } });
const get_shop_info = 'v2.shop.get_shop_info';
const foreign_key = 'f'.repeat(64);

const factsOf = async ({ sandbox_id }: ToldSandbox) => {
  const { body } = await act(world, 'sandbox.get', { sandbox_id });
  const { is_open, last_used_at, expires_at } = body;
  return { is_open, last_used_at, expires_at };
};
const call = (sandbox: ToldSandbox, partner_key = sandbox.partner_key) =>
  callIn(world, { ...sandbox, partner_key }, get_shop_info, {});

/** Leaves the sandbox idle until it is closed. */
async function close(sandbox: ToldSandbox): Promise<void> {
  world.clock.advance({ hours: 1 });
  await world.app.sandboxes?.sweep();
  expect((await factsOf(sandbox)).is_open).toBe(false);
}

describe('a call with a wrong sign', () => {
  test('is refused without opening the sandbox, and does not count as use of it', async () => {
    const sandbox = await makeSandbox(world);
    await close(sandbox);
    const before = await factsOf(sandbox);
    world.clock.advance({ hours: 1 });
    expect((await call(sandbox, foreign_key)).body.error).toBe('error_sign');
    const unknown = { ...sandbox, partner_id: sandbox.partner_id + 7 };
    expect((await call(unknown)).body.error).toBe('invalid_partner_id');
    expect(await factsOf(sandbox)).toEqual(before);
    expect((await call(sandbox)).body.error).toBe('');
    const used = await factsOf(sandbox);
    expect([used.is_open, Number(used.expires_at) - Number(before.expires_at)]).toEqual([true, 2 * 3_600]);
    world.clock.advance({ minutes: 1 });
    expect((await call(sandbox, foreign_key)).body.error).toBe('error_sign');
    expect(await factsOf(sandbox)).toEqual(used);
  });

  test("is in a separate part of the journal: the owner's calls stay, however many there are", async () => {
    const sandbox = await makeSandbox(world);
    const request_ids: unknown[] = [];
    for (let made = 0; made < 50; made++) request_ids.push((await call(sandbox)).body.request_id);
    for (let made = 0; made < 1_200; made++) await call(sandbox, foreign_key);
    const listed = await actIn(world, sandbox, 'journal.list', { after: 0, limit: 100 });
    const calls = listed.body.call_list;
    expect(calls.slice(0, 50).map(({ request_id }) => request_id)).toEqual(request_ids);
    const others = calls.slice(50);
    expect(others).toHaveLength(test_bench_limits.journal_unsigned_calls_max.value);
    expect(new Set(others.map(({ error }) => error))).toEqual(new Set(['error_sign']));
    expect(others.at(-1)?.call_no).toBe(1_250);
  });

  test('on a consent link opens nothing either', async () => {
    const sandbox = await makeSandbox(world);
    await close(sandbox);
    const timestamp = Math.floor(world.clock.now_ms() / 1_000);
    const query = new URLSearchParams({
      partner_id: String(sandbox.partner_id),
      timestamp: String(timestamp),
      sign: 'a'.repeat(64),
      redirect: 'http://localhost:3000/callback',
    });
    const { status, body } = await world.send(`/api/v2/shop/auth_partner?${query}`);
    expect([status, body.error]).toEqual([403, 'error_sign']);
    expect((await factsOf(sandbox)).is_open).toBe(false);
  });
});

describe('the keys of a closed sandbox', () => {
  test('are those at the time it was closed: an added key opens it, a retired one does not', async () => {
    const sandbox = await makeSandbox(world);
    const { partner_id } = sandbox;
    const added = (await actIn(world, sandbox, 'key.add', { partner_id })).body;
    const rows = await rowsIn(world, sandbox, 'partner_key');
    const key_id = Math.min(
      ...rows.filter((row) => row.partner_id === partner_id).map((row) => Number(row.key_id)),
    );
    await actIn(world, sandbox, 'key.retire', { partner_id, key_id });
    await close(sandbox);
    expect((await call(sandbox)).body.error).toBe('error_sign');
    expect((await factsOf(sandbox)).is_open).toBe(false);
    expect((await call(sandbox, added.partner_key)).body.error).toBe('');
    await act(world, 'sandbox.reset', { sandbox_id: sandbox.sandbox_id });
    expect((await call(sandbox, added.partner_key)).body.error).toBe('error_sign');
    expect((await factsOf(sandbox)).is_open).toBe(false);
    expect((await call(sandbox)).body.error).toBe('');
  });

  test('do not include the keys of a suspended partner', async () => {
    const sandbox = await makeSandbox(world);
    const { partner_id } = sandbox;
    expect((await actIn(world, sandbox, 'partner.suspend', { partner_id })).status).toBe(200);
    await close(sandbox);
    expect((await call(sandbox)).body.error).toBe('invalid_partner_id');
    expect((await factsOf(sandbox)).is_open).toBe(false);
  });
});

test('the partner of a sandbox reveals nothing about the sandboxes of others', async () => {
  const made: number[] = [];
  for (let count = 0; count < 20; count++)
    made.push((await makeSandbox(world, { template: 'empty' })).partner_id);
  const distances = new Set(made.slice(1).map((partner_id, at) => partner_id - (made[at] ?? 0)));
  expect(distances.size).toBeGreaterThan(10);
  expect(made).not.toEqual(made.toSorted((one, other) => one - other));
});
