import { expect, test } from 'vitest';
import { givenLogistics } from '../../test/given_logistics.ts';
import { onEachEngine } from '../../test/harness.ts';
import { everything } from '../../test/refusals.ts';
import { statementsOn } from '../platform/store/statement.ts';
import { StoreUnavailable } from '../platform/store/store.ts';
import type { LogisticsTables } from './logistics.tables.ts';
import { type Mover, movingPackages, takeOrders } from './order_in_hand.ts';

/** Moves a package as none of our deeds does: without a lock of its order. */
const overtake = statementsOn<LogisticsTables>()((db, p: { shop_id: number; package_number: string }) =>
  db
    .updateTable('package')
    .set({ logistics_status: 'LOGISTICS_DELIVERY_DONE', revision: 1 })
    .where('shop_id', '=', p.shop_id)
    .where('package_number', '=', p.package_number),
);

onEachEngine('orders in hand', (world) => {
  const givenOrder = async () => {
    const logistics = givenLogistics(world.given);
    const shop = await world.given.shop(world.partner);
    const logistic_id = await logistics.channel({ dropoff_info_needed: [] });
    const packages = ['LOGISTICS_REQUEST_CREATED', 'LOGISTICS_REQUEST_CREATED'] as const;
    const order = await logistics.order(
      shop,
      packages.map((logistics_status) => ({ logistic_id, logistics_status })),
      { order_status: 'PROCESSED' },
    );
    return { shop_id: shop.shop_id, order };
  };
  const mover = (): Mover => ({
    actor: 'carrier',
    partner_id: null,
    request_id: 'a report',
    now: world.clock.now,
  });

  test('a package that was moved without the lock of its order undoes all moves that were made with it', async () => {
    const { shop_id, order } = await givenOrder();
    const before = await everything(world);
    const overtaken = world.host.database.transaction(async (store) => {
      const taken = (await takeOrders(store, shop_id, [order.order_sn])).get(order.order_sn);
      const package_number = taken?.packages[1]?.package_number as string;
      await store.run(overtake, { shop_id, package_number });
      await movingPackages(store, shop_id, mover(), (move) => {
        for (const of of taken?.packages ?? [])
          expect(taken && move(taken, of, 'carrier_pickup', {})).toBe(true);
      });
    });
    await expect(overtaken).rejects.toThrow(StoreUnavailable);
    expect(await everything(world)).toEqual(before);
  });

  test('a package moves once in a transaction, whatever else could happen to it next', async () => {
    const { shop_id, order } = await givenOrder();
    const moves = await world.host.database.transaction(async (store) => {
      const taken = (await takeOrders(store, shop_id, [order.order_sn])).get(order.order_sn);
      const [of] = taken?.packages ?? [];
      if (!taken || !of) throw new Error('The order is not there.');
      return movingPackages(store, shop_id, mover(), (move) => [
        move(taken, of, 'carrier_pickup', {}),
        move(taken, of, 'carrier_delivery', {}),
      ]);
    });
    expect(moves).toEqual([true, false]);
  });
});
