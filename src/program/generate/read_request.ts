// Reads what a command line asks to generate.

import type { Store } from '../../engine/store/store.ts';
import { type Region, region_codes, regions } from '../../kit/contract/region.ts';
import { listPartnersOfShop } from '../../market/accounts/accounts.store.ts';
import { daysAround } from '../../market/logistics/pickup/calendar.ts';
import { GenerateError } from './generate_error.ts';
import type { OrderPeriod } from './orders/order_times.ts';

const day_s = 86_400;
/** How long before the end a period begins if the request does not say. */
const period_days_default = 90;
/** Longer periods would only be mistyped years. */
const period_days_max = 3_660;

/** The partner that acts for the seller of a shop: the first one that is linked to it. */
export async function findSellersPartner(store: Store, shop_id: number): Promise<number | undefined> {
  const linked = await store.all(listPartnersOfShop, { shop_id });
  return linked.map(({ partner_id }) => partner_id).sort((a, b) => a - b)[0];
}

/** A whole number of an option. @throws GenerateError */
export function readCount(option: string, text: string, maximum: number, minimum = 1): number {
  const count = /^\d{1,12}$/.test(text) ? Number(text) : -1;
  if (count < minimum || count > maximum)
    throw new GenerateError(
      `${option} must be a whole number from ${minimum} to ${maximum.toLocaleString('en')}, not "${text.slice(0, 80)}".`,
    );
  return count;
}

/** @throws GenerateError */
export function readSeed(seed: string): string {
  if (!/^[\x20-\x7e]{1,40}$/.test(seed))
    throw new GenerateError('--seed must have 1 to 40 characters: letters, digits and usual signs.');
  return seed;
}

/** Regions such as `BR,MX`. @throws GenerateError */
export function readRegions(text: string): Region[] {
  return text.split(',').map((part) => {
    const found = region_codes.find((region) => region === part.trim().toUpperCase());
    if (found) return found;
    throw new GenerateError(
      `--regions: there is no region ${part.slice(0, 20)}. The regions are ${region_codes.join(', ')}.`,
    );
  });
}

/** A day of a region. @returns its first and last second. @throws GenerateError */
function readDay(option: string, text: string, region: Region): { starts_at: number; ends_at: number } {
  const noon = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T12:00:00Z`) / 1_000 : Number.NaN;
  const around = Number.isNaN(noon) ? undefined : daysAround(noon, regions[region].time_zone);
  const day = [-1, 0, 1].find((offset) => around?.dayAt(offset).text === text);
  if (around === undefined || day === undefined)
    throw new GenerateError(`${option} must be a day such as 2026-01-31, not "${text.slice(0, 80)}".`);
  return { starts_at: around.dayAt(day).starts_at, ends_at: around.dayAt(day + 1).starts_at - 1 };
}

/**
 * The time in which orders are placed: from the begin of a day of the region to the end of another one, or until now.
 *
 * @param now Unix time in seconds. @throws GenerateError
 */
export function readPeriod(
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  region: Region,
  now: number,
): OrderPeriod {
  const end = until === undefined ? now : Math.min(now, readDay('--until', until, region).ends_at);
  if (until !== undefined && readDay('--until', until, region).starts_at > now)
    throw new GenerateError('--until must not be in the future: what is generated has happened.');
  const begin =
    from === undefined ? end - period_days_default * day_s : readDay('--from', from, region).starts_at;
  if (begin >= end) throw new GenerateError('--from must be before --until, and not in the future.');
  if (end - begin > period_days_max * day_s)
    throw new GenerateError('--from must be at most ten years before --until.');
  return { from: begin, until: end };
}
