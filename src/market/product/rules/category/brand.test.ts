import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import type { Item } from '../rule.ts';
import { brandRule } from './brand.ts';

const none = validCatalogue('SG', 'local', { brand_name: undefined });

describe('brand', () => {
  test.each<[string, Item['brand'], string[]]>([
    ['may be omitted', undefined, []],
    ['may be No Brand', { brand_id: 0, original_brand_name: 'No Brand' }, []],
    ['may be NoBrand, as item lists show it', { brand_id: 0, original_brand_name: 'NoBrand' }, []],
    [
      '0 with another name is refused',
      { brand_id: 0, original_brand_name: 'Nordlicht' },
      ['invalid_brand brand.original_brand_name'],
    ],
    [
      '0 with No Brand in other letters is refused',
      { brand_id: 0, original_brand_name: 'no brand' },
      ['invalid_brand brand.original_brand_name'],
    ],
    [
      'that the category does not have is refused',
      { brand_id: 7, original_brand_name: 'X' },
      ['invalid_brand brand.brand_id'],
    ],
    [
      'below 0 is refused',
      { brand_id: -1, original_brand_name: 'No Brand' },
      ['invalid_brand brand.brand_id'],
    ],
  ])('%s', (_, sent, expected) => {
    expect(violationsOf({ brand: sent }, none)).toEqual(expected);
  });

  test.each(['nordlicht', 'Nordlicht ', '', 'No Brand', 'Nordlicht\u0301'])(
    'the name is compared exactly: %j is refused',
    (original_brand_name) => {
      expect(violationsOf({ brand: { brand_id: 700, original_brand_name } })).toEqual([
        'invalid_brand brand.original_brand_name',
      ]);
    },
  );

  test('the message contains the right name, and cuts a long wrong one', () => {
    const sent = { brand_id: 700, original_brand_name: '😀'.repeat(10_000) };
    expect(brandRule(validItem({ brand: sent }), validCatalogue())[0]?.rule).toBe(
      `must be "Nordlicht" for brand 700, not "${'😀'.repeat(40)}..."`,
    );
  });
});
