// What the clocks of a region show.
import { type Region, regions } from '../kit/contract/region.ts';

/**
 * One formatter for each region. Each holds some 20 KB outside V8's heap, which V8 does not count: formatters made for
 * each call grow the process by hundreds of megabytes before V8 collects them.
 */
const formatters = new Map<Region, Intl.DateTimeFormat>();

/** The local time of a moment, as `2026-03-01 09:15:00`. @param at Unix time in seconds. */
export function localTime(region: Region, at: number): string {
  let formatter = formatters.get(region);
  if (!formatter) {
    const { time_zone: timeZone } = regions[region];
    // Swedish text has the order of ISO 8601.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formatters.set(region, formatter);
  }
  return formatter.format(at * 1_000);
}

/** The local day of a moment, as `2026-03-01`. @param at Unix time in seconds. */
export const localDay = (region: Region, at: number): string => localTime(region, at).split(' ', 1)[0] ?? '';
