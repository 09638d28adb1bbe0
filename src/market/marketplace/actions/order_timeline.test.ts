import { expect, test } from 'vitest';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { order_timeline } from './order_timeline.contract.ts';

onEachEngine('order.timeline', (world) => {
  async function placed() {
    const shop = await world.given.shop();
    await world.given.channel({ region: 'SG' });
    const { item_id } = await world.given.item({ shop });
    const stock = { model_id: 0, location_id: 'P1', stock: 5 };
    await world.given.row('item_stock', { shop_id: shop.shop_id, item_id, ...stock });
    const { body } = await act(world, 'order.place', { shop_id: shop.shop_id, unpaid: true });
    return { shop_id: shop.shop_id, order_sn: String(body.order_sn), package_number: body.package_number };
  }

  test('lists the events of an order and its packages, oldest first, with their actors', async () => {
    const { package_number, ...key } = await placed();
    const placed_at = world.clock.now;
    world.clock.advance({ minutes: 5 });
    await act(world, 'order.pay', key);
    world.clock.advance({ minutes: 5 });
    await act(world, 'order.cancel', { ...key, cancel_reason: 'Sold out' });
    const { body } = await act(world, 'order.timeline', key);
    const events = body.event_list;
    const order = `order:${key.order_sn}`;
    const times = events.map(({ happened_at }) => Number(happened_at) - placed_at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(events.filter(({ subject }) => subject === order)).toMatchObject([
      { seq: 1, kind: 'place', actor: 'buyer', happened_at: placed_at },
      { seq: 2, kind: 'pay', actor: 'buyer', happened_at: placed_at + 300 },
      { seq: 3, actor: 'marketplace', happened_at: placed_at + 600 },
    ]);
    for (const { request_id } of events) expect(request_id).toMatch(/^[0-9a-f]{32}$/);
    expect(events.at(-1)).toMatchObject({ happened_at: placed_at + 600 });
    expect(events.map(({ subject }) => subject)).toContain(`package:${key.order_sn}/${package_number}`);
    expect(body.is_complete).toBe(true);
  });

  test('lists the documents and the payouts of an order, and not the ones of other orders', async () => {
    const { package_number, ...key } = await placed();
    const { shop_id, order_sn } = key;
    const at = world.clock.now;
    const row = {
      shop_id,
      job_name: 'labels',
      document_type: 'THERMAL_AIR_WAYBILL' as const,
      created_at: at + 60,
    };
    await world.given.row('shipping_document_job', {
      ...row,
      job_id: 'J1',
      package_list: [{ order_sn, package_number: String(package_number) }],
      finished_at: at + 70,
      job_status: 'FAILED',
    });
    await world.given.row('shipping_document_job', { ...row, job_id: 'J2', package_list: [] });
    const payout = { shop_id, encrypted_payout_id: 'P1', paid_at: at + 90 };
    await world.given.row('payout', payout);
    for (const [transaction_id, cause, encrypted_payout_id] of [
      [1, 'a', 'P1'],
      [2, 'b', 'P1'],
      [3, 'c', undefined],
    ] as const)
      await world.given.row('billing_transaction', {
        ...{ shop_id, transaction_id, order_sn, cause, amount_micros: 5_000_000, created_at: at },
        ...{ cost_header: 'ESCROW', level: 'Order', billing_transaction_type: 'Escrow' },
        ...(encrypted_payout_id && { released_at: at + 80, encrypted_payout_id }),
      });
    const { body } = await act(world, 'order.timeline', { shop_id, order_sn });
    expect(body.event_list.filter(({ happened_at }) => Number(happened_at) > at)).toMatchObject([
      { subject: 'document:J1', kind: 'request_document', happened_at: at + 60 },
      { subject: 'document:J1', kind: 'fail_document', happened_at: at + 70 },
      { subject: 'billing:1', kind: 'release', data: { amount_micros: 5_000_000 } },
      { subject: 'billing:2', kind: 'release' },
      { subject: 'payout:P1', kind: 'pay_out', happened_at: at + 90, data: { amount_micros: 10_000_000 } },
    ]);
  });

  test('lists the first thousand of more events, and reports that the list is incomplete', async () => {
    const key = await placed();
    const { package_number: _, ...order } = key;
    const subject = `order:${key.order_sn}`;
    for (let seq = 2; seq <= 1_100; seq++)
      await world.given.row('event', {
        shop_id: key.shop_id,
        subject,
        seq,
        request_id: 'a'.repeat(32),
        kind: 'pay',
        actor: 'buyer',
        data: { from_status: 'UNPAID', to_status: 'READY_TO_SHIP' },
        happened_at: world.clock.now + seq,
      });
    const { body } = await act(world, 'order.timeline', order);
    const events = body.event_list;
    expect(events).toHaveLength(1_000);
    expect(events.at(-1)?.seq).toBeLessThan(1_001);
    expect(body.is_complete).toBe(false);
  });

  eachActionRefusal(world, order_timeline, {
    order_not_found: [
      "another shop's order",
      async () => {
        const { order_sn } = await placed();
        return { shop_id: (await world.given.shop()).shop_id, order_sn };
      },
    ],
  });
});
