import { expect, test } from 'vitest';
import { placedOrders } from '../../../../test/support/orders/placed_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { splitIntoPackages } from '../commands/split_order.ts';
import { unsplit_order } from './unsplit_order.contract.ts';

onEachEngine('unsplit_order', (world) => {
  const { name } = unsplit_order;
  const { seller, placed, command } = placedOrders(world);
  type Placed = Awaited<ReturnType<typeof placed>>;

  async function splitInTwo(): Promise<Placed> {
    const order = await placed(await seller());
    const pieces = [{ line_no: 1, model_quantity: 1 }];
    const { ids } = world.marketplace;
    await ids.within(() =>
      command((context) => splitIntoPackages({ ...context, ids }, order.name, [pieces, pieces])),
    );
    return order;
  }
  const unsplit = ({ shop, name: { order_sn } }: Pick<Placed, 'shop' | 'name'>) =>
    world.call(name, { order_sn }, { shop });

  test('joins an order into one package with its original number, and answers without a payload', async () => {
    const order = await splitInTwo();
    expect((await order.stored()).packages).toHaveLength(2);
    const { body } = await unsplit(order);
    expect(Object.keys(body).sort()).toEqual(['error', 'message', 'request_id']);
    expect(body.error).toBe('');
    const { package_number } = order.name;
    expect((await order.stored()).packages).toMatchObject([
      { package_number, logistics_status: 'LOGISTICS_READY' },
    ]);
    const ship = { order_sn: order.name.order_sn, dropoff: {} };
    expect((await world.call('v2.logistics.ship_order', ship, order)).body.error).toBe('');
  });

  test('an order with an arranged package stays split', async () => {
    const order = await splitInTwo();
    const { order_sn, package_number } = order.name;
    await world.call('v2.logistics.ship_order', { order_sn, package_number, dropoff: {} }, order);
    expect((await unsplit(order)).body.error).toBe('order.order_cannot_undo_split');
    expect((await order.stored()).packages).toHaveLength(2);
  });

  eachRefusal(world, unsplit_order, {
    order_not_found: [
      'an order that does not exist',
      async () => {
        const { shop } = await seller();
        return () => world.call(name, { order_sn: 'none' }, { shop });
      },
    ],
    cannot_undo_split: [
      'an order that is not split',
      async () => {
        const order = await placed(await seller());
        return () => unsplit(order);
      },
    ],
  });
});
