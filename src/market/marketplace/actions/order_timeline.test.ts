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
    expect(events.at(-1)).toMatchObject({ happened_at: placed_at + 600 });
    expect(events.map(({ subject }) => subject)).toContain(`package:${key.order_sn}/${package_number}`);
    expect(body.is_complete).toBe(true);
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
        data: {},
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
