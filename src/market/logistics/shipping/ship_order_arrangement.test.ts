import { expect, test } from 'vitest';
import {
  all_modes,
  by_branch,
  by_sender,
  by_slot,
  by_slug,
} from '../../../../test/support/orders/shipping_channels.ts';
import { type Slot, shippingPackages } from '../../../../test/support/orders/shipping_packages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('what ship_order stores of an arrangement', (world) => {
  const {
    givenPackage,
    storedPackage,
    expectShipped,
    offeredSlots,
    slotsOf,
    givenPickup,
    arrangedBy,
    nothing,
  } = shippingPackages(world);

  test('the chosen address and slot of a pickup are stored', async () => {
    const given = await givenPickup();
    const { address_id, slots } = given;
    const { pickup_time_id } = slots[0];
    expect(await storedPackage(given)).toMatchObject({
      ...nothing,
      mode: 'pickup',
      address_id,
      pickup_time_id,
    });
  });

  test('every slot from get_shipping_parameter is accepted, not only the recommended one', async () => {
    const { length } = await slotsOf(await givenPackage(by_slot));
    expect(length).toBeGreaterThan(2);
    for (let at = 0; at < length; at++) {
      const given = await givenPackage(by_slot);
      const { address_id } = given;
      const { pickup_time_id } = (await slotsOf(given))[at] as Slot;
      await expectShipped(given.ship({ pickup: { address_id, pickup_time_id } }));
      expect(await storedPackage(given)).toMatchObject({ pickup_time_id });
    }
  });

  test('a pickup without a slot is arranged if the channel offers none, and the carrier chooses the time', async () => {
    const channel = { pickup_info_needed: ['address_id', 'pickup_time_id'] };
    const given = await givenPackage(channel);
    expect(await offeredSlots(given)).toBe(null);
    await expectShipped(given.ship({ pickup: { address_id: given.address_id } }));
    expect(await storedPackage(given)).toMatchObject({
      ...nothing,
      mode: 'pickup',
      address_id: given.address_id,
    });
  });

  test('the chosen branch of a dropoff is stored', async () => {
    let branch_id = 0;
    const { stored } = await arrangedBy(by_branch, async ({ logistic_id }) => {
      branch_id = (await world.given.branch({ logistic_id })).branch_id;
      return { dropoff: { branch_id } };
    });
    expect(stored).toMatchObject({ ...nothing, mode: 'dropoff', branch_id });
  });

  test('the chosen 3PL partner of a dropoff is stored', async () => {
    const { stored } = await arrangedBy(by_slug, async () => ({ dropoff: { slug: 'mart' } }));
    expect(stored).toMatchObject({ ...nothing, mode: 'dropoff', slug: 'mart' });
  });

  test("the sender's real name of a dropoff is stored, with up to 64 characters", async () => {
    for (const sender_real_name of ['เอดา บุ๊ตต์', '😀'.repeat(64)]) {
      const { stored } = await arrangedBy(by_sender, async () => ({ dropoff: { sender_real_name } }));
      expect(stored).toMatchObject({ ...nothing, mode: 'dropoff', sender_real_name });
    }
  });

  test('fields that the channel does not need are ignored, whatever their values', async () => {
    const ignored = { address_id: -1, pickup_time_id: 'no slot', unheard_of: {} };
    const pickup = await arrangedBy(all_modes, async () => ({ pickup: ignored }));
    expect(pickup.stored).toMatchObject({ ...nothing, mode: 'pickup' });
    const dropoff = { branch_id: -1, slug: 'none', sender_real_name: 'x'.repeat(65), unheard_of: {} };
    const dropped = await arrangedBy(all_modes, async () => ({ dropoff }));
    expect(dropped.stored).toMatchObject({ ...nothing, mode: 'dropoff' });
  });

  test('a pickup_time_id is ignored on a channel that needs only an address', async () => {
    const { given, stored } = await arrangedBy(
      { pickup_info_needed: ['address_id'] },
      async ({ address_id }) => ({
        pickup: { address_id, pickup_time_id: 'no slot' },
      }),
    );
    expect(stored).toMatchObject({ ...nothing, mode: 'pickup', address_id: given.address_id });
  });
});
