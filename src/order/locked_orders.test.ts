import { expect, test } from 'vitest';
import type { Columns } from '../../test/support/given/row.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import { storedState } from '../../test/support/refusals.ts';
import { storedOrder } from '../../test/support/stored_orders.ts';
import type { Params } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
import { type Store, StoreUnavailableError } from '../platform/store/store.ts';
import { type Actor, lockOrders, movingPackages, type Order } from './locked_orders.ts';
import type { OrderTables } from './order.tables.ts';

/** Moves a package as none of our deeds does: without a lock. */
const overtake = statementsOn<OrderTables>()((db, p: Params<{ shop_id: number; package_number: string }>) =>
  db
    .updateTable('package')
    .set({ logistics_status: 'LOGISTICS_DELIVERY_DONE', revision: 1 })
    .where('shop_id', '=', p.shop_id)
    .where('package_number', '=', p.package_number),
);

onEachEngine('orders in hand', (world) => {
  const givenOrder = async (record: Columns<'package'> = {}) => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
    const arranging = { logistic_id, logistics_status: 'LOGISTICS_REQUEST_CREATED', ...record } as const;
    const { order_sn } = await world.given.order({ shop, packages: [arranging, arranging] });
    const take = async (store: Store): Promise<Order> => {
      const order = (await lockOrders(store, shop.shop_id, [order_sn])).get(order_sn);
      if (!order) throw new Error('The order is not there.');
      return order;
    };
    return { shop_id: shop.shop_id, take, stored: () => storedOrder(world, shop, order_sn) };
  };
  const mover = (): Actor => ({
    actor: 'carrier',
    partner_id: null,
    request_id: 'a report',
    now: world.clock.now,
  });

  test('a package that was moved without a lock undoes all moves that were made with it', async () => {
    const { shop_id, take } = await givenOrder();
    const before = await storedState(world);
    const overtaken = world.marketplace.database.transaction(async (store) => {
      const order = await take(store);
      expect(order).toHaveLength(2);
      await store.run(overtake, { shop_id, package_number: order[1]?.package_number as string });
      await movingPackages(store, mover(), (move) => {
        for (const of of order) expect(move(of, 'carrier_pickup', {})).toBe(true);
      });
    });
    await expect(overtaken).rejects.toThrow(StoreUnavailableError);
    expect(await storedState(world)).toEqual(before);
  });

  test('a package moves once in a transaction, whatever else could happen to it next', async () => {
    const { take, stored } = await givenOrder();
    const moves = await world.marketplace.database.transaction(async (store) => {
      const [of] = await take(store);
      if (!of) throw new Error('The order has no package.');
      return movingPackages(store, mover(), (move) => [
        move(of, 'carrier_pickup', {}),
        move(of, 'carrier_delivery', {}),
      ]);
    });
    expect(moves).toEqual([true, false]);
    expect((await stored()).history).toMatchObject([{ deed: 'carrier_pickup' }]);
  });

  test('who takes an order while another has it reads what the other has done', async () => {
    const { take, stored } = await givenOrder();
    const { database } = world.marketplace;
    /** Moves the packages of an order that it has had in hand for a while. */
    const report = () =>
      database.transaction(async (store) => {
        const order = await take(store);
        // Meanwhile the other one asks for it.
        for (let turn = 0; turn < 10; turn++) await take(store);
        return movingPackages(store, mover(), (move) =>
          order.map((of) => move(of, of.revision === 0 ? 'carrier_pickup' : 'carrier_delivery', {})),
        );
      });
    expect(await Promise.all([report(), report()])).toEqual(Array(2).fill([true, true]));
    const { order_status, packages, history } = await stored();
    expect(order_status).toBe('TO_CONFIRM_RECEIVE');
    expect(history).toMatchObject(
      packages.flatMap(() => [{ deed: 'carrier_pickup' }, { deed: 'carrier_delivery' }]),
    );
  });

  test('a step is written behind those that a data file has brought, which stay as they are', async () => {
    const brought = {
      deed: 'arrange',
      from_status: 'LOGISTICS_READY',
      to_status: 'LOGISTICS_REQUEST_CREATED',
      actor: 'seller',
      partner_id: 7,
      request_id: 'a "call" [1], {2}',
      moved_at: world.clock.now - 3_600,
    };
    const { take, stored } = await givenOrder({
      revision: 1,
      history: [{ ...brought, moved_at: 'now-1h' }],
    });
    await world.marketplace.database.transaction(async (store) => {
      const [of] = await take(store);
      if (of) await movingPackages(store, mover(), (move) => move(of, 'carrier_pickup', {}));
    });
    const moved = {
      deed: 'carrier_pickup',
      from_status: 'LOGISTICS_REQUEST_CREATED',
      to_status: 'LOGISTICS_PICKUP_DONE',
      actor: 'carrier',
      partner_id: null,
      request_id: 'a report',
      moved_at: world.clock.now,
    };
    expect((await stored()).packages.map(({ history }) => JSON.parse(history))).toEqual([
      [brought, moved],
      [brought],
    ]);
  });
});
