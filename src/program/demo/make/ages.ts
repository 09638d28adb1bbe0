// How long ago something happened, in minutes, and how data files write it.
import { hasName } from '../../../kit/contract/records.ts';
import type { Region } from '../../../kit/contract/region.ts';

export const hour = 60;
export const day = 24 * hour;
const unit_minutes = { d: day, h: hour, m: 1, s: 1 / 60 };

/** `36h` or `90m`, in minutes. */
export function minutesOf(age: string): number {
  const [, amount, unit] = /^(\d+)([dhms])$/.exec(age) ?? [];
  if (unit === undefined || !hasName(unit_minutes, unit))
    throw new Error(`${age} is not an age: write it as 36h or 90m.`);
  return Number(amount) * unit_minutes[unit];
}

/** The greatest number of minutes in a relative time. */
const minutes_max = 9_999;

/** `now-36h`, `now-90m`: to the minute for a week, and to the hour for older times. */
export function relativeTime(age: number): string {
  if (age === 0) return 'now';
  const [sign, distance] = age > 0 ? ['-', age] : ['+', -age];
  const whole_hours = distance % hour === 0 || distance > minutes_max;
  return `now${sign}${whole_hours ? `${Math.round(distance / hour)}h` : `${distance}m`}`;
}

/** The day of that age in the region; order numbers and similar numbers start with it. */
export const dayPlaceholder = (region: Region, age: number): string =>
  `{{day ${region} ${relativeTime(age)}}}`;
