import { beforeAll, describe, expect, test } from 'vitest';
import { mirroredOrders } from '../../../../test/support/orders/mirrored_orders.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { changesBesidesAudit, storedRows, storedState } from '../../../../test/support/world/refusals.ts';
import { order_sync } from './order_sync.contract.ts';

onEachEngine('order.sync', (world) => {
  const { seller, stockOf, ago, importOne, syncOne, syncAll } = mirroredOrders(world);
  let of: Awaited<ReturnType<typeof seller>>;
  beforeAll(async () => {
    of = await seller({ stock: 10 });
  });

  async function imported(changes: Record<string, unknown> = {}) {
    const { external_id = '', order_sn = '' } = await importOne(of, { revision: 1, ...changes });
    const timeline = async () =>
      (await act(world, 'order.timeline', { shop_id: of.shop.shop_id, order_sn })).body.event_list;
    return { external_id, order_sn, timeline };
  }

  test('takes an order over several steps at once, by the transitions of all orders, and tells them', async () => {
    const { external_id, order_sn, timeline } = await imported({ order_status: 'UNPAID' });
    const result = await syncOne(of, {
      external_id,
      revision: 2,
      order_status: 'COMPLETED',
      history: [
        { order_status: 'SHIPPED', at: ago(5) },
        { order_status: 'COMPLETED', at: ago(1) },
      ],
    });
    expect(result).toEqual({ external_id, order_sn, outcome: 'synced', order_status: 'COMPLETED' });
    const steps = (await timeline()).map(({ kind, happened_at }) => [kind, happened_at]);
    expect(steps.slice(0, 8)).toEqual([
      ['place', ago(100)],
      ['become_ready', ago(5)],
      ['arrange', ago(5)],
      ['carrier_pickup', ago(5)],
      ['pay', ago(5)],
      ['carrier_delivery', ago(1)],
      ['confirm', ago(1)],
    ]);
    const told = (await storedRows(world, 'event')) as Record<string, unknown>[];
    const positions = told
      .filter(({ subject }) => String(subject).includes(order_sn))
      .map(({ seq, feed_position }) => [seq, feed_position === 0 ? 'untold' : 'told']);
    expect(positions.filter(([, is_told]) => is_told === 'untold')).toEqual([[1, 'untold']]);
    const entries = (await storedRows(world, 'billing_transaction')) as Record<string, unknown>[];
    expect(entries.filter((row) => row.order_sn === order_sn)).toMatchObject([
      { cause: 'escrow', created_at: ago(1), released_at: null },
    ]);
    const { update_time } = (await act(world, 'order.find', { shop_id: of.shop.shop_id, external_id })).body;
    expect(update_time).toBe(world.clock.now);
  });

  test('moves the pieces that Stoa holds', async () => {
    const { item } = of;
    const holding = { item_list: [{ item_id: item.item_id, quantity: 2, location_id: '' }] };
    const [first, second] = [await imported(holding), await imported(holding)];
    expect(await stockOf(of)).toEqual([10, 4]);
    await syncAll(of.shop, [
      { external_id: first.external_id, revision: 2, order_status: 'SHIPPED' },
      { external_id: second.external_id, revision: 2, order_status: 'CANCELLED', cancel_by: 'seller' },
    ]);
    expect(await stockOf(of)).toEqual([8, 0]);
  });

  describe('and going back:', () => {
    test('a state with an older revision is `older`, and changes nothing', async () => {
      const { external_id } = await imported();
      await syncOne(of, { external_id, revision: 7, order_status: 'SHIPPED' });
      const before = await storedState(world);
      const again = await syncOne(of, { external_id, revision: 6, order_status: 'PROCESSED' });
      expect(again).toMatchObject({ outcome: 'older', order_status: 'SHIPPED' });
      expect(await changesBesidesAudit(world, before)).toEqual({});
    });

    test('a newer revision with an earlier state is refused, and changes nothing', async () => {
      const { external_id } = await imported();
      await syncOne(of, { external_id, revision: 2, order_status: 'SHIPPED' });
      const before = await storedState(world);
      for (const order_status of ['UNPAID', 'READY_TO_SHIP', 'PROCESSED'])
        expect(await syncOne(of, { external_id, revision: 3, order_status })).toMatchObject({
          outcome: 'refused',
          violation_list: [{ field: 'order_status', rule: expect.stringMatching(/^goes back/) }],
        });
      expect(await changesBesidesAudit(world, before)).toEqual({});
    });

    test('the same state again is `already_there`, and another one of its revision a `conflict`', async () => {
      const { external_id } = await imported();
      const state = { external_id, revision: 2, order_status: 'SHIPPED', update_time: ago(3) };
      expect((await syncOne(of, state)).outcome).toBe('synced');
      const before = await storedState(world);
      const { update_time, ...rest } = state;
      expect((await syncOne(of, { update_time, ...rest })).outcome).toBe('already_there');
      expect((await syncOne(of, { ...state, order_status: 'COMPLETED' })).outcome).toBe('conflict');
      expect(await changesBesidesAudit(world, before)).toEqual({});
    });
  });

  test('a state that Stoa has reached already is taken without a step, also from a whole history', async () => {
    const { external_id, order_sn, timeline } = await imported();
    const key = { shop_id: of.shop.shop_id, order_sn };
    await act(world, 'order.advance', { ...key, until: 'shipped' });
    const before = await timeline();
    const history = [
      { order_status: 'READY_TO_SHIP', at: ago(90) },
      { order_status: 'PROCESSED', at: ago(3) },
      { order_status: 'SHIPPED', at: ago(2) },
    ];
    const state = { external_id, revision: 2, order_status: 'SHIPPED', history };
    expect((await syncOne(of, state)).outcome).toBe('synced');
    expect(await timeline()).toEqual(before);
  });

  test('opens a return of an order that is then in TO_RETURN', async () => {
    const { external_id, order_sn } = await imported({ order_status: 'SHIPPED' });
    const result = await syncOne(of, {
      order_sn,
      revision: 2,
      order_status: 'TO_RETURN',
      history: [{ order_status: 'TO_CONFIRM_RECEIVE', at: ago(3) }],
      update_time: ago(1),
      return_list: [{ opened_at: ago(1), reason: 'ITEM_DAMAGED', return_solution: 'REFUND' }],
    });
    expect(result).toMatchObject({ external_id, outcome: 'synced', order_status: 'TO_RETURN' });
    const found = (await act(world, 'order.find', { shop_id: of.shop.shop_id, external_id })).body;
    expect(found.order_status).toBe('TO_RETURN');
  });

  test('names what is wrong with a state, and takes the others of the call', async () => {
    const [good, bad] = [await imported(), await imported()];
    const { synced_count, result_list } = await syncAll(of.shop, [
      { external_id: good.external_id, revision: 2, order_status: 'PROCESSED' },
      {
        external_id: bad.external_id,
        revision: 2,
        order_status: 'PROCESSED',
        package_list: [{ package_number: 'NONE' }],
      },
      { external_id: 'UNKNOWN', revision: 2, order_status: 'PROCESSED' },
      { revision: 2, order_status: 'PROCESSED' },
      { external_id: good.external_id, revision: 3, order_status: 'SHIPPED' },
      { external_id: bad.external_id, revision: 3, order_status: 'SHIPPED', update_time: ago(-1) },
    ]);
    expect(synced_count).toBe(1);
    expect(result_list.map(({ outcome, violation_list }) => [outcome, violation_list?.[0]?.field])).toEqual([
      ['synced', undefined],
      ['refused', 'package_list[0].package_number'],
      ['not_found', undefined],
      ['not_found', undefined],
      ['refused', 'external_id'],
      ['refused', 'update_time'],
    ]);
  });

  test('of 16 concurrent states of one order, the one with the highest revision stays', async () => {
    const { external_id, order_sn } = await imported();
    const states = ['PROCESSED', 'SHIPPED', 'TO_CONFIRM_RECEIVE', 'COMPLETED'];
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        syncOne(of, { external_id, revision: 2 + (at % 4), order_status: states[at % 4] }),
      ),
    );
    for (const { outcome } of results) expect(['synced', 'already_there', 'older']).toContain(outcome);
    const found = (await act(world, 'order.find', { shop_id: of.shop.shop_id, external_id })).body;
    expect(found).toMatchObject({ order_sn, order_status: 'COMPLETED', revision: 5 });
  });

  eachActionRefusal(world, order_sync, {
    shop_not_found: [
      'an unknown shop',
      async () => ({
        shop_id: 999_999_999,
        order_list: [{ external_id: 'E', revision: 1, order_status: 'SHIPPED' }],
      }),
    ],
  });
});
