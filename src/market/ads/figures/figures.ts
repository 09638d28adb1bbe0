// What ads caused, and the rates that follow from it.
import type { FigureSums } from '../ads.ts';

/**
 * Figures of a period, money in the unit of the currency. `direct_` is of the promoted item, `broad_` of anything of its
 * shop.
 */
export interface Figures {
  readonly impression: number;
  readonly clicks: number;
  readonly expense: number;
  readonly direct_order: number;
  readonly broad_order: number;
  readonly direct_item_sold: number;
  readonly broad_item_sold: number;
  readonly direct_gmv: number;
  readonly broad_gmv: number;
}

const none: FigureSums = {
  impression: 0,
  clicks: 0,
  direct_order: 0,
  other_order: 0,
  direct_item_sold: 0,
  other_item_sold: 0,
  expense_units: 0,
  expense_rest: 0,
  direct_gmv_units: 0,
  direct_gmv_rest: 0,
  other_gmv_units: 0,
  other_gmv_rest: 0,
};

/** Micros are summed as whole numbers, so that the sums of hours equal the sum of their day. */
const inUnits = (units: number, rest: number) =>
  Number(BigInt(units) * 1_000_000n + BigInt(rest)) / 1_000_000;

/** The figures of all sums together; zeros if there are none. */
export function figuresOf(parts: readonly FigureSums[]): Figures {
  const total = { ...none };
  for (const part of parts)
    for (const name of Object.keys(none) as (keyof FigureSums)[]) total[name] += part[name];
  return {
    impression: total.impression,
    clicks: total.clicks,
    direct_order: total.direct_order,
    broad_order: total.direct_order + total.other_order,
    direct_item_sold: total.direct_item_sold,
    broad_item_sold: total.direct_item_sold + total.other_item_sold,
    expense: inUnits(total.expense_units, total.expense_rest),
    direct_gmv: inUnits(total.direct_gmv_units, total.direct_gmv_rest),
    broad_gmv: inUnits(
      total.direct_gmv_units + total.other_gmv_units,
      total.direct_gmv_rest + total.other_gmv_rest,
    ),
  };
}

const decimals = 10_000;

/** A quotient with four decimals; 0 if the divisor is 0. */
export const rateOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * decimals) / decimals;

/** A rate in percent, with two decimals. */
export const percent = (part: number, whole: number): number =>
  Math.round(rateOf(part, whole) * decimals) / 100;
