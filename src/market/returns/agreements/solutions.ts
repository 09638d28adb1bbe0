// What a party may offer for a return, and why an offer is wrong.
import { inUnits } from '../../../engine/money.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import { isNegotiable, type ReturnTerms, type Solution } from '../returns.ts';

/** The facts that decide which offers are possible. */
export interface OfferedReturn extends ReturnTerms {
  readonly refund_amount_micros: number;
}

/** Bounds of a refund, in micros, both included. */
export interface RefundBounds {
  readonly min_micros: number;
  readonly max_micros: number;
}

/** The smallest amount that has no more decimals than prices of the region, in micros. */
const smallestUnit = (region: Region): number => 10 ** (6 - regions[region].price_decimals);

/** The refunds that can be offered: from the smallest unit of the currency to the requested sum. */
export const refundBounds = (
  { refund_amount_micros }: Pick<OfferedReturn, 'refund_amount_micros'>,
  region: Region,
): RefundBounds => ({
  min_micros: Math.min(smallestUnit(region), refund_amount_micros),
  max_micros: refund_amount_micros,
});

/** Whether a solution can be offered for a return now. A refund of nothing cannot. */
export const isOffered = (row: OfferedReturn, solution: Solution): boolean =>
  isNegotiable(row) && (solution === 'RETURN_REFUND' || row.refund_amount_micros > 0);

/**
 * What is wrong with the amount of an offer; undefined if it fits.
 *
 * @param micros the amount; undefined if none was given. @param field the name of the field, for the message.
 */
export function findAmountFault(
  row: OfferedReturn,
  region: Region,
  solution: Solution,
  { field, micros }: { readonly field: string; readonly micros: number | undefined },
): string | undefined {
  if (solution === 'RETURN_REFUND')
    return micros === undefined
      ? undefined
      : `${field} is not allowed for RETURN_REFUND: the whole sum is refunded.`;
  if (micros === undefined) return `${field} is required for REFUND.`;
  if (micros <= 0) return `${field} must be positive.`;
  const { min_micros, max_micros } = refundBounds(row, region);
  if (micros < min_micros) return `${field} must be at least ${inUnits(min_micros)}.`;
  if (micros > max_micros) return `${field} must be at most ${inUnits(max_micros)}.`;
  const { price_decimals } = regions[region];
  return micros % smallestUnit(region) === 0 || micros === max_micros
    ? undefined
    : `${field} must have at most ${price_decimals} decimals, unless it is the whole sum.`;
}
