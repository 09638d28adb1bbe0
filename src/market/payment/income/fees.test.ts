import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { region_codes } from '../../../kit/contract/region.ts';
import { type FeeRule, feesOf, shareOut, sumOfFees } from './fees.ts';
import { chargedStep, roundHalfUp } from './rounding.ts';

const micros = fc.bigInt({ min: 0n, max: 2n ** 52n });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const minimum = fc.integer({ min: 0, max: 10_000_000 });
const rule = fc.record<FeeRule>({
  commission_basis_points: basisPoints,
  commission_min_micros: minimum,
  service_basis_points: basisPoints,
  service_min_micros: minimum,
  transaction_basis_points: basisPoints,
  transaction_min_micros: minimum,
  order_processing_micros: minimum,
  fbs_micros: minimum,
});
const step = fc.constantFrom(...region_codes).map(chargedStep);

describe('charged amounts', () => {
  test.each([
    ['SG', 10_000n],
    ['TH', 1_000_000n],
    ['MX', 10_000n],
    ['ID', 1_000_000n],
  ] as const)('in %s they are multiples of %i micros', (region, smallest) =>
    expect(chargedStep(region)).toBe(smallest),
  );

  test.each([
    [1_004_999n, 1n, 1_000_000n],
    [1_005_000n, 1n, 1_010_000n],
    [2_010_000n, 2n, 1_010_000n],
    [0n, 7n, 0n],
  ])('%i / %i is rounded half up to %i', (numerator, denominator, rounded) =>
    expect(roundHalfUp(numerator, denominator, 10_000n)).toBe(rounded),
  );

  test('rounding is exact for any amount: the nearest multiple, and the larger one of two', () => {
    fc.assert(
      fc.property(
        micros,
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        step,
        (numerator, denominator, smallest) => {
          const rounded = roundHalfUp(numerator, denominator, smallest);
          expect(rounded % smallest).toBe(0n);
          const twice = 2n * (rounded * denominator - numerator);
          expect(twice <= denominator * smallest && -twice < denominator * smallest).toBe(true);
        },
      ),
    );
  });
});

describe('the fees of an order', () => {
  const sg: FeeRule = {
    commission_basis_points: 218,
    commission_min_micros: 0,
    service_basis_points: 0,
    service_min_micros: 0,
    transaction_basis_points: 200,
    transaction_min_micros: 0,
  };

  test('30.00 with 1.99 of shipping at 2.18 % and 2 % leave 30.70', () => {
    const fees = feesOf(sg, 30_000_000n, 1_990_000n, 10_000n);
    expect(fees).toMatchObject({
      commission_fee: 650_000n,
      service_fee: 0n,
      seller_transaction_fee: 640_000n,
    });
    expect(30_000_000n + 1_990_000n - 650_000n - 640_000n).toBe(30_700_000n);
  });

  test('a minimum applies if the percentage is lower, but nothing is charged on 0', () => {
    const with_minimum = { ...sg, commission_min_micros: 1_000_000 };
    expect(feesOf(with_minimum, 30_000_000n, 0n, 10_000n).commission_fee).toBe(1_000_000n);
    expect(feesOf(with_minimum, 300_000_000n, 0n, 10_000n).commission_fee).toBe(6_540_000n);
    expect(sumOfFees(feesOf(with_minimum, 0n, 1_990_000n, 10_000n))).toBe(0n);
  });

  test('the fixed fees are charged in full if the others leave enough, and never on 0', () => {
    const fixed = { ...sg, order_processing_micros: 500_000, fbs_micros: 2_000_000 };
    const fees = feesOf(fixed, 30_000_000n, 1_990_000n, 10_000n);
    expect(fees).toMatchObject({ seller_order_processing_fee: 500_000n, fbs_fee: 2_000_000n });
    expect(feesOf(fixed, 2_000_000n, 0n, 10_000n).fbs_fee).toBe(1_420_000n);
    expect(sumOfFees(feesOf(fixed, 0n, 1_990_000n, 10_000n))).toBe(0n);
  });

  test('together they are never negative and never more than the price of the goods', () => {
    fc.assert(
      fc.property(rule, micros, micros, step, (fee_rule, goods, shipping, smallest) => {
        const fees = feesOf(fee_rule, goods, shipping, smallest);
        for (const fee of Object.values<bigint>({ ...fees })) expect(fee >= 0n).toBe(true);
        expect(sumOfFees(fees) <= goods).toBe(true);
      }),
    );
  });
});

test('the shares add up to the whole, and all but the last are multiples of the step', () => {
  fc.assert(
    fc.property(
      micros,
      fc.array(micros, { minLength: 1, maxLength: 20 }),
      step,
      (whole, weights, smallest) => {
        const parts = shareOut(whole, weights, smallest);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(whole);
        for (const part of parts) expect(part >= 0n).toBe(true);
        for (const part of parts.slice(0, -1)) expect(part % smallest).toBe(0n);
      },
    ),
  );
});

test('amounts whose product no floating-point number can hold are computed exactly', () => {
  const goods = 9_007_199_254_740_991n;
  const fees = feesOf({ ...no_minimum, commission_basis_points: 3_333 }, goods, 0n, 1n);
  expect(fees.commission_fee).toBe((2n * goods * 3_333n + 10_000n) / 20_000n);
});

const no_minimum: FeeRule = {
  commission_basis_points: 0,
  commission_min_micros: 0,
  service_basis_points: 0,
  service_min_micros: 0,
  transaction_basis_points: 0,
  transaction_min_micros: 0,
};
