import { expect, test } from 'vitest';
import { everyday_schedule } from '../../../../test/support/given/logistics.ts';
import { reportOfCarrier } from '../../../../test/support/orders/carrier_reports.ts';
import {
  parameterRequests,
  slot,
  slotted,
  unix,
} from '../../../../test/support/orders/parameter_requests.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { ship_order } from './ship_order.contract.ts';

onEachEngine('get_shipping_parameter over time:', (world) => {
  const { setting } = parameterRequests(world);

  const moveTo = (moment: string) => world.clock.advance({ seconds: unix(moment) - world.clock.now });
  const starts = (slots: { date: number }[] | null | undefined) => slots?.map(({ date }) => date);

  test('a slot is offered until its cut-off, and then the next one is recommended', async () => {
    const { shop, slots } = await setting(slotted);
    await world.given.address({ shop });
    moveTo('2026-03-02T07:59:59+08:00');
    expect((await slots())?.[0]).toEqual(
      slot('2026-03-02T09:00+08:00', '2026-03-02T12:00+08:00', 'recommended'),
    );
    world.clock.advance({ seconds: 1 });
    expect((await slots())?.[0]).toEqual(
      slot('2026-03-02T14:00+08:00', '2026-03-02T18:00+08:00', 'recommended'),
    );
  });

  test('the offered slots change from day to day, and only the earliest slot of each address is recommended', async () => {
    const { shop, payload } = await setting(slotted);
    await world.given.address({ shop });
    await world.given.address({ shop, state: 'West' });
    for (let day = 0; day < 5; day++) {
      world.clock.advance({ days: 1 });
      for (const { time_slot_list } of (await payload()).pickup?.address_list ?? []) {
        expect(time_slot_list).toHaveLength(5);
        for (const { date } of time_slot_list ?? []) expect(date).toBeGreaterThan(world.clock.now);
        const flags = time_slot_list?.map(({ flags }) => flags);
        expect(flags).toEqual([['recommended'], [], [], [], []]);
      }
    }
  });

  test('a booked slot that has passed is not offered again after the pickup failed', async () => {
    const { shop, order_sn, package_number, slots } = await setting(slotted);
    const { address_id } = await world.given.address({ shop });
    const [first] = (await slots()) ?? [];
    const { shop_id } = shop;
    const access_token = await world.given.token({ shop_id });
    const pickup = { address_id, pickup_time_id: first?.pickup_time_id };
    const { body } = await world.call(
      ship_order.name,
      { order_sn, pickup },
      { shop: { ...shop, access_token } },
    );
    expect(body.error).toBe('');
    world.clock.advance({ days: 1 });
    await reportOfCarrier(world.marketplace, { shop_id, order_sn, package_number }, 'carrier_missed_pickup');
    const left = starts(await slots()) ?? [];
    expect(left.length).toBeGreaterThan(0);
    for (const date of left) expect(date).toBeGreaterThan(world.clock.now);
  });

  test.each<[string, Region, string, string, [string, string, string]]>([
    [
      'PL changes to summer time',
      'PL',
      '2026-03-28T06:00+01:00',
      '2026-03-29T08:00+02:00',
      ['2026-03-28T09:00+01:00', '2026-03-29T09:00+02:00', '2026-03-30T09:00+02:00'],
    ],
    [
      'CL changes to winter time',
      'CL',
      '2026-04-04T06:00-03:00',
      '2026-04-05T08:00-04:00',
      ['2026-04-04T09:00-03:00', '2026-04-05T09:00-04:00', '2026-04-06T09:00-04:00'],
    ],
    [
      'CL changes to summer time, at midnight',
      'CL',
      '2026-09-05T06:00-04:00',
      '2026-09-06T08:00-03:00',
      ['2026-09-05T09:00-04:00', '2026-09-06T09:00-03:00', '2026-09-07T09:00-03:00'],
    ],
    [
      'PL changes to winter time',
      'PL',
      '2026-10-24T06:00+02:00',
      '2026-10-25T08:00+01:00',
      ['2026-10-24T09:00+02:00', '2026-10-25T09:00+01:00', '2026-10-26T09:00+01:00'],
    ],
  ])('when %s, slots and their cut-offs keep their local times', async (_, region, now, book_by, days) => {
    const windows = [{ from: '09:00', to: '12:00', book_by: '08:00' }];
    const pickup_schedule = { ...everyday_schedule, windows };
    const { shop, slots } = await setting({ ...slotted, pickup_schedule }, { region });
    await world.given.address({ shop });
    moveTo(now);
    const [first, second, third] = days.map((from, at) =>
      slot(from, from.replace('T09', 'T12'), ...(at === 0 ? ['recommended'] : [])),
    );
    expect(await slots()).toEqual([first, second, third]);
    moveTo(book_by);
    world.clock.advance({ seconds: -1 });
    expect(starts(await slots())?.[0]).toBe(second?.date);
    world.clock.advance({ seconds: 1 });
    expect(starts(await slots())?.[0]).toBe(third?.date);
  });

  test('a window that starts in a skipped hour starts at the end of that hour, as its hours show', async () => {
    // On 2027-03-28 clocks in Warsaw skip from 02:00 to 03:00.
    moveTo('2027-03-27T22:00+01:00');
    const pickup_schedule = {
      ...everyday_schedule,
      days_ahead: 2,
      windows: [{ from: '02:30', to: '04:00', book_by: '02:00' }],
    };
    const { shop, slots } = await setting({ ...slotted, pickup_schedule }, { region: 'PL' });
    await world.given.address({ shop });
    expect(await slots()).toEqual([slot('2027-03-28T03:00+02:00', '2027-03-28T04:00+02:00', 'recommended')]);
  });
});
