// What the marketplace keeps of an order's income. Amounts are micros in bigint: nothing here is floating point.
import { type Region, regions } from '../../../kit/contract/region.ts';

/** The fees of a region from a day on: hundredths of a percent, and the least that is taken in micros. */
export interface FeeRule {
  readonly commission_basis_points: number;
  readonly commission_min_micros: number;
  readonly service_basis_points: number;
  readonly service_min_micros: number;
  readonly transaction_basis_points: number;
  readonly transaction_min_micros: number;
}

/** For a region and a day that no rule is about. */
export const no_fees: FeeRule = {
  commission_basis_points: 0,
  commission_min_micros: 0,
  service_basis_points: 0,
  service_min_micros: 0,
  transaction_basis_points: 0,
  transaction_min_micros: 0,
};

const basis_points_per_unit = 10_000n;

/** The smallest amount that is charged in a region, in micros: a cent, or a whole unit. */
export const chargedStep = (region: Region): bigint => 10n ** BigInt(6 - regions[region].price_decimals);

/** The multiple of `step` that is nearest to `numerator / denominator`, half up. Neither of the three is negative. */
export function roundHalfUp(numerator: bigint, denominator: bigint, step: bigint): bigint {
  const unit = denominator * step;
  return ((2n * numerator + unit) / (2n * unit)) * step;
}

/** What is taken of an amount: a share, but no less than a minimum, and no more than `left`. Of nothing, nothing. */
function feeOf(
  base: bigint,
  {
    basis_points,
    min_micros,
    step,
    left,
  }: { basis_points: number; min_micros: number; step: bigint; left: bigint },
): bigint {
  if (base === 0n) return 0n;
  const share = roundHalfUp(base * BigInt(basis_points), basis_points_per_unit, step);
  const fee = share > BigInt(min_micros) ? share : BigInt(min_micros);
  return fee < left ? fee : left;
}

export interface Fees {
  readonly commission_fee: bigint;
  readonly service_fee: bigint;
  readonly seller_transaction_fee: bigint;
}

/**
 * The fees of an order. Commission and service are a part of what the goods came to, the transaction fee of that and
 * the shipping that the buyer paid. Together they never take more than the goods came to.
 */
export function feesOf(rule: FeeRule, goods: bigint, shipping: bigint, step: bigint): Fees {
  const fee = (base: bigint, basis_points: number, min_micros: number, taken: bigint) =>
    feeOf(base, { basis_points, min_micros, step, left: goods - taken });
  const commission_fee = fee(goods, rule.commission_basis_points, rule.commission_min_micros, 0n);
  const service_fee = fee(goods, rule.service_basis_points, rule.service_min_micros, commission_fee);
  const taken = commission_fee + service_fee;
  const paid = goods === 0n ? 0n : goods + shipping;
  const seller_transaction_fee = fee(paid, rule.transaction_basis_points, rule.transaction_min_micros, taken);
  return { commission_fee, service_fee, seller_transaction_fee };
}

/** A whole in parts by weight, each a multiple of `step` but the last, which together are the whole exactly. */
export function shareOut(whole: bigint, weights: readonly bigint[], step: bigint): bigint[] {
  const weight = weights.reduce((sum, one) => sum + one, 0n);
  let weight_before = 0n;
  let given = 0n;
  return weights.map((one, at) => {
    weight_before += one;
    const is_last = at === weights.length - 1;
    const until =
      is_last || weight === 0n ? (is_last ? whole : 0n) : ((whole * weight_before) / weight / step) * step;
    const share = until - given;
    given = until;
    return share;
  });
}
