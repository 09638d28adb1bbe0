import { expect } from 'vitest';
import type { ResponseOf } from '../../../src/kit/contract/operation.ts';
import type { Schema } from '../../../src/kit/contract/schema.ts';
import { get_escrow_detail } from '../../../src/market/payment/income/get_escrow_detail.contract.ts';
import { inMicros } from './income_lists.ts';

type ShownIncome = ResponseOf<typeof get_escrow_detail>['order_income'];

/** The terms of the sum, as their descriptions mark them. */
const terms = get_escrow_detail.response.properties.order_income.properties as unknown as Readonly<
  Record<string, Schema>
>;
const signs = Object.entries(terms).flatMap(([name, { description = '' }]) => {
  const [, sign] = /(Added|Taken)\.$/.exec(description) ?? [];
  return sign === undefined ? [] : [[name, sign === 'Added' ? 1 : -1] as const];
});

/** escrow_amount is the sum of its terms, or the amount in the primary shop's currency at the rate. */
export function expectEscrowSum(income: ShownIncome): void {
  expect(signs).toHaveLength(28);
  if (income.escrow_amount_pri === undefined) {
    const amounts = income as Readonly<Record<string, unknown>>;
    const sum = signs.reduce((total, [term, sign]) => total + sign * inMicros(Number(amounts[term] ?? 0)), 0);
    expect(sum).toBe(inMicros(income.escrow_amount));
    return;
  }
  const taken = [income.seller_return_refund_pri, income.commission_fee_pri, income.service_fee_pri];
  const settled = taken.reduce<number>(
    (left, micros) => left - inMicros(micros),
    inMicros(income.original_price_pri),
  );
  expect(settled).toBe(inMicros(income.escrow_amount_pri));
  // Rounded once, to cents at most.
  const converted = income.escrow_amount_pri * (income.exchange_rate ?? Number.NaN);
  expect(Math.abs(converted - income.escrow_amount)).toBeLessThanOrEqual(0.005_001);
}
