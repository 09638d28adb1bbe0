// How buyers may pay for an item by installments: with the tenures of a region, in months, or with Plan Ahora
// in Argentina.
import type { Region } from '../../../kit/contract/region.ts';

/** The tenures that an item in a region can have; with `all_or_none` it has all of them or none. */
const region_tenures: Partial<
  Record<Region, { readonly tenures: readonly number[]; readonly all_or_none: boolean }>
> = {
  TH: { tenures: [3, 6, 10], all_or_none: true },
  TW: { tenures: [3, 6, 12, 24], all_or_none: false },
};

/** The region whose local sellers take part in Plan Ahora and have no tenures. */
export const plan_ahora_region: Region = 'AR';

const ascending = (a: number, b: number) => a - b;

/**
 * The tenures, ascending, or undefined if the region does not allow this combination. An empty list closes
 * installments.
 */
export function readTenures(region: Region, tenure_list: readonly number[]): number[] | undefined {
  const offer = region_tenures[region];
  const tenures = [...tenure_list].sort(ascending);
  if (tenures.length === 0) return tenures;
  if (!offer || new Set(tenures).size < tenures.length) return undefined;
  if (!tenures.every((tenure) => offer.tenures.includes(tenure))) return undefined;
  return offer.all_or_none && tenures.length < offer.tenures.length ? undefined : tenures;
}

/** The lowest price of an item with installments, in micros of the region's currency. */
const price_min_micros = 1_000_000_000;

/** Why installments cannot be opened or closed for an item. They can be closed at any price. */
export function findObstacle(
  is_offered: boolean,
  price_micros: number | undefined,
): 'item_not_found' | 'item_price_too_low' | undefined {
  if (price_micros === undefined) return 'item_not_found';
  return is_offered && price_micros < price_min_micros ? 'item_price_too_low' : undefined;
}
