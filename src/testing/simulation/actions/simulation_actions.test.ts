import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import type { Row } from '../../../../test/support/given/row.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { passTime } from '../../../../test/support/world/passing_time.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { simulation_start, simulation_stop } from './simulation_actions.contract.ts';

const day = 86_400;

onEachEngine('a simulated shop', (world) => {
  /** A shop with something to sell, in a region where sellers bring packages to a branch. */
  async function givenShop(): Promise<GivenShop> {
    const { given } = world;
    await given.channel({ dropoff_info_needed: [] });
    const shop = await given.shop();
    const { shop_id } = shop;
    const { item_id } = await given.item({ shop, original_price_micros: 12_340_000 });
    await given.row('item_stock', { shop_id, item_id, location_id: '', stock: 500 });
    return shop;
  }
  const start = ({ shop_id }: GivenShop, how: Record<string, unknown> = {}) =>
    act(world, 'simulation.start', { shop_id_list: [shop_id], ...how });
  const ordersOf = async ({ shop_id }: GivenShop) =>
    ((await storedRows(world, 'sales_order')) as Row<'sales_order'>[]).filter(
      (order) => order.shop_id === shop_id,
    );
  const eventsOf = async ({ shop_id }: GivenShop) =>
    ((await storedRows(world, 'event')) as Row<'event'>[])
      .filter((event) => event.shop_id === shop_id)
      .map(({ actor, kind }) => `${actor} ${kind}`);
  const stop = ({ shop_id }: GivenShop) => act(world, 'simulation.stop', { shop_id_list: [shop_id] });

  test('gets orders as the clock advances, which wait for the seller if an app does the work', async () => {
    const shop = await givenShop();
    expect((await start(shop, { orders_per_week: 50 })).body).toEqual({ started_at: world.clock.now });
    await passTime(world, { seconds: 2 * day });
    const orders = await ordersOf(shop);
    expect(orders.length).toBeGreaterThan(5);
    expect(new Set(orders.map(({ create_time }) => create_time)).size).toBe(orders.length);
    expect(await eventsOf(shop)).not.toContain('seller arrange');
    await stop(shop);
  });

  test('gets packages that an app arranged collected and delivered, and orders confirmed', async () => {
    const shop = await givenShop();
    const { shop_id } = shop;
    await start(shop, { orders_per_week: 0 });
    // Carriers lose some packages and fail to deliver others.
    for (let placed = 0; placed < 12; placed++) {
      const { body } = await act(world, 'order.place', { shop_id });
      const request = { order_sn: String(body.order_sn), dropoff: {} };
      expect((await world.call('v2.logistics.ship_order', request, { shop })).body.error).toBe('');
    }
    await passTime(world, { seconds: 6 * day });
    expect(await eventsOf(shop)).toEqual(
      expect.arrayContaining(['seller arrange', 'carrier carrier_pickup', 'carrier carrier_delivery']),
    );
    await passTime(world, { seconds: 8 * day });
    const statuses = (await ordersOf(shop)).map(({ order_status }) => order_status);
    expect(statuses).toContain('COMPLETED');
    expect(statuses).not.toContain('PROCESSED');
    await stop(shop);
  });

  test('with a diligent seller ships its orders, is restocked, and is paid out each week', async () => {
    const shop = await givenShop();
    await start(shop, { orders_per_week: 20, sellers: 'diligent' });
    await passTime(world, { seconds: 28 * day });
    const paid = ((await storedRows(world, 'payout')) as Row<'payout'>[]).filter(
      ({ shop_id }) => shop_id === shop.shop_id,
    );
    expect(paid.length).toBeGreaterThan(0);
    const waiting = (await ordersOf(shop)).filter(
      ({ order_status, create_time }) =>
        order_status === 'READY_TO_SHIP' && create_time < world.clock.now - 3 * day,
    );
    expect(waiting).toEqual([]);
    await stop(shop);
  });

  test('gets no more orders once its simulation is stopped', async () => {
    const shop = await givenShop();
    await start(shop, { orders_per_week: 50 });
    expect((await stop(shop)).body).toEqual({ stopped: [shop.shop_id] });
    expect((await stop(shop)).body).toEqual({ stopped: [] });
    await passTime(world, { seconds: 2 * day });
    expect(await ordersOf(shop)).toEqual([]);
  });

  test('starts again when it is started twice: earlier plans do not happen', async () => {
    const shop = await givenShop();
    await start(shop, { orders_per_week: 700 });
    world.clock.advance({ seconds: 1 });
    await start(shop, { orders_per_week: 0 });
    await passTime(world, { seconds: 2 * day });
    expect(await ordersOf(shop)).toEqual([]);
    await stop(shop);
  });

  test('gets no orders during a full holiday, and gets orders again afterwards', async () => {
    const shop = await givenShop();
    const holiday = async (holiday_mode_on: boolean) => {
      const as = { shop: { ...shop, access_token: await world.given.token(shop) } };
      await world.call('v2.shop.set_shop_holiday_mode', { holiday_mode_on }, as);
    };
    await holiday(true);
    await start(shop, { orders_per_week: 50 });
    await passTime(world, { seconds: day });
    expect(await ordersOf(shop)).toEqual([]);
    await holiday(false);
    await passTime(world, { seconds: day });
    expect((await ordersOf(shop)).length).toBeGreaterThan(2);
    await stop(shop);
  });

  test('gets no orders while it is banned, and gets orders again afterwards', async () => {
    const shop = await givenShop();
    const { shop_id } = shop;
    await start(shop, { orders_per_week: 50 });
    await act(world, 'shop.suspend', { shop_id });
    await passTime(world, { seconds: 2 * day });
    expect(await ordersOf(shop)).toEqual([]);
    await act(world, 'shop.reinstate', { shop_id });
    await passTime(world, { seconds: 2 * day });
    expect((await ordersOf(shop)).length).toBeGreaterThan(3);
    await stop(shop);
  });

  test('does not make up for events that were due while nothing ran', async () => {
    const shop = await givenShop();
    await start(shop, { orders_per_week: 700 });
    world.clock.advance({ days: 7 });
    await world.runJobs();
    expect((await ordersOf(shop)).length).toBeLessThan(30);
    await stop(shop);
  });

  const unknown = async () => ({ shop_id_list: [(await world.given.shop()).shop_id, 1] });
  eachActionRefusal(world, simulation_start, { shop_not_found: ['a shop that does not exist', unknown] });
  eachActionRefusal(world, simulation_stop, { shop_not_found: ['a shop that does not exist', unknown] });
});
