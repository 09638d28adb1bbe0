import { expect, test } from 'vitest';
import { all_modes } from '../../../test/support/orders/shipping_channels.ts';
import { shippingPackages } from '../../../test/support/orders/shipping_packages.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';

onEachEngine('ship_order', (world) => {
  const { givenPackage, expectShipped } = shippingPackages(world);

  /** The statements of a shipment, after one that has filled the caches. */
  async function statementsOfShipment() {
    const [first, second] = [await givenPackage(all_modes), await givenPackage(all_modes)];
    await expectShipped(first.ship({ pickup: {} }));
    world.reach.seen.clear();
    await expectShipped(second.ship({ pickup: {} }));
    return new Set(world.reach.seen.keys());
  }

  test('runs the same statements whether or not its partner receives pushes: they are made from the feed', async () => {
    const without = await statementsOfShipment();
    await world.given.row('push_receiver', {
      partner_id: world.partner.partner_id,
      callback_url: 'http://127.0.0.1:9/push',
      callback_set_at: 'now-1d',
      codes_on: [3, 4, 15, 30],
    });
    const receiving = await statementsOfShipment();
    expect(without.size).toBeGreaterThan(3);
    expect(receiving).toEqual(without);
  });
});
