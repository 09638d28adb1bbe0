import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { get_shop_holiday_mode } from './get_shop_holiday_mode.contract.ts';

onEachEngine('get_shop_holiday_mode', (world) => {
  const shown = async (columns: Parameters<typeof world.given.shop>[0]) => {
    const shop = await world.given.shop(columns);
    return (await world.call(get_shop_holiday_mode.name, {}, { shop })).body.response;
  };
  const off = {
    holiday_mode_on: false,
    holiday_mode_mtime: 0,
    holiday_mode_type: 0,
    holiday_mode_start_time: 0,
    holiday_mode_end_time: 0,
    holiday_mode_description: '',
    debug_msg: '',
  };

  test('a shop that has never set it gets false, zeros and empty text', async () => {
    expect(await shown({})).toEqual(off);
  });

  test('holiday_mode_on says what was set: it stays true after the end', async () => {
    const holiday = {
      holiday_mode_on: true,
      holiday_mode_type: 1,
      holiday_mode_start_time: 1_770_883_200,
      holiday_mode_end_time: 1_771_055_999,
      holiday_mode_description: 'Spring Festival',
    } as const;
    expect(await shown({ ...holiday, holiday_mode_mtime: 1_770_000_000 })).toEqual({
      ...holiday,
      holiday_mode_mtime: 1_770_000_000,
      debug_msg: '',
    });
  });

  test('while it is off, only the time of the last change is shown', async () => {
    const left = {
      holiday_mode_type: 1,
      holiday_mode_start_time: 3_600,
      holiday_mode_end_time: 7_199,
    } as const;
    const columns = { ...left, holiday_mode_description: 'Closed', holiday_mode_mtime: 1_770_000_000 };
    expect(await shown(columns)).toEqual({ ...off, holiday_mode_mtime: 1_770_000_000 });
  });
});
