// A seller's own tracking number belongs to one order of the shop.
import { expect, test } from 'vitest';
import { by_seller } from '../../../../test/support/orders/shipping_channels.ts';
import { shippingPackages } from '../../../../test/support/orders/shipping_packages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine("a seller's own tracking number", (world) => {
  const { name, givenPackage } = shippingPackages(world);
  const sent = { non_integrated: { tracking_number: 'JX 7' } };

  test('is assigned to exactly one of many orders that are shipped with it concurrently', async () => {
    const { shop, logistic_id } = await givenPackage(by_seller);
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => world.given.order({ shop, packages: [{ logistic_id }] })),
    );
    const answers = await Promise.all(
      orders.map(({ order_sn }) => world.call(name, { order_sn, ...sent }, { shop })),
    );
    const errors = answers.map(({ body }) => body.error).sort();
    expect(errors).toEqual(['', ...Array(7).fill('logistics.error_param')]);
  });

  test('can be shared by packages of one order, even if they are shipped concurrently', async () => {
    const { shop, logistic_id } = await givenPackage(by_seller);
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: Array.from({ length: 4 }, () => ({ logistic_id })),
    });
    const answers = await Promise.all(
      packages.map(({ package_number }) => world.call(name, { order_sn, package_number, ...sent }, { shop })),
    );
    expect(answers.map(({ body }) => body.error)).toEqual(['', '', '', '']);
  });

  test('can be the same in two shops', async () => {
    for (const { ship } of [await givenPackage(by_seller), await givenPackage(by_seller)])
      expect((await ship(sent)).body.error).toBe('');
  });

  test('remains free if the call is refused', async () => {
    const { ship, shop, logistic_id } = await givenPackage(by_seller, {}, { invoice_pending: true });
    expect((await ship(sent)).body.error).toBe('logistics.lack_of_invoice_data');
    const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id }] });
    expect((await world.call(name, { order_sn, ...sent }, { shop })).body.error).toBe('');
  });
});
