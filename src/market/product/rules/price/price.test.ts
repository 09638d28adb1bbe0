import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import { type Region, region_codes, regions } from '../../../../kit/contract/region.ts';
import { decimalsOf } from './decimals.ts';
import { priceRule } from './price.ts';

const invalid = ['invalid_price original_price'];
const too_high = ['price_too_high original_price'];

describe('original_price', () => {
  test.each<[Region, number, string[]]>([
    ['SG', 0.01, []],
    ['SG', 19.9, []],
    ['SG', 19.99, []],
    ['SG', 1.005, invalid],
    ['SG', 0.1 + 0.2, invalid],
    ['SG', 0.1 * 3, invalid],
    ['SG', 1e-7, invalid],
    ['SG', 5e-324, invalid],
    ['SG', 0, invalid],
    ['SG', -0, invalid],
    ['SG', -1, invalid],
    ['SG', 1e6, []],
    ['SG', 999_999.99, []],
    ['SG', 1_000_000.01, too_high],
    ['SG', 1e21, too_high],
    ['SG', 1.5e300, too_high],
    ['SG', 1_000_000.001, [...invalid, ...too_high]],
    ['TH', 25, []],
    ['TH', 25.0, []],
    ['TH', 25.5, invalid],
    ['TH', 0.5, invalid],
  ])('in %s, %d: %j', (region, original_price, expected) => {
    expect(violationsOf({ original_price }, validCatalogue(region))).toEqual(expected);
  });

  test.each(region_codes)('in %s it may have the decimals of the currency, and no more', (region) => {
    const { price_decimals } = regions[region];
    const priceWith = (decimals: number) => Number((1 + 10 ** -decimals).toFixed(decimals));
    expect(violationsOf({ original_price: priceWith(price_decimals) }, validCatalogue(region))).toEqual([]);
    expect(violationsOf({ original_price: priceWith(price_decimals + 1) }, validCatalogue(region))).toEqual(
      invalid,
    );
  });

  test('the lowest price of the region is accepted, and one below it is refused', () => {
    const limit = { ...validCatalogue().limit, price_min_micros: 500_000 };
    const catalogue = validCatalogue('SG', 'local', { limit });
    expect(violationsOf({ original_price: 0.5 }, catalogue)).toEqual([]);
    expect(violationsOf({ original_price: 0.49 }, catalogue)).toEqual(['price_too_low original_price']);
  });

  test('the largest price that can be stored is compared exactly', () => {
    const limit = { ...validCatalogue().limit, price_max_micros: Number.MAX_SAFE_INTEGER };
    const catalogue = validCatalogue('SG', 'local', { limit });
    expect(violationsOf({ original_price: 9_007_199_254.74 }, catalogue)).toEqual([]);
    expect(violationsOf({ original_price: 9_007_199_254.75 }, catalogue)).toEqual(too_high);
  });

  test.each<[Region, number, string]>([
    ['SG', -1, 'must be above 0, not -1'],
    ['SG', 1.005, 'must have at most 2 decimals in SG, unlike 1.005'],
    ['TH', 25.5, 'must have no decimals in TH, unlike 25.5'],
    ['TH', 2_000_000, 'must be at most 1000000 in TH, not 2000000'],
  ])('the message says what is expected: in %s, %d', (region, original_price, words) => {
    expect(priceRule(validItem({ original_price }), validCatalogue(region))[0]?.rule).toBe(words);
  });
});

describe('the decimals of a number', () => {
  test.each([
    [0, 0],
    [100, 0],
    [1.1, 1],
    [1.25, 2],
    [0.1 + 0.2, 17],
    [1e-7, 7],
    [1.5e-7, 8],
    [1e21, 0],
    [1.234e21, 0],
    [-0.05, 2],
  ])('%d: %i', (value, decimals) => {
    expect(decimalsOf(value)).toBe(decimals);
  });

  test('are right for any amount of cents, written as JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 99 }), (units, cents) => {
        const amount = JSON.parse(`${units}.${String(cents).padStart(2, '0')}`) as number;
        expect(decimalsOf(amount)).toBe(cents === 0 ? 0 : cents % 10 === 0 ? 1 : 2);
      }),
    );
  });
});
