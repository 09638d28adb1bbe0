import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import type { Item } from '../rule.ts';
import { preOrderRule } from './pre_order.ts';

const leaf = validCatalogue().category;
const at_once = validCatalogue('SG', 'local', {
  category: leaf && { ...leaf, days_to_ship_min: null, days_to_ship_max: null },
});
const days = ['invalid_days_to_ship pre_order.days_to_ship'];

describe('pre_order', () => {
  test.each<[string, Item['pre_order'], string[]]>([
    ['may be omitted', undefined, []],
    ['accepts the fewest days', { is_pre_order: true, days_to_ship: 8 }, []],
    ['accepts the most days', { is_pre_order: true, days_to_ship: 30 }, []],
    ['accepts none, because days are optional', { is_pre_order: true }, []],
    ['refuses one day less', { is_pre_order: true, days_to_ship: 7 }, days],
    ['refuses one day more', { is_pre_order: true, days_to_ship: 31 }, days],
    ['refuses less than none', { is_pre_order: true, days_to_ship: -8 }, days],
    ['ignores the days of an item that is not pre-order', { is_pre_order: false, days_to_ship: 2 }, []],
  ])('%s', (_, pre_order, expected) => {
    expect(violationsOf({ pre_order }, validCatalogue())).toEqual(expected);
  });

  test('is refused if the category does not allow it', () => {
    expect(violationsOf({ pre_order: { is_pre_order: true, days_to_ship: 10 } }, at_once)).toEqual([
      'invalid_days_to_ship pre_order.is_pre_order',
    ]);
    expect(violationsOf({ pre_order: { is_pre_order: false } }, at_once)).toEqual([]);
  });

  test('is refused if the category has only half a range', () => {
    for (const half of [{ days_to_ship_min: null }, { days_to_ship_max: null }])
      expect(
        violationsOf(
          { pre_order: { is_pre_order: true } },
          validCatalogue('SG', 'local', { category: leaf && { ...leaf, ...half } }),
        ),
      ).toEqual(['invalid_days_to_ship pre_order.is_pre_order']);
  });

  test('the message contains the range', () => {
    const item = validItem({ pre_order: { is_pre_order: true, days_to_ship: 40 } });
    expect(preOrderRule(item, validCatalogue())[0]?.rule).toBe(
      'must be from 8 to 30 days in this category, not 40',
    );
  });
});
