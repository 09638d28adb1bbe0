import { expect, test } from 'vitest';
import { massShipping } from '../../../../test/support/orders/mass_shipping.ts';
import { by_seller, by_slot } from '../../../../test/support/orders/shipping_channels.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { mass_ship_order } from './mass_ship_order.contract.ts';

const name = 'mass_ship_order';
const { row_errors } = mass_ship_order;
const failed = (package_number: string | undefined, reason: keyof typeof row_errors) => ({
  package_number,
  fail_reason: row_errors[reason].message,
});

onEachEngine('mass_ship_order', (world) => {
  const { givenSeller, named, answer } = massShipping(world);
  const numberOf = async (order: ReturnType<Awaited<ReturnType<typeof givenSeller>>['order']>) =>
    (await order).packages[0]?.package_number;

  test('50 packages are arranged in one call, each with its own tracking number', async () => {
    const format = 'MASS##########*';
    const { shop, order } = await givenSeller({ dropoff_info_needed: [], tracking_number_format: format });
    const orders = [];
    for (let at = 0; at < 50; at++) orders.push(await order());
    const package_list = named(...orders);
    expect(await answer(name, shop, package_list, { dropoff: {} })).toEqual({
      success_list: package_list,
      fail_list: [],
    });
    const numbers = new Set<unknown>();
    for (const { order_sn } of orders) {
      const stored = await storedOrder(world, shop, order_sn);
      expect(stored).toMatchObject({
        order_status: 'PROCESSED',
        packages: [{ logistics_status: 'LOGISTICS_REQUEST_CREATED', mode: 'dropoff' }],
      });
      numbers.add(stored.packages[0]?.tracking_number);
    }
    expect(numbers.size).toBe(50);
  });

  test('packages of one order may be named in several rows, and only the named ones are shipped', async () => {
    const { shop, order } = await givenSeller();
    const split = await order([{}, {}, {}]);
    const [first, second] = named(split);
    expect((await answer(name, shop, [second, first], { dropoff: {} })).success_list).toEqual([
      second,
      first,
    ]);
    expect(await storedOrder(world, shop, split.order_sn)).toMatchObject({
      order_status: 'READY_TO_SHIP',
      packages: [
        { logistics_status: 'LOGISTICS_REQUEST_CREATED' },
        { logistics_status: 'LOGISTICS_REQUEST_CREATED' },
        { logistics_status: 'LOGISTICS_READY' },
      ],
    });
  });

  test('a package that fails stands in fail_list with its reason, changes nothing, and does not stop the others', async () => {
    const { shop, order } = await givenSeller();
    const foreign = await numberOf((await givenSeller()).order());
    const good = await numberOf(order());
    const shipped = await numberOf(order([{ logistics_status: 'LOGISTICS_PICKUP_DONE' }]));
    const completed = await numberOf(order([{}], { order_status: 'COMPLETED' }));
    const unpaid = await numberOf(
      order([{ logistics_status: 'LOGISTICS_NOT_START' }], { order_status: 'UNPAID' }),
    );
    const asked = await numberOf(order([{}], { order_status: 'IN_CANCEL' }));
    const other_channel = await numberOf(world.given.order({ shop }));
    const package_list = [good, 'none', foreign, shipped, completed, unpaid, asked, other_channel].map(
      (package_number) => ({ package_number }),
    );
    expect(await answer(name, shop, package_list, { dropoff: {} })).toEqual({
      success_list: [{ package_number: good }],
      fail_list: [
        failed('none', 'package_not_found'),
        failed(foreign, 'package_not_found'),
        failed(shipped, 'package_already_shipped'),
        failed(completed, 'not_ready_to_ship'),
        failed(unpaid, 'not_paid'),
        failed(asked, 'cancellation_requested'),
        failed(other_channel, 'other_channel'),
      ],
    });
  });

  test('a call in which every package fails has an empty error, and ships nothing', async () => {
    const { shop, order } = await givenSeller();
    const { order_sn, packages } = await order([{}], { invoice_pending: true });
    const { package_number } = packages[0] ?? {};
    expect(
      await answer(name, shop, [{ package_number }, { package_number: 'none' }], { dropoff: {} }),
    ).toEqual({
      success_list: [],
      fail_list: [failed(package_number, 'invoice_pending'), failed('none', 'package_not_found')],
    });
    expect(await answer(name, shop, [{ package_number: 'none' }], { dropoff: {} })).toMatchObject({
      success_list: [],
    });
    expect(await storedOrder(world, shop, order_sn)).toMatchObject({ order_status: 'INVOICE_PENDING' });
  });

  test('packages must be on the channel and in the location that the call or its first package names', async () => {
    const { shop, logistic_id, order } = await givenSeller();
    const [here, there] = [await order(), await order()];
    const { shop_id } = shop;
    await world.marketplace.database.transaction((store) =>
      store.execute(
        `update sales_order_line set product_location_id = 'THERE' where shop_id = ${shop_id} and order_sn = '${there.order_sn}'`,
      ),
    );
    const [first, second] = named(here, there);
    const elsewhere = failed(second?.package_number, 'other_location');
    expect(await answer(name, shop, [first, second], { dropoff: {} })).toEqual({
      success_list: [first],
      fail_list: [elsewhere],
    });
    const named_channel = { logistics_channel_id: logistic_id + 1, dropoff: {} };
    expect((await answer(name, shop, [second], named_channel)).fail_list).toEqual([
      failed(second?.package_number, 'other_channel'),
    ]);
    const named_both = { logistics_channel_id: logistic_id, product_location_id: 'THERE', dropoff: {} };
    expect((await answer(name, shop, [second], named_both)).success_list).toEqual([second]);
  });

  test("each package gets the seller's own number that the call names for it; one without a number fails", async () => {
    const { shop, order } = await givenSeller(by_seller);
    const [one, two, three, four] = [await order(), await order(), await order(), await order()];
    const [first, second, third, fourth] = named(one, two, three, four);
    const tracking_number = [
      { ...first, tracking_number: 'A1' },
      { ...second, tracking_number: 'A1' },
      { ...third, tracking_number: 'x'.repeat(65) },
      { package_number: 'none', tracking_number: 'A2' },
    ];
    expect(
      await answer(name, shop, [first, second, third, fourth], { non_integrated: { tracking_number } }),
    ).toEqual({
      success_list: [first],
      fail_list: [
        failed(second?.package_number, 'tracking_number_taken'),
        failed(third?.package_number, 'long_tracking_number'),
        failed(fourth?.package_number, 'need_tracking_number'),
      ],
    });
    expect(await storedOrder(world, shop, one.order_sn)).toMatchObject({
      packages: [{ tracking_number: 'A1', logistics_status: 'LOGISTICS_PICKUP_DONE' }],
    });
  });

  test('two calls that name the same packages ship each of them once', async () => {
    const { shop, order } = await givenSeller();
    const package_list = named(await order(), await order(), await order());
    const answers = await Promise.all(
      [package_list, [...package_list].reverse()].map((list) => answer(name, shop, list, { dropoff: {} })),
    );
    const shipped = answers.flatMap(({ success_list }) => success_list);
    expect(shipped).toHaveLength(3);
    expect(new Set(shipped.map(({ package_number }) => package_number)).size).toBe(3);
  });

  test('a package whose rescheduling is allowed gets the new slot', async () => {
    const { shop, order } = await givenSeller(by_slot);
    const { address_id } = await world.given.address({ shop });
    const good = await order();
    const parameters = () => answer('get_mass_shipping_parameter', shop, named(good));
    const slotsOf = async () => (await parameters()).pickup?.address_list[0]?.time_slot_list ?? [];
    const pickup_time_id = (await slotsOf())[0]?.pickup_time_id;
    const pickup = { address_id, pickup_time_id };
    expect((await answer(name, shop, named(good), { pickup })).success_list).toHaveLength(1);
    await world.marketplace.database.transaction((store) =>
      store.execute(`update package set reschedule_allowed = 1 where shop_id = ${shop.shop_id}`),
    );
    const next = (await slotsOf())[0]?.pickup_time_id;
    expect(next).not.toBe(pickup_time_id);
    const again = { pickup: { address_id, pickup_time_id: next } };
    expect((await answer(name, shop, named(good), again)).success_list).toHaveLength(1);
    expect(await storedOrder(world, shop, good.order_sn)).toMatchObject({
      packages: [{ pickup_time_id: next, reschedule_allowed: 0 }],
    });
  });
});
