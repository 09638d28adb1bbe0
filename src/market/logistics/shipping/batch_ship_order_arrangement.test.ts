import { expect, test } from 'vitest';
import { batchShipping, format } from '../../../../test/support/orders/batch_shipping.ts';
import { by_seller, by_slot } from '../../../../test/support/orders/shipping_channels.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { rowsOf } from '../../../../test/support/world/refusals.ts';
import { IdsExhaustedError } from '../../../engine/store/ids.ts';
import { tracking_number_ids } from '../logistics.tables.ts';
import { isTrackingNumber } from '../tracking/tracking_number.ts';

onEachEngine('what batch_ship_order stores of an arrangement', (world) => {
  const { givenBatchChannel, givenShop, givenOrder, givenOrders, call, storedPackages, slotOf } =
    batchShipping(world);

  test('one pickup applies to every order: its address and its slot are stored for each', async () => {
    await givenBatchChannel({ ...by_slot, tracking_number_format: format });
    const { shop, address_id } = await givenShop();
    const order_list = await givenOrders(shop, 3);
    const pickup_time_id = await slotOf(shop, order_list[0]?.order_sn ?? '');
    expect(rowsOf(await call(shop, order_list, { pickup: { address_id, pickup_time_id } }))).toEqual(
      order_list,
    );
    for (const row of await storedPackages(shop))
      expect(row).toMatchObject({ mode: 'pickup', address_id, pickup_time_id });
  });

  test.each(['tracking_number', 'tracking_no'])(
    "the carrier's number is accepted as %s for one order, and refused for a second order of the batch",
    async (field) => {
      await givenBatchChannel(by_seller);
      const { shop } = await givenShop();
      const order_list = await givenOrders(shop, 2);
      const answer = await call(shop, order_list, { non_integrated: { [field]: 'BR123' } });
      const [shipped, refused] = rowsOf(answer);
      expect([shipped?.fail_error, refused?.fail_error]).toEqual([undefined, 'logistics.error_param']);
      const numbers = (await storedPackages(shop)).map(({ tracking_number }) => tracking_number);
      expect(numbers.toSorted()).toEqual(['BR123', null]);
    },
  );

  test('an empty list counts as an empty mode, and is ignored next to a real mode', async () => {
    const { shop } = await givenShop();
    const [first, second] = await givenOrders(shop, 2);
    expect((await call(shop, [first], { dropoff: [] })).body.error).toBe('');
    expect((await call(shop, [second], { pickup: [], dropoff: {}, non_integrated: [] })).body.error).toBe('');
    for (const row of await storedPackages(shop)) expect(row).toMatchObject({ mode: 'dropoff' });
  });

  test('a batch never reschedules, even if ship_order could: the row fails, and the permission remains', async () => {
    await givenBatchChannel(by_slot);
    const { shop, address_id } = await givenShop();
    const [good] = await givenOrders(shop, 1);
    const { order_sn } = await givenOrder(shop, [
      {
        logistics_status: 'LOGISTICS_REQUEST_CREATED',
        mode: 'pickup',
        pickup_time_id: '1_2',
        reschedule_allowed: true,
      },
    ]);
    const pickup_time_id = await slotOf(shop, order_sn);
    const before = await storedOrder(world, shop, order_sn);
    const answered = await call(shop, [{ order_sn }, good], { pickup: { address_id, pickup_time_id } });
    expect(rowsOf(answered)).toMatchObject([{ fail_error: 'logistics.package_already_shipped' }, good]);
    expect(await storedOrder(world, shop, order_sn)).toEqual(before);
  });

  test('a package that is arranged again after a missed pickup keeps its tracking number, while others get new ones', async () => {
    const { shop } = await givenShop();
    const retried = {
      logistics_status: 'LOGISTICS_PICKUP_RETRY',
      revision: 2,
      tracking_number: 'BREP00000000018',
    } as const;
    const { order_sn } = await givenOrder(shop, [retried]);
    const [fresh] = await givenOrders(shop, 1);
    await call(shop, [fresh, { order_sn }]);
    const numberOf = async (sn = '') => (await storedOrder(world, shop, sn)).packages[0]?.tracking_number;
    expect(await numberOf(order_sn)).toBe('BREP00000000018');
    expect(isTrackingNumber(format, (await numberOf(fresh?.order_sn)) ?? '')).toBe(true);
  });

  test('a batch ships every package once, even if the node must draw more tracking numbers in between', async () => {
    const { ids } = world.marketplace;
    const { shop } = await givenShop();
    const order_list = await givenOrders(shop, 6);
    const useUp = (left: number) => {
      for (let drawn = 0; drawn < left; drawn++) ids.next(tracking_number_ids);
    };
    expect(() => useUp(ids.block_size + 1)).toThrow(IdsExhaustedError);
    await ids.within(async () => useUp(ids.block_size - 3));
    expect(rowsOf(await call(shop, order_list))).toEqual(order_list);
    const packages = await storedPackages(shop);
    expect(packages.map(({ revision }) => revision)).toEqual(Array(6).fill(1));
    expect(new Set(packages.map(({ tracking_number }) => tracking_number)).size).toBe(6);
  });
});
