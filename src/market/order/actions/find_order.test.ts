import { expect, test } from 'vitest';
import { mirroredOrders } from '../../../../test/support/orders/mirrored_orders.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { order_find } from './find_order.contract.ts';

onEachEngine('order.find', (world) => {
  const { seller, importOne, ago } = mirroredOrders(world);

  test('finds an imported order by its id in the other system, with its packages', async () => {
    const of = await seller();
    const { shop_id } = of.shop;
    const external_id = 'Bestellung / 7 ü';
    const { order_sn } = await importOne(of, {
      external_id,
      revision: 4,
      order_status: 'SHIPPED',
      update_time: ago(3),
      package_list: [{ package_number: 'P-1', tracking_number: 'T-1' }],
    });
    expect((await act(world, 'order.find', { shop_id, external_id })).body).toEqual({
      order_sn,
      order_status: 'SHIPPED',
      revision: 4,
      create_time: ago(100),
      update_time: ago(3),
      package_list: [
        { package_number: 'P-1', logistics_status: 'LOGISTICS_PICKUP_DONE', tracking_number: 'T-1' },
      ],
    });
    const { orders } = (await act(world, 'order.newest', { shop_id, by: 'update_time' })).body;
    expect(orders).toMatchObject([{ order_sn, external_id, update_time: ago(3) }]);
  });

  eachActionRefusal(world, order_find, {
    order_not_found: [
      "another shop's order",
      async () => {
        await importOne(await seller(), { external_id: 'THEIRS' });
        return { shop_id: (await world.given.shop()).shop_id, external_id: 'THEIRS' };
      },
    ],
  });
});
