import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { all_modes } from '../../../../test/support/orders/shipping_channels.ts';
import {
  integrated,
  type PackageToShip,
  type Slot,
  shippingPackages,
} from '../../../../test/support/orders/shipping_packages.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('concurrent calls of ship_order', (world) => {
  const { name, givenPackage, expectShipped, allowAnotherSlot, givenPickup } = shippingPackages(world);

  const errorsOf = async (calls: ReturnType<PackageToShip['ship']>[]) =>
    (await Promise.all(calls)).map(({ body }) => body.error).sort();

  test('of many concurrent calls for one package, exactly one succeeds, and the others are refused as already shipped', async () => {
    const given = await givenPackage({ ...all_modes, ...integrated });
    const calls = Array.from({ length: 10 }, (_, at) => given.ship({ [at % 2 ? 'pickup' : 'dropoff']: {} }));
    expect(await errorsOf(calls)).toEqual(['', ...Array(9).fill('logistics.package_already_shipped')]);
    expect(await given.stored()).toMatchObject({
      packages: [{ revision: 1 }],
      history: [{ transition: 'arrange' }],
    });
    expect((await given.stored()).history).toHaveLength(1);
  });

  test('of many concurrent calls that reschedule one package, exactly one succeeds', async () => {
    const given = await givenPickup();
    await allowAnotherSlot(given);
    const calls = Array.from({ length: 6 }, (_, at) => given.book(given.slots[1 + (at % 2)] as Slot));
    expect(await errorsOf(calls)).toEqual(['', ...Array(5).fill('logistics.package_already_shipped')]);
    expect(
      (await given.stored()).history.filter(({ transition }) => transition === 'reschedule'),
    ).toHaveLength(1);
  });

  test('the packages of a split order can be shipped concurrently, and the order follows the last one', async () => {
    const shop: GivenShop = await world.given.shop();
    const { logistic_id } = await world.given.channel(all_modes);
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: Array.from({ length: 5 }, () => ({ logistic_id })),
    });
    await Promise.all(
      packages.map(({ package_number }) =>
        expectShipped(world.call(name, { order_sn, package_number, dropoff: {} }, { shop })),
      ),
    );
    const stored = await storedOrder(world, shop, order_sn);
    expect(stored.order_status).toBe('PROCESSED');
    expect(stored.history.map(({ package_number }) => package_number)).toEqual(
      stored.packages.map(({ package_number }) => package_number),
    );
    expect(stored.history).toHaveLength(5);
  });
});
