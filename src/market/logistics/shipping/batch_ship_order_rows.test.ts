import { expect, test } from 'vitest';
import { batchShipping } from '../../../../test/support/orders/batch_shipping.ts';
import { all_modes } from '../../../../test/support/orders/shipping_channels.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { rowsOf } from '../../../../test/support/world/refusals.ts';

onEachEngine('the rows of batch_ship_order', (world) => {
  const { givenShop, givenOrder, givenOrders, call, storedPackages } = batchShipping(world);

  test('rows are independent: possible ones are shipped, the others have a reason and are listed in warning', async () => {
    const { shop } = await givenShop();
    const [first, last] = await givenOrders(shop, 2);
    const shipped = await givenOrder(shop, [{ logistics_status: 'LOGISTICS_PICKUP_DONE' }]);
    const cancelled = await givenOrder(shop, [{}], { order_status: 'CANCELLED' });
    const split = await givenOrder(shop, [{}, {}]);
    const part = { order_sn: split.order_sn, package_number: split.packages[1]?.package_number };
    const other_channel = await givenOrder(shop, [
      { logistic_id: (await world.given.channel(all_modes)).logistic_id },
    ]);
    const { shop: stranger } = await givenShop();
    const theirs = await givenOrder(stranger);
    const named = { order_sn: theirs.order_sn, package_number: theirs.packages[0]?.package_number };
    const sent = [
      { order_sn: cancelled.order_sn },
      { order_sn: first?.order_sn },
      { order_sn: 'none' },
      { order_sn: shipped.order_sn },
      { order_sn: split.order_sn },
      part,
      { order_sn: other_channel.order_sn },
      named,
      { order_sn: last?.order_sn, package_number: 'none' },
      last,
    ];
    const answered = await call(shop, sent);
    const failed = [0, 2, 3, 4, 6, 7, 8];
    const rows = rowsOf(answered);
    expect(answered.body).toMatchObject({ error: '', message: '' });
    expect(answered.body.warning).toEqual(failed.map((at) => sent[at]));
    expect(rows.map(({ order_sn }) => order_sn)).toEqual(sent.map((row) => row?.order_sn));
    expect(rows.map(({ fail_error = '' }) => fail_error)).toEqual([
      'logistics.ship_order_not_ready_to_ship',
      '',
      'error_not_found',
      'logistics.package_already_shipped',
      'logistics.ship_order_need_pacakge_number',
      '',
      'error_permission',
      'error_not_found',
      'logistics.package_number_not_exist',
      '',
    ]);
    expect([rows[1], rows[5], rows[9]]).toEqual([first, part, last]);

    const arranged = await storedPackages(shop);
    expect(
      arranged
        .filter(({ revision }) => revision === 1)
        .map(({ package_number }) => package_number)
        .sort(),
    ).toEqual([first, part, last].map((row) => row?.package_number).sort());
    expect((await storedOrder(world, stranger, theirs.order_sn)).history).toEqual([]);
  });

  test('a failed row has a package_number only if the request had one', async () => {
    const { shop } = await givenShop();
    const { order_sn, packages } = await givenOrder(shop, [{ logistics_status: 'LOGISTICS_PICKUP_DONE' }]);
    const package_number = packages[0]?.package_number;
    const [good] = await givenOrders(shop, 1);
    const answered = await call(shop, [{ order_sn }, { order_sn, package_number }, good]);
    const why = { fail_error: 'logistics.package_already_shipped', fail_message: expect.any(String) };
    expect(rowsOf(answered)).toEqual([{ order_sn, ...why }, { order_sn, package_number, ...why }, good]);
    expect(answered.body.warning).toEqual([{ order_sn }, { order_sn, package_number }]);
  });

  test('an order that is named twice is shipped by the first row, and the second row fails as already shipped', async () => {
    const { shop } = await givenShop();
    const [named] = await givenOrders(shop, 1);
    const answered = await call(shop, [{ order_sn: named?.order_sn }, named]);
    expect(rowsOf(answered)).toEqual([
      named,
      { ...named, fail_error: 'logistics.package_already_shipped', fail_message: expect.any(String) },
    ]);
    expect(answered.body).toMatchObject({ error: '', warning: [named] });
    expect((await storedOrder(world, shop, named?.order_sn ?? '')).history).toHaveLength(1);
  });

  test('the packages of a split order are shipped by one row each, and the order follows the last one', async () => {
    const { shop } = await givenShop();
    const { order_sn, packages } = await givenOrder(shop, [{}, {}, {}]);
    const rows = packages.map(({ package_number }) => ({ order_sn, package_number }));
    expect(rowsOf(await call(shop, rows.slice(0, 2)))).toEqual(rows.slice(0, 2));
    expect((await storedOrder(world, shop, order_sn)).order_status).toBe('READY_TO_SHIP');
    expect(rowsOf(await call(shop, rows.slice(2)))).toEqual(rows.slice(2));
    expect((await storedOrder(world, shop, order_sn)).order_status).toBe('PROCESSED');
  });

  test('for a split order on two channels, a batch ships only the package on channel 90003', async () => {
    const { shop } = await givenShop();
    const { order_sn, packages } = await givenOrder(shop, [
      {},
      { logistic_id: (await world.given.channel(all_modes)).logistic_id },
    ]);
    const rows = packages.map(({ package_number }) => ({ order_sn, package_number }));
    const answered = await call(shop, rows);
    expect(rowsOf(answered)).toMatchObject([rows[0], { ...rows[1], fail_error: 'error_permission' }]);
    expect(await storedPackages(shop)).toMatchObject([{ revision: 1 }, { revision: 0, mode: null }]);
  });
});
