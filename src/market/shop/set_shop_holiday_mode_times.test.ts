// The times of a holiday: which are accepted and which are refused.
import { expect, test } from 'vitest';
import { day_s, holidayFrom, nextHour } from '../../../test/support/accounts/holidays.ts';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { set_shop_holiday_mode } from './set_shop_holiday_mode.contract.ts';

onEachEngine('the times of set_shop_holiday_mode', (world) => {
  const set = (shop: GivenShop, sent: Record<string, unknown>) =>
    world.call(set_shop_holiday_mode.name, sent, { shop });

  test.each([
    ['of 90 days', { days: 90 }],
    ['that began yesterday', { in_hours: -24 }],
  ])('a holiday %s is accepted', async (_, options) => {
    expect((await set(await world.given.shop(), holidayFrom(world.clock.now, options))).body.error).toBe('');
  });

  test('times are ignored when it is turned off', async () => {
    const shop = await world.given.shop();
    const sent = { holiday_mode_on: false, holiday_mode_start_time: 1, holiday_mode_end_time: 2 };
    expect((await set(shop, sent)).body.error).toBe('');
  });

  const refusedTimes = (times: () => Record<string, unknown>) => async () => {
    const shop = await world.given.shop();
    return () => set(shop, { holiday_mode_on: true, ...times() });
  };
  eachRefusal(world, set_shop_holiday_mode, {
    holiday_start: [
      'a start within an hour',
      refusedTimes(() => ({ holiday_mode_start_time: nextHour(world.clock.now) + 1 })),
    ],
    holiday_end: [
      'an end on the hour',
      refusedTimes(() => ({ holiday_mode_end_time: nextHour(world.clock.now) })),
    ],
    holiday_backwards: [
      'an end before now, without a start',
      refusedTimes(() => ({ holiday_mode_end_time: nextHour(world.clock.now) - 7_201 })),
    ],
    holiday_too_long: [
      'more than 90 days',
      refusedTimes(() => ({
        holiday_mode_start_time: nextHour(world.clock.now),
        holiday_mode_end_time: nextHour(world.clock.now) + 90 * day_s + 3_599,
      })),
    ],
  });
});
