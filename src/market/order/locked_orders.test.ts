import { expect, test } from 'vitest';
import type { Columns } from '../../../test/support/given/row.ts';
import { storedOrder } from '../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedState } from '../../../test/support/world/refusals.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { Store, Transaction } from '../../engine/store/store.ts';
import { listEvents } from '../event/event.store.ts';
import { type Actor, recordEvents } from '../event/record_events.ts';
import { lockOrders, saveOrders } from './locked_orders.ts';
import type { OrderTables } from './order.tables.ts';
import { followPackages } from './order_change.ts';
import { applyTransition, type ChangedPackage, type Order, type Package, packageSubject } from './package.ts';
import type { CarrierTransitionName } from './package_transitions.ts';

/** Changes a package without a lock, which no operation does. */
const overtake = statementsOn<OrderTables>()((db, p: Params<{ shop_id: number; package_number: string }>) =>
  db
    .updateTable('package')
    .set({ logistics_status: 'LOGISTICS_DELIVERY_DONE', revision: 1 })
    .where('shop_id', '=', p.shop_id)
    .where('package_number', '=', p.package_number),
);

/** The same for an order. */
const overtakeOrder = statementsOn<OrderTables>()(
  (db, p: Params<Pick<OrderTables['sales_order'], 'shop_id' | 'order_sn' | 'order_status' | 'revision'>>) =>
    db
      .updateTable('sales_order')
      .set({ order_status: p.order_status, revision: p.revision })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn),
);

onEachEngine('locked orders', (world) => {
  const orderToLock = async (record: Columns<'package'> = {}) => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
    const arranging = { logistic_id, logistics_status: 'LOGISTICS_REQUEST_CREATED', ...record } as const;
    const { order_sn } = await world.given.order({ shop, packages: [arranging, arranging] });
    const lock = async (store: Store): Promise<Order> => {
      const order = (await lockOrders(store, shop.shop_id, [order_sn])).get(order_sn);
      if (!order) throw new Error('The order is not there.');
      return order;
    };
    return { shop_id: shop.shop_id, lock, stored: () => storedOrder(world, shop, order_sn) };
  };
  const actor = (): Actor => ({
    actor: 'carrier',
    partner_id: null,
    request_id: 'a report',
    now: world.clock.now,
  });

  const save = (store: Transaction, order: Order, changed: readonly ChangedPackage[]) =>
    saveOrders({ store, jobs: world.marketplace.jobs, actor: actor() }, [
      followPackages(order, changed, actor()),
    ]);
  const after = (pkg: Package, transition: CarrierTransitionName) =>
    applyTransition(pkg, { transition, changes: {} }, actor());

  test('if a package was changed without a lock, all changes of the transaction are rolled back', async () => {
    const { shop_id, lock } = await orderToLock();
    const before = await storedState(world);
    const overtaken = world.marketplace.database.transaction(async (store) => {
      const order = await lock(store);
      expect(order.packages).toHaveLength(2);
      await store.run(overtake, { shop_id, package_number: order.packages[1]?.package_number as string });
      await save(
        store,
        order,
        order.packages.map((pkg) => after(pkg, 'carrier_pickup')),
      );
    });
    await expect(overtaken).rejects.toThrow(/null/i);
    expect(await storedState(world)).toEqual(before);
  });

  test.each([
    ['by the statement for many, its status', {}, { order_status: 'CANCELLED' }],
    ['by the statement for one, its status', { revision: 7 }, { order_status: 'CANCELLED' }],
    ['by the statement for one, its revision', { revision: 7 }, { revision: 6 }],
  ] as const)('an order that was changed without a lock is not written, %s', async (_, moved, other) => {
    const { shop_id, lock } = await orderToLock();
    const before = await storedState(world);
    const overtaken = world.marketplace.database.transaction(async (store) => {
      const order = await lock(store);
      const { order_sn, order_status, revision } = order;
      await store.run(overtakeOrder, { shop_id, order_sn, order_status, revision, ...other });
      const status = { order_status: 'TO_CONFIRM_RECEIVE', update_time: actor().now } as const;
      const changed = { before: order, after: { ...order, ...status, ...moved }, packages: [], events: [] };
      await saveOrders({ store, jobs: world.marketplace.jobs, actor: actor() }, [changed]);
    });
    await expect(overtaken).rejects.toThrow(/null/i);
    expect(await storedState(world)).toEqual(before);
  });

  test('a package makes only one transition per transaction, even if another one would be possible next', async () => {
    const { lock } = await orderToLock();
    const before = await storedState(world);
    const twice = world.marketplace.database.transaction(async (store) => {
      const order = await lock(store);
      const [pkg] = order.packages;
      if (!pkg) throw new Error('The order has no package.');
      await save(store, order, [after(after(pkg, 'carrier_pickup').after, 'carrier_delivery')]);
    });
    await expect(twice).rejects.toThrow(/null/i);
    expect(await storedState(world)).toEqual(before);
  });

  test('an impossible transition throws, and the package that was read is not modified', async () => {
    const { lock } = await orderToLock();
    const order = await world.marketplace.database.transaction(lock);
    const [pkg] = order.packages;
    if (!pkg) throw new Error('The order has no package.');
    const before = { ...pkg };
    expect(after(pkg, 'carrier_pickup').after.revision).toBe(before.revision + 1);
    expect(() => after(pkg, 'carrier_delivery')).toThrow('wrong_state');
    expect(pkg).toEqual(before);
  });

  test('a transaction that waits for the lock of an order reads the changes of the one that held it', async () => {
    const { lock, stored } = await orderToLock();
    const { database } = world.marketplace;
    /** Changes the packages of an order after holding its lock for a while. */
    const report = () =>
      database.transaction(async (store) => {
        const order = await lock(store);
        // During this time, the other transaction requests the lock.
        for (let turn = 0; turn < 10; turn++) await lock(store);
        const transitions = order.packages.map((pkg) =>
          after(pkg, pkg.revision === 0 ? 'carrier_pickup' : 'carrier_delivery'),
        );
        await save(store, order, transitions);
        return transitions.map((changed) => changed.after.revision);
      });
    expect((await Promise.all([report(), report()])).sort()).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const { order_status, packages, history } = await stored();
    expect(order_status).toBe('TO_CONFIRM_RECEIVE');
    expect(history).toMatchObject(
      packages.flatMap(() => [{ transition: 'carrier_pickup' }, { transition: 'carrier_delivery' }]),
    );
  });

  test('an event is added after events from a data file, which are not changed', async () => {
    const { lock, shop_id } = await orderToLock({ revision: 1 });
    const order = await world.marketplace.database.transaction(lock);
    const [pkg] = order.packages;
    if (!pkg) throw new Error('The order has no package.');
    const subject = packageSubject(pkg);
    const brought = await world.given.row('event', {
      shop_id,
      subject,
      seq: 1,
      kind: 'arrange',
      actor: 'seller',
      partner_id: world.partner.partner_id,
      request_id: 'a "call" [1], {2}',
      data: { from_status: 'LOGISTICS_READY', to_status: 'LOGISTICS_REQUEST_CREATED' },
      happened_at: 'now-1h',
    });
    await world.marketplace.database.transaction(async (store) => {
      await save(store, order, [after(pkg, 'carrier_pickup')]);
    });
    const events = await world.marketplace.database.all(listEvents, {
      subjects: [subject],
      shop_id,
      seq_max: 10,
    });
    expect(events).toEqual([
      brought,
      {
        shop_id,
        subject,
        feed_position: null,
        recorded_us: expect.any(Number),
        seq: 2,
        kind: 'carrier_pickup',
        actor: 'carrier',
        partner_id: null,
        request_id: 'a report',
        data: '{"from_status":"LOGISTICS_REQUEST_CREATED","to_status":"LOGISTICS_PICKUP_DONE"}',
        happened_at: world.clock.now,
      },
    ]);
  });

  test('a second event for the same revision rolls back its transaction', async () => {
    const { lock } = await orderToLock();
    const before = await storedState(world);
    const twice = world.marketplace.database.transaction(async (store) => {
      const [pkg] = (await lock(store)).packages;
      if (!pkg) throw new Error('The order has no package.');
      const { event } = after(pkg, 'carrier_pickup');
      recordEvents(store, [event]);
      recordEvents(store, [event]);
    });
    await expect(twice).rejects.toThrow(/unique/i);
    expect(await storedState(world)).toEqual(before);
  });
});
