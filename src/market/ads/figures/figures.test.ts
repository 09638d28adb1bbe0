import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FigureSums } from '../ads.ts';
import { figuresOf, percent, rateOf } from './figures.ts';

test('a rate has four decimals and a percentage two; both are 0 if the divisor is 0', () => {
  expect([rateOf(1, 3), rateOf(2, 3), rateOf(5, 0)]).toEqual([0.3333, 0.6667, 0]);
  expect([percent(1, 3), percent(2, 3), percent(5, 0), percent(57, 10_000)]).toEqual([33.33, 66.67, 0, 0.57]);
});

test('a percentage is 100 times the rate', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (part, whole) => {
      expect(percent(part, whole)).toBeCloseTo(100 * rateOf(part, whole), 6);
    }),
  );
});

test('the sum of any parts is exact, whatever the parts are', () => {
  const part = fc.record<FigureSums>({
    impression: fc.nat(1_000_000),
    clicks: fc.nat(1_000_000),
    direct_order: fc.nat(1_000_000),
    other_order: fc.nat(1_000_000),
    direct_item_sold: fc.nat(1_000_000),
    other_item_sold: fc.nat(1_000_000),
    expense_units: fc.nat(1_000_000_000),
    expense_rest: fc.nat(1_000_000_000),
    direct_gmv_units: fc.nat(1_000_000_000),
    direct_gmv_rest: fc.nat(1_000_000_000),
    other_gmv_units: fc.nat(1_000_000_000),
    other_gmv_rest: fc.nat(1_000_000_000),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const micros = parts.reduce(
        (sum, { expense_units, expense_rest }) =>
          sum + BigInt(expense_units) * 1_000_000n + BigInt(expense_rest),
        0n,
      );
      const { expense, clicks } = figuresOf(parts);
      expect(expense).toBe(Number(micros) / 1_000_000);
      expect(clicks).toBe(parts.reduce((sum, each) => sum + each.clicks, 0));
    }),
  );
});
