// Local time in a region.
import { type Region, regions } from '../kit/contract/region.ts';

/**
 * One formatter for each region. A formatter holds some 20 KB outside V8's heap that V8 does not count. With
 * a new formatter for each call, the process would grow by hundreds of megabytes before V8 collects them.
 */
const formatters = new Map<Region, Intl.DateTimeFormat>();

/** The Swedish locale writes them in the order of ISO 8601. `dateStyle` would take V8 twice as long to prepare. */
const iso_fields = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/**
 * The local time of a moment, such as `2026-03-01 09:15:00`.
 *
 * @param at Unix time in seconds.
 */
export function localTime(region: Region, at: number): string {
  let formatter = formatters.get(region);
  if (!formatter) {
    const { time_zone: timeZone } = regions[region];
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, ...iso_fields });
    formatters.set(region, formatter);
  }
  return formatter.format(at * 1_000);
}

/** Days begin at a whole quarter of an hour, by UTC, because offsets of time zones are multiples of it. */
const day_part_s = 900;
/** The day of the last moment, by region. Orders of the same quarter of an hour are placed on the same day. */
const latest_days = new Map<Region, { readonly part: number; readonly day: string }>();

/**
 * The local day of a moment, such as `2026-03-01`.
 *
 * @param at Unix time in seconds.
 */
export function localDay(region: Region, at: number): string {
  const part = Math.floor(at / day_part_s);
  const known = latest_days.get(region);
  if (known?.part === part) return known.day;
  const day = localTime(region, at).split(' ', 1)[0] ?? '';
  latest_days.set(region, { part, day });
  return day;
}
