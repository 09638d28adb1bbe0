import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import type { Catalogue, Item } from '../rule.ts';
import { categoryRule } from './category.ts';

const leaf = validCatalogue().category;
const branch = leaf && { ...leaf, is_leaf: false, permit_ids: [9], gtin_rule: 'Mandatory' as const };

/** Breaks every rule that depends on the category. */
const dependent: Partial<Item> = {
  brand: { brand_id: 9, original_brand_name: 'Unheard of' },
  attribute_list: [{ attribute_id: 999 }, { attribute_id: 999 }],
  pre_order: { is_pre_order: true, days_to_ship: 400 },
};

describe('category_id', () => {
  test.each<[string, Catalogue['category']]>([
    ['unknown', undefined],
    ['no leaf', branch],
  ])('%s: it is the only report, and rules that depend on the category report nothing', (_, categories) => {
    const catalogue = validCatalogue('PH', 'local', {
      category: categories,
      brand_name: undefined,
      attributes: [],
    });
    expect(violationsOf(dependent, catalogue)).toEqual(['invalid_category category_id']);
  });

  test('unknown: rules that do not depend on the category still report', () => {
    const catalogue = validCatalogue('SG', 'local', { category: undefined });
    expect(violationsOf({ weight: 0, gtin_code: '12345671' }, catalogue)).toEqual([
      'invalid_category category_id',
      'invalid_field weight',
      'invalid_gtin gtin_code',
    ]);
    expect(violationsOf({ brand: { brand_id: 0, original_brand_name: 'None' } }, catalogue)).toEqual([
      'invalid_category category_id',
      'invalid_brand brand.original_brand_name',
    ]);
  });

  test('the message says which category, and why', () => {
    const wordsFor = (categories: Catalogue['category']) =>
      categoryRule(validItem(), validCatalogue('TH', 'local', { category: categories }))[0]?.rule;
    expect(wordsFor(undefined)).toBe('must be a category of TH, and 500 is none');
    expect(wordsFor(branch)).toBe('must be a leaf category, and 500 has categories below it');
  });
});
