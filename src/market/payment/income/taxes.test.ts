import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { region_codes } from '../../../kit/contract/region.ts';
import { chargedStep } from './rounding.ts';
import { ratesFor, type TaxRates, tax_names, taxesOf, taxpayers } from './taxes.ts';

const micros = fc.bigInt({ min: 0n, max: 2n ** 52n });
const rates = fc.dictionary(fc.constantFrom(...tax_names), fc.integer({ min: 1, max: 10_000 }));
const all_rates: TaxRates = Object.fromEntries(tax_names.map((name) => [name, 100]));
const namesFor = (...seller: Parameters<typeof ratesFor>) => Object.keys(ratesFor(...seller) ?? {});

describe('the taxes of an order', () => {
  test('are percentages of their own bases, rounded half up', () => {
    const bases = { goods: 100_000_000n, low_value_goods: 40_000_000n, shipping: 1_990_000n };
    const own = { vat_on_imported_goods: 700, sales_tax_on_lvg: 1_000, shipping_fee_sst: 600 };
    expect(taxesOf(own, bases, 100_000_000n, 10_000n)).toMatchObject({
      vat_on_imported_goods: 7_000_000n,
      sales_tax_on_lvg: 4_000_000n,
      shipping_fee_sst: 120_000n,
      th_import_duty: 0n,
    });
  });

  test('are never negative, and together at most what fees left of the price', () => {
    const step = fc.constantFrom(...region_codes).map(chargedStep);
    fc.assert(
      fc.property(rates, micros, micros, micros, step, (own, goods, shipping, left, smallest) => {
        const taken = taxesOf(own, { goods, low_value_goods: goods, shipping }, left, smallest);
        for (const name of tax_names) expect(taken[name] >= 0n).toBe(true);
        expect(tax_names.reduce((sum, name) => sum + taken[name], 0n) <= left).toBe(true);
      }),
    );
  });
});

describe('the taxes that are taken from a seller', () => {
  test.each([
    ['TH', 'cross_border', null, ['vat_on_imported_goods', 'th_import_duty']],
    ['TH', 'local', null, []],
    ['MY', 'cross_border', null, ['sales_tax_on_lvg', 'shipping_fee_sst']],
    ['MY', 'local', null, ['shipping_fee_sst']],
    ['VN', 'local', 'individual', ['withholding_vat_tax', 'withholding_pit_tax']],
    ['VN', 'local', 'business_household', ['withholding_vat_tax', 'withholding_pit_tax']],
    ['VN', 'cross_border', 'company', ['withholding_cit_tax', 'vat_on_imported_goods']],
    ['VN', 'local', null, []],
    ['ID', 'cross_border', null, ['escrow_tax']],
    ['ID', 'local', null, ['withholding_tax']],
    ['SG', 'local', 'company', []],
  ] as const)('in %s from a %s seller, before the law %s: %j', (region, seller_type, taxpayer, names) =>
    expect(namesFor({ region, seller_type, taxpayer }, all_rates)).toEqual(names),
  );

  test('without rates are none for any seller', () => {
    for (const region of region_codes)
      for (const taxpayer of taxpayers)
        expect(ratesFor({ region, seller_type: 'local', taxpayer }, {})).toBeUndefined();
  });
});
