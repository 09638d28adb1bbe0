// Holidays of shops, as set_shop_holiday_mode takes them.
const hour_s = 3_600;
export const day_s = 86_400;

/** The next whole hour after a time, in Unix seconds. */
export const nextHour = (now: number): number => (Math.floor(now / hour_s) + 1) * hour_s;

/** A holiday of some days that starts at the next hour, or some hours later. */
export function holidayFrom(now: number, { type = 0, days = 3, in_hours = 0 } = {}) {
  const holiday_mode_start_time = nextHour(now) + in_hours * hour_s;
  return {
    holiday_mode_on: true,
    holiday_mode_type: type,
    holiday_mode_start_time,
    holiday_mode_end_time: holiday_mode_start_time + days * day_s - 1,
    holiday_mode_description: 'Spring Festival',
  };
}
