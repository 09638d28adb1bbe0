// The numbers by which orders and packages are named.
import { randomInt } from 'node:crypto';
import { type Region, regions } from '../platform/contract/region.ts';

const capitals = '0123456789ABCDEFGHJKMNPQRSTUVWXYZ';
const random_length = 8;

const days = new Map<Region, Intl.DateTimeFormat>();

/** The day of a region at a moment, Unix time in seconds: `260301`. */
function dayOf(region: Region, now: number): string {
  let format = days.get(region);
  if (!format) {
    const { time_zone: timeZone } = regions[region];
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: '2-digit',
      month: '2-digit',
      day: '2-digit',
    });
    days.set(region, format);
  }
  return format.format(now * 1_000).replaceAll('-', '');
}

/** An order_sn: the day on which the order was placed, and random letters, so that nobody can guess another's. */
export function orderSn(region: Region, now: number): string {
  const letters = Array.from({ length: random_length }, () => capitals[randomInt(capitals.length)]);
  return `${dayOf(region, now)}${letters.join('')}`;
}

/** A package_number, from an id that was drawn for it. */
export const packageNumber = (package_id: number): string => `OFG${package_id}`;
