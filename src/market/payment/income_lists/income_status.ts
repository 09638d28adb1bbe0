// The days of income that are asked for.
import { Temporal } from 'temporal-polyfill';
import type { Region } from '../../../kit/contract/region.ts';

/** How long a release of a local shop counts as recent in get_income_overview. */
export const recent_s = 7 * 86_400;

const days_max = 14;
/** How far back sellers of a region can ask. */
const years_max: Partial<Record<Region, number>> = { TW: 5 };

function dayOf(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}

/**
 * The first and the last second of the given days in a time zone, in Unix time.
 *
 * @returns undefined if these days cannot be asked for.
 */
export function periodOfDays(
  date_from: string,
  date_to: string,
  { region, time_zone, now }: { readonly region: Region; readonly time_zone: string; readonly now: number },
): { readonly from: number; readonly to: number } | undefined {
  const [from, to] = [dayOf(date_from), dayOf(date_to)];
  if (!from || !to) return undefined;
  const days = from.until(to, { largestUnit: 'days' }).days;
  if (days < 1 || days > days_max) return undefined;
  const years = years_max[region];
  const today = Temporal.Instant.fromEpochMilliseconds(now * 1_000)
    .toZonedDateTimeISO(time_zone)
    .toPlainDate();
  if (years !== undefined && Temporal.PlainDate.compare(from, today.subtract({ years })) < 0)
    return undefined;
  const startOf = (day: Temporal.PlainDate) =>
    Math.floor(day.toZonedDateTime({ timeZone: time_zone }).epochMilliseconds / 1_000);
  return { from: Math.max(0, startOf(from)), to: startOf(to.add({ days: 1 })) - 1 };
}
