import { describe, expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  rowsIn,
  sandboxWorld,
  toldSandbox,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { act, callOperator } from '../../../../test/support/world/operator_calls.ts';
import { clock_advance, clock_set } from './clock_actions.contract.ts';

const world = sandboxWorld();
const nowIn = async (sandbox: Awaited<ReturnType<typeof makeSandbox>>) =>
  (await actIn(world, sandbox, 'clock.get')).body;

describe('the clock of a sandbox', () => {
  test('runs with the wall clock, and is independent of the clocks of other sandboxes', async () => {
    const [one, other] = [await makeSandbox(world), await makeSandbox(world)];
    expect(one.clock).toMatchObject({ now: world.clock.now, rate: 1 });
    world.clock.advance({ seconds: 90 });
    expect((await nowIn(one)).now).toBe(one.clock.now + 90);
    await actIn(world, one, 'clock.advance', { by: '4h' });
    expect((await nowIn(one)).now).toBe(one.clock.now + 90 + 4 * 3_600);
    expect((await nowIn(other)).now).toBe(world.clock.now);
  });

  test('does not move while it is frozen, and runs as fast as it was set to', async () => {
    const sandbox = await makeSandbox(world, { template: 'empty' });
    const frozen = (await actIn(world, sandbox, 'clock.freeze')).body;
    world.clock.advance({ minutes: 10 });
    expect(await nowIn(sandbox)).toMatchObject({ now: frozen.now, rate: 0 });
    await actIn(world, sandbox, 'clock.run', { rate: 60 });
    world.clock.advance({ minutes: 2 });
    expect(await nowIn(sandbox)).toMatchObject({ now: frozen.now + 7_200, rate: 60 });
    await actIn(world, sandbox, 'clock.run');
    world.clock.advance({ seconds: 5 });
    expect(await nowIn(sandbox)).toMatchObject({ now: frozen.now + 7_205, rate: 1 });
  });

  test('starts at the requested moment, and the demo marketplace has data as of that moment', async () => {
    const sandbox = await makeSandbox(world, { now: '2027-01-31T08:00:00Z', rate: 0 });
    expect(sandbox.clock).toEqual({ now: 1_801_382_400, time: '2027-01-31T08:00:00Z', rate: 0 });
    const times = (await rowsIn(world, sandbox, 'sales_order')).map(({ create_time }) => Number(create_time));
    expect(Math.max(...times)).toBeLessThanOrEqual(sandbox.clock.now);
    expect(Math.max(...times)).toBeGreaterThan(sandbox.clock.now - 7 * 86_400);
    // Whether a call is fresh depends on the wall clock, so a client that does not know about sandboxes still
    // works.
    expect((await callIn(world, sandbox, 'v2.shop.get_shop_info', {})).body.error).toBe('');
  });

  test('is set to a moment given as text or number, and the answer contains the new time', async () => {
    const sandbox = await makeSandbox(world, { template: 'empty', now: 1_800_000_000, rate: 0 });
    const by_text = await actIn(world, sandbox, 'clock.advance', { to: '2027-01-16' });
    expect(by_text.body).toMatchObject({ now: 1_800_057_600, time: '2027-01-16T00:00:00Z', rate: 0 });
    const by_number = await actIn(world, sandbox, 'clock.set', { now: 1_800_060_000, rate: 5 });
    expect(by_number.body).toMatchObject({ now: 1_800_060_000, rate: 5 });
  });

  test('controls tokens: an access token expires after its four hours', async () => {
    const sandbox = await makeSandbox(world);
    await actIn(world, sandbox, 'clock.advance', { by: '3h59m' });
    expect((await callIn(world, sandbox, 'v2.shop.get_shop_info', {})).body.error).toBe('');
    await actIn(world, sandbox, 'clock.advance', { by: '2m' });
    expect((await callIn(world, sandbox, 'v2.shop.get_shop_info', {})).body.error).toBe('error_auth');
    const renewed = toldSandbox(await act(world, 'sandbox.describe', { sandbox_id: sandbox.sandbox_id }));
    expect((await callIn(world, renewed, 'v2.shop.get_shop_info', {})).body.error).toBe('');
  });

  test('jobs run exactly at the moment at which they are due, before the call is answered', async () => {
    const sandbox = await makeSandbox(world, { rate: 0 });
    const unpaid = (await rowsIn(world, sandbox, 'sales_order')).filter(
      ({ order_status }) => order_status === 'UNPAID',
    );
    expect(unpaid.length).toBeGreaterThan(0);
    const answer = await actIn(world, sandbox, 'clock.advance', { by: '60d' });
    expect([answer.status, Number(answer.body.jobs_run) > 50]).toEqual([200, true]);
    // An order that nobody has paid for 48 hours is cancelled then, to the second.
    const after = new Map(
      (await rowsIn(world, sandbox, 'sales_order')).map((order) => [order.order_sn, order]),
    );
    for (const { order_sn, create_time } of unpaid)
      expect(after.get(order_sn)).toMatchObject({
        order_status: 'CANCELLED',
        update_time: Number(create_time) + 48 * 3_600,
      });
  });

  test('survives that the sandbox is closed: a frozen clock stays, a running clock continues', async () => {
    const sandbox = await makeSandbox(world, { template: 'empty' });
    await actIn(world, sandbox, 'clock.advance', { by: '10d' });
    world.clock.advance({ minutes: 5 });
    await world.app.sandboxes?.sweep();
    const { sandbox_id } = sandbox;
    expect((await act(world, 'sandbox.get', { sandbox_id })).body.is_open).toBe(false);
    expect((await nowIn(sandbox)).now).toBe(sandbox.clock.now + 10 * 86_400 + 300);
  });

  test("belongs to one sandbox: the server's own marketplace follows the clock of the machine", async () => {
    for (const name of ['clock.get', 'clock.freeze'] as const)
      expect((await act(world, name)).body.code).toBe('only_in_sandbox');
    const sandbox = await makeSandbox(world, { template: 'empty' });
    const path = `/operator/v1/sandboxes/${sandbox.sandbox_id}/clock`;
    expect((await callOperator(world, 'GET', path)).body).toEqual(sandbox.clock);
  });

  test('advances once if two calls have the same Idempotency-Key', async () => {
    const sandbox = await makeSandbox(world, { template: 'empty', rate: 0 });
    const as = { token: sandbox.operator_token, headers: { 'idempotency-key': 'once' } };
    const answers = await Promise.all([1, 2].map(() => act(world, 'clock.advance', { by: '1d' }, as)));
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await nowIn(sandbox)).now).toBe(sandbox.clock.now + 86_400);
  });

  test('accepts only days that exist and are not too late', async () => {
    const sandbox = await makeSandbox(world, { template: 'empty', now: '2027-12-31', rate: 0 });
    const leap = await actIn(world, sandbox, 'clock.advance', { to: '2028-02-29T00:00:00+08:00' });
    expect(leap.body).toMatchObject({ time: '2028-02-28T16:00:00Z' });
  });
});

/** The limit is zero here, so a call runs out of time at once. */
const hurried = sandboxWorld({ config: { sandbox_advance_ms: 0 } });

describe('in a sandbox of 2027', () => {
  let token: string | undefined;
  /** Makes the call in a new sandbox. */
  const given = (request: Record<string, unknown>) => async () => {
    const sandbox = await makeSandbox(hurried, { template: 'empty', now: '2027-01-01', rate: 0 });
    token = sandbox.operator_token;
    return request;
  };
  const as = () => ({ token });
  const cases = (name: 'to' | 'now') =>
    ({
      backwards: ['a moment in the past', given({ [name]: '2026-12-31' })],
      no_such_day: ['a day that does not exist', given({ [name]: '2027-02-30' })],
      too_far: ['more than two years at once', given({ [name]: '2030-01-01' })],
      out_of_time: ['a call that takes longer than allowed', given({ [name]: '2027-06-01' })],
    }) as const;
  eachActionRefusal(hurried, clock_set, cases('now'), as);
  eachActionRefusal(
    hurried,
    clock_advance,
    {
      ...cases('to'),
      by_or_to: ['a call that sends both', given({ by: '1h', to: '2027-01-02' })],
    },
    as,
  );

  test('a call that ran out of time says which moment the clock reached', async () => {
    await given({})();
    const { body } = await act(hurried, 'clock.advance', { by: '1d' }, as());
    expect(body.detail).toContain('the clock reached 2027-01-01T00:00:00Z');
  });
});
