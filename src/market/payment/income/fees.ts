// The marketplace's fees on an order's income. Amounts are micros as bigint: nothing here is floating point.
import { roundHalfUp } from './rounding.ts';
import type { TaxRates } from './taxes.ts';

/**
 * The fees of a region from a day on: rates in hundredths of a percent, minimums in micros. Of what is absent
 * nothing is charged.
 */
export interface FeeRule {
  readonly commission_basis_points: number;
  readonly commission_min_micros: number;
  readonly service_basis_points: number;
  readonly service_min_micros: number;
  readonly transaction_basis_points: number;
  readonly transaction_min_micros: number;
  /** For an order that sells anything. */
  readonly order_processing_micros?: number;
  /** For an order that the marketplace stores and packs. */
  readonly fbs_micros?: number;
  /** Taxes that are taken from the seller. */
  readonly taxes?: TaxRates;
}

/** Used for a region and day without a rule. */
export const no_fees: FeeRule = {
  commission_basis_points: 0,
  commission_min_micros: 0,
  service_basis_points: 0,
  service_min_micros: 0,
  transaction_basis_points: 0,
  transaction_min_micros: 0,
};

const basis_points_per_unit = 10_000n;

/** The fee on an amount: a percentage, at least the minimum, and at most `left`. It is 0 for an amount of 0. */
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
  readonly seller_order_processing_fee: bigint;
  readonly fbs_fee: bigint;
}

/**
 * The fees of an order. Commission and service fee are a percentage of the price of the goods; the transaction
 * fee is a percentage of that and of the shipping that the buyer paid; the others are fixed amounts. Together
 * they never exceed the price of the goods.
 */
export function feesOf(rule: FeeRule, goods: bigint, shipping: bigint, step: bigint): Fees {
  const fee = (base: bigint, basis_points: number, min_micros: number, taken: bigint) =>
    feeOf(base, { basis_points, min_micros, step, left: goods - taken });
  const commission_fee = fee(goods, rule.commission_basis_points, rule.commission_min_micros, 0n);
  const service_fee = fee(goods, rule.service_basis_points, rule.service_min_micros, commission_fee);
  const taken = commission_fee + service_fee;
  const paid = goods === 0n ? 0n : goods + shipping;
  const seller_transaction_fee = fee(paid, rule.transaction_basis_points, rule.transaction_min_micros, taken);
  const before_fixed = taken + seller_transaction_fee;
  const seller_order_processing_fee = fee(goods, 0, rule.order_processing_micros ?? 0, before_fixed);
  const fbs_fee = fee(goods, 0, rule.fbs_micros ?? 0, before_fixed + seller_order_processing_fee);
  return { commission_fee, service_fee, seller_transaction_fee, seller_order_processing_fee, fbs_fee };
}

export const sumOfFees = (fees: Fees): bigint =>
  fees.commission_fee +
  fees.service_fee +
  fees.seller_transaction_fee +
  fees.seller_order_processing_fee +
  fees.fbs_fee;

/** Splits a whole by weight into shares that add up to it exactly. All but the last are multiples of `step`. */
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
