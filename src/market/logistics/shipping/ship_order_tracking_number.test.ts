import { expect, test } from 'vitest';
import {
  all_modes,
  by_branch,
  by_seller,
  by_slot,
} from '../../../../test/support/orders/shipping_channels.ts';
import {
  format,
  integrated,
  job_channel,
  modes,
  shippingPackages,
} from '../../../../test/support/orders/shipping_packages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { isTrackingNumber } from '../tracking/tracking_number.ts';

onEachEngine('tracking numbers of ship_order', (world) => {
  const {
    givenPackage,
    storedPackage,
    expectShipped,
    expectRefused,
    missPickup,
    givenPickup,
    arrangedBy,
    nothing,
  } = shippingPackages(world);

  test.each(['pickup', 'dropoff'] as const)(
    'an integrated channel assigns a tracking number in its own format when %s is arranged',
    async (mode) => {
      const { stored } = await arrangedBy({ ...all_modes, ...integrated }, async () => ({ [mode]: {} }));
      expect(isTrackingNumber(format, stored?.tracking_number ?? '')).toBe(true);
    },
  );

  test('no two packages get the same tracking number, even if they are shipped concurrently and for several shops', async () => {
    const given = await Promise.all(
      Array.from({ length: 12 }, () => givenPackage({ ...all_modes, ...integrated })),
    );
    await Promise.all(given.map(({ ship }) => expectShipped(ship({ dropoff: {} }))));
    const numbers = await Promise.all(given.map(async (one) => (await storedPackage(one))?.tracking_number));
    for (const number of numbers) expect(isTrackingNumber(format, number ?? '')).toBe(true);
    expect(new Set(numbers).size).toBe(12);
  });

  test.each([
    ['non_integrated', 'tracking_number', by_seller],
    ['non_integrated', 'tracking_no', by_seller],
    ['pickup', 'tracking_number', { pickup_info_needed: ['tracking_number'] }],
    ['pickup', 'tracking_no', { pickup_info_needed: ['tracking_number'] }],
    ['dropoff', 'tracking_number', { dropoff_info_needed: ['tracking_no'] }],
    ['dropoff', 'tracking_no', { dropoff_info_needed: ['tracking_no'] }],
  ])("if the channel needs it, %s accepts the carrier's number as %s", async (mode, field, channel) => {
    const { stored } = await arrangedBy(channel, async () => ({ [mode]: { [field]: 'JX 0001/A' } }));
    expect(stored).toMatchObject({ ...nothing, mode, tracking_number: 'JX 0001/A' });
  });

  test('an empty tracking_number counts as absent, and tracking_no is used', async () => {
    const { stored } = await arrangedBy(by_seller, async () => ({
      non_integrated: { tracking_number: '', tracking_no: 'JX1' },
    }));
    expect(stored).toMatchObject({ tracking_number: 'JX1' });
  });

  test('an empty tracking number counts as absent even on a channel that accepts none', async () => {
    const { stored } = await arrangedBy({ ...all_modes, ...integrated }, async () => ({
      dropoff: { tracking_number: '', tracking_no: '' },
    }));
    expect(isTrackingNumber(format, stored?.tracking_number ?? '')).toBe(true);
  });

  test.each(modes)('a tracking number is refused with %s on a channel that accepts none', async (mode) => {
    for (const field of ['tracking_number', 'tracking_no']) {
      const { ship } = await givenPackage({ ...all_modes, ...integrated });
      await expectRefused(() => ship({ [mode]: { [field]: 'JX1' } }), 'error_param');
    }
  });

  test('a tracking number has at most 64 characters, regardless of the number of bytes', async () => {
    const { stored } = await arrangedBy(by_seller, async () => ({
      non_integrated: { tracking_number: '😀'.repeat(64) },
    }));
    expect(stored).toMatchObject({ tracking_number: '😀'.repeat(64) });
    const { ship } = await givenPackage(by_seller);
    const long = { tracking_no: '😀'.repeat(65) };
    await expectRefused(() => ship({ non_integrated: long }), 'logistics.ship_order_long_tracking_number');
  });

  test.each(['pickup', 'dropoff'] as const)(
    'a package that is arranged again by %s after a missed pickup keeps only its tracking number',
    async (again) => {
      const given = await givenPickup({ ...by_slot, ...by_branch, ...integrated });
      const first = await storedPackage(given);
      expect(await missPickup(given)).toBe('recorded');
      const { address_id, slots } = given;
      const { pickup_time_id } = slots[1];
      const { branch_id } = await world.given.branch({ logistic_id: given.logistic_id });
      const sent = { pickup: { address_id, pickup_time_id }, dropoff: { branch_id } }[again];
      await expectShipped(given.ship({ [again]: sent }));
      expect(await given.stored()).toMatchObject({
        order_status: 'PROCESSED',
        packages: [
          { ...nothing, ...sent, mode: again, tracking_number: first?.tracking_number, revision: 3 },
        ],
        history: [
          { transition: 'arrange' },
          { transition: 'carrier_missed_pickup' },
          { transition: 'arrange' },
        ],
      });
    },
  );

  // Channels 80003 and 80004: Regular with a tracking number, JOB with the sender's real name.

  test.each([80003, 80004])(
    'channel %i accepts the tracking number of Regular, under either name',
    async (channel) => {
      for (const field of ['tracking_number', 'tracking_no']) {
        const { stored } = await arrangedBy(channel, async () => ({
          dropoff: { [field]: 'JX1', sender_real_name: '' },
        }));
        expect(stored).toMatchObject({ ...nothing, tracking_number: 'JX1' });
      }
    },
  );

  test.each([80003, 80004])(
    'channel %i accepts the sender_real_name of JOB, and assigns the tracking number itself',
    async (channel) => {
      const { stored } = await arrangedBy(channel, async () => ({
        dropoff: { sender_real_name: 'Ada', tracking_number: '' },
      }));
      expect(stored).toMatchObject({
        ...nothing,
        sender_real_name: 'Ada',
        tracking_number: expect.anything(),
      });
      expect(isTrackingNumber(format, stored?.tracking_number ?? '')).toBe(true);
    },
  );

  test.each([80003, 80004])(
    'channel %i refuses both fields, neither field, and two empty fields',
    async (channel) => {
      for (const dropoff of [
        {},
        { sender_real_name: '', tracking_no: '' },
        { sender_real_name: 'Ada', tracking_number: 'JX1' },
        { sender_real_name: 'Ada', tracking_no: 'JX1' },
      ]) {
        const { ship } = await givenPackage(channel);
        await expectRefused(() => ship({ dropoff }), 'logistics.ship_order_invalid_job_param');
      }
    },
  );

  test('on any other channel that needs both sender_real_name and tracking_no, both are accepted', async () => {
    const sent = { sender_real_name: 'Ada', tracking_no: 'JX1' };
    const { stored } = await arrangedBy(job_channel, async () => ({ dropoff: sent }));
    expect(stored).toMatchObject({ sender_real_name: 'Ada', tracking_number: 'JX1' });
  });
});
