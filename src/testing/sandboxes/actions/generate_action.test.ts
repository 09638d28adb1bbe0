import { describe, expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  rowsIn,
  sandboxWorld,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { sandbox_generate } from './generate_action.contract.ts';

const world = sandboxWorld();
const day = 86_400;

type Orders = { readonly order_sn: string; readonly order_status: string; readonly create_time: number }[];

describe('generating in a sandbox', () => {
  test('makes orders by the time of its clock, and their jobs run when the clock is advanced', async () => {
    const sandbox = await makeSandbox(world, { now: '2027-03-01', rate: 0 });
    const before = (await rowsIn(world, sandbox, 'sales_order')) as Orders;
    const { sandbox_id } = sandbox;
    const { status, body } = await act(world, 'sandbox.generate', {
      ...{ sandbox_id, what: 'orders', shop: 'sg-local', count: 12, seed: '7' },
      states: 'unpaid:1,completed:1',
    });
    expect([status, body.order_count, body.statuses]).toEqual([200, 12, { UNPAID: 6, COMPLETED: 6 }]);
    const known = new Set(before.map(({ order_sn }) => order_sn));
    const made = async () =>
      ((await rowsIn(world, sandbox, 'sales_order')) as Orders).filter(
        ({ order_sn }) => !known.has(order_sn),
      );
    const orders = await made();
    expect(orders).toHaveLength(12);
    for (const { create_time } of orders) {
      expect(create_time).toBeLessThanOrEqual(sandbox.clock.now);
      expect(create_time).toBeGreaterThan(sandbox.clock.now - 91 * day);
    }
    const to = sandbox.clock.now + 3 * day;
    // A call that runs out of time is continued by the next one.
    for (let now = 0; now < to; ) ({ now } = (await actIn(world, sandbox, 'clock.advance', { to })).body);
    const statuses = (await made()).map(({ order_status }) => order_status);
    expect(statuses.sort()).toEqual([...Array(6).fill('CANCELLED'), ...Array(6).fill('COMPLETED')]);
  });

  test('makes items, returns and shops, by its own token and in no other marketplace', async () => {
    const sandbox = await makeSandbox(world);
    const { sandbox_id } = sandbox;
    const generate = async (request: object) =>
      (await actIn(world, sandbox, 'sandbox.generate', { sandbox_id, ...request })).body;
    const of_shop = { shop: 'br-local', seed: '7' };
    expect(await generate({ what: 'items', count: 3, ...of_shop })).toMatchObject({ item_count: 3 });
    expect(await generate({ what: 'returns', count: 2, ...of_shop })).toMatchObject({ order_count: 2 });
    const shops = { what: 'shops', count: 2, items: 2, orders: 3, regions: 'BR,TH' };
    expect(await generate(shops)).toMatchObject({ item_count: 4, order_count: 6, regions: ['BR', 'TH'] });
    const other = await makeSandbox(world);
    expect((await rowsIn(world, sandbox, 'shop')).length).toBe(
      (await rowsIn(world, other, 'shop')).length + 2,
    );
  });

  test('answers calls of other sandboxes meanwhile', async () => {
    const [busy, other] = [await makeSandbox(world), await makeSandbox(world)];
    let is_done = false;
    const generated = act(world, 'sandbox.generate', {
      ...{ sandbox_id: busy.sandbox_id, what: 'orders', shop: 'sg-local', count: 1_000, seed: '7' },
    }).finally(() => {
      is_done = true;
    });
    let answered = 0;
    while (!is_done) {
      expect((await callIn(world, other, 'v2.shop.get_shop_info', {})).body.error).toBe('');
      answered++;
    }
    expect((await generated).body).toMatchObject({ order_count: 1_000 });
    // It takes turns of 10 ms, and a thousand orders take half a second and more.
    expect(answered).toBeGreaterThan(10);
  });

  test.each([
    ['no shop', { what: 'orders' }, 'Name the shop whose orders you want.'],
    ['an unknown shop', { what: 'items', shop: 'nobody' }, 'there is no shop nobody'],
    [
      'more than one call generates',
      { what: 'shops', count: 300 },
      'One call generates at most 5,000 shops, items and orders in a sandbox.',
    ],
    ['unknown states', { what: 'orders', shop: 'sg-local', states: 'lost:1' }, 'there is no state lost'],
  ])('says why %s is not possible', async (_, request, detail) => {
    const { sandbox_id } = await makeSandbox(world);
    const { status, body } = await act(world, 'sandbox.generate', { sandbox_id, count: 1, ...request });
    expect([status, body.code]).toEqual([422, 'not_possible']);
    expect((body as Record<string, unknown>).detail).toContain(detail);
  });

  eachActionRefusal(world, sandbox_generate, {
    not_possible: [
      'orders in a marketplace without shops',
      async () => {
        const { sandbox_id } = await makeSandbox(world, { template: 'empty' });
        return { sandbox_id, what: 'orders', shop: 'sg-local', count: 1 };
      },
    ],
  });
});
