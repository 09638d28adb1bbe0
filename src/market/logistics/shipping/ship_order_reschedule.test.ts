import { expect, test } from 'vitest';
import { all_modes, by_slot } from '../../../../test/support/orders/shipping_channels.ts';
import { integrated, shippingPackages } from '../../../../test/support/orders/shipping_packages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('rescheduling by ship_order', (world) => {
  const {
    givenPackage,
    storedPackage,
    expectShipped,
    expectRefused,
    slotsOf,
    missPickup,
    allowAnotherSlot,
    givenPickup,
  } = shippingPackages(world);

  test('while rescheduling is allowed, another slot can be chosen, which uses up the permission', async () => {
    const given = await givenPickup({ ...by_slot, ...integrated });
    const { address_id, slots, book } = given;
    const [booked, other] = slots;
    const before = await given.stored();
    expect(await allowAnotherSlot(given)).toBe(true);
    world.clock.advance({ minutes: 3 });
    const answer = await book(other);
    await expectShipped(Promise.resolve(answer));
    const { now } = world.clock;
    const [arranged] = before.history;
    const { package_number, ...first } = arranged as NonNullable<typeof arranged>;
    const second = {
      ...first,
      transition: 'reschedule',
      from_status: 'LOGISTICS_REQUEST_CREATED',
      to_status: 'LOGISTICS_REQUEST_CREATED',
      request_id: answer.body.request_id,
      moved_at: now,
    };
    const allowance = {
      package_number,
      transition: 'allow_reschedule',
      actor: 'marketplace',
      from_status: 'LOGISTICS_REQUEST_CREATED',
      to_status: 'LOGISTICS_REQUEST_CREATED',
    };
    expect(await given.stored()).toEqual({
      order: { ...before.order, update_time: now },
      order_status: before.order_status,
      packages: [
        {
          ...before.packages[0],
          pickup_time_id: other.pickup_time_id,
          arranged_at: now,
          revision: 3,
        },
      ],
      history: [
        { package_number, ...first },
        expect.objectContaining(allowance),
        { package_number, ...second },
      ],
    });
    expect(before.packages).toMatchObject([{ address_id, tracking_number: expect.anything() }]);
    await expectRefused(() => book(booked), 'logistics.package_already_shipped');
  });

  test('rescheduling needs a different slot: the booked one is refused, and the permission remains', async () => {
    const given = await givenPickup();
    const { slots, book, ship, address_id } = given;
    await allowAnotherSlot(given);
    await expectRefused(() => book(slots[0]), 'logistics.ship_order_pickup_time_invalid');
    await expectRefused(
      () => ship({ pickup: { address_id } }),
      'logistics.ship_order_need_address_pickup_time',
    );
    await expectShipped(book(slots[1]));
  });

  test('the booked time at another address counts as a different slot', async () => {
    const given = await givenPickup();
    const { slots, book } = given;
    const { address_id } = await world.given.address({ shop: given.shop, address_flag: [] });
    await allowAnotherSlot(given);
    await expectShipped(book(slots[0], address_id));
    const { pickup_time_id } = slots[0];
    expect(await storedPackage(given)).toMatchObject({ address_id, pickup_time_id, revision: 3 });
  });

  test('after a missed pickup, every slot that has not passed can be chosen, including the one that was booked', async () => {
    const given = await givenPickup();
    await missPickup(given);
    expect(await slotsOf(given)).toEqual(given.slots);
    await expectShipped(given.book(given.slots[0]));
  });

  test('rescheduling can be allowed again, even back to a slot that was booked before', async () => {
    const given = await givenPickup();
    const { slots, book } = given;
    for (const slot of [slots[1], slots[0]]) {
      expect(await allowAnotherSlot(given)).toBe(true);
      await expectShipped(book(slot));
    }
    expect(await given.stored()).toMatchObject({
      packages: [{ pickup_time_id: slots[0].pickup_time_id, reschedule_allowed: 0, revision: 5 }],
      history: [
        { transition: 'arrange' },
        { transition: 'allow_reschedule' },
        { transition: 'reschedule' },
        { transition: 'allow_reschedule' },
        { transition: 'reschedule' },
      ],
    });
  });

  test('without permission a package whose pickup is arranged cannot be rescheduled', async () => {
    const { slots, book } = await givenPickup();
    await expectRefused(() => book(slots[1]), 'logistics.package_already_shipped');
  });

  test('the permission to reschedule does not allow a change to dropoff or non_integrated', async () => {
    const given = await givenPickup({ ...all_modes, ...by_slot });
    await allowAnotherSlot(given);
    for (const mode of ['dropoff', 'non_integrated'])
      await expectRefused(() => given.ship({ [mode]: {} }), 'logistics.package_already_shipped');
  });

  test('a dropoff cannot be rescheduled, nor can a pickup for which the carrier chooses the time', async () => {
    const arranged = { logistics_status: 'LOGISTICS_REQUEST_CREATED', reschedule_allowed: true } as const;
    const dropoff = await givenPackage(by_slot, { ...arranged, mode: 'dropoff' });
    const [{ pickup_time_id }] = await slotsOf(await givenPackage(by_slot));
    const pickup = { address_id: dropoff.address_id, pickup_time_id };
    await expectRefused(() => dropoff.ship({ pickup }), 'logistics.package_already_shipped');
    const timeless = await givenPackage(
      { pickup_info_needed: ['address_id'] },
      { ...arranged, mode: 'pickup' },
    );
    await expectRefused(
      () => timeless.ship({ pickup: { address_id: timeless.address_id } }),
      'logistics.package_already_shipped',
    );
  });

  test('a pickup of a cancelled order cannot be rescheduled', async () => {
    const arranged = {
      logistics_status: 'LOGISTICS_REQUEST_CREATED',
      mode: 'pickup',
      reschedule_allowed: true,
    } as const;
    const { ship, address_id } = await givenPackage(by_slot, arranged, { order_status: 'CANCELLED' });
    const [{ pickup_time_id }] = await slotsOf(await givenPackage(by_slot));
    await expectRefused(
      () => ship({ pickup: { address_id, pickup_time_id } }),
      'logistics.package_already_shipped',
    );
  });
});
