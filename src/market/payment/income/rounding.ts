// Rounding of amounts in micros. Nothing here is floating point.
import { type Region, regions } from '../../../kit/contract/region.ts';

/** The smallest amount that a region charges, in micros: a cent, or a whole unit. */
export const chargedStep = (region: Region): bigint => 10n ** BigInt(6 - regions[region].price_decimals);

/**
 * The multiple of `step` nearest to `numerator / denominator`, rounded half up. None of the three may be
 * negative.
 */
export function roundHalfUp(numerator: bigint, denominator: bigint, step: bigint): bigint {
  const unit = denominator * step;
  return ((2n * numerator + unit) / (2n * unit)) * step;
}

export const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
