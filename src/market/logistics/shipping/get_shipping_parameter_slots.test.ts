import { expect, test } from 'vitest';
import { everyday_schedule } from '../../../../test/support/given/logistics.ts';
import {
  offered_now,
  parameterRequests,
  slot,
  slotted,
} from '../../../../test/support/orders/parameter_requests.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('slots in get_shipping_parameter', (world) => {
  const { setting } = parameterRequests(world);

  test('a channel that does not show hours omits time_text', async () => {
    const { shop, slots } = await setting({
      ...slotted,
      pickup_schedule: { ...everyday_schedule, shows_time: false },
    });
    await world.given.address({ shop });
    expect(await slots()).toEqual(offered_now.map(({ time_text, ...rest }) => rest));
  });

  test('each slot has its own pickup_time_id, which does not change between calls', async () => {
    const { shop, slots } = await setting(slotted);
    await world.given.address({ shop });
    const ids = async () => (await slots())?.map(({ pickup_time_id }) => pickup_time_id);
    const first = await ids();
    expect(new Set(first).size).toBe(4);
    expect(await ids()).toEqual(first);
  });

  test('an address in a state with its own schedule has the slots of that state', async () => {
    const { shop, payload } = await setting({
      ...slotted,
      pickup_schedule: {
        ...everyday_schedule,
        states: {
          Sabah: { windows: [{ from: '10:00', to: '16:00', book_by: '09:00' }], weekdays: [2] },
          Labuan: { windows: [] },
        },
      },
    });
    for (const state of ['Central', 'Sabah', 'Labuan']) await world.given.address({ shop, state });
    const { pickup } = await payload();
    expect(pickup?.address_list.map(({ state, time_slot_list }) => [state, time_slot_list])).toEqual([
      ['Central', offered_now],
      ['Sabah', [slot('2026-03-03T10:00+08:00', '2026-03-03T16:00+08:00', 'recommended')]],
      ['Labuan', []],
    ]);
  });

  test("a holiday of the shop's region, as a local date, has no slots; holidays of other regions have no effect", async () => {
    await world.given.holiday({ region: 'VN', day: '2026-03-02' });
    await world.given.holiday({ region: 'PH', day: '2026-03-03' });
    const pickup_schedule = {
      ...everyday_schedule,
      windows: [{ from: '05:00', to: '07:00', book_by: '04:00' }],
    };
    const { shop, slots } = await setting({ ...slotted, pickup_schedule }, { region: 'VN' });
    await world.given.address({ shop });
    // In UTC, five o'clock on Tuesday is still Monday, which is the holiday.
    expect(await slots()).toEqual([slot('2026-03-03T05:00+07:00', '2026-03-03T07:00+07:00', 'recommended')]);
  });

  test('a channel whose slots have all passed returns an empty list, not null', async () => {
    await world.given.holiday({ region: 'TH', day: '2026-03-02' });
    await world.given.holiday({ region: 'TH', day: '2026-03-03' });
    const { shop, slots } = await setting(slotted, { region: 'TH' });
    await world.given.address({ shop });
    expect(await slots()).toEqual([]);
  });
});
