import { describe, expect, test } from 'vitest';
import { violationsOf } from '../../../../../test/support/items/valid_item.ts';

const min = 'invalid_field purchase_limit_info.min_purchase_limit';
const max = 'invalid_field purchase_limit_info.max_purchase_limit.purchase_limit';

describe('purchase_limit_info', () => {
  test.each<[number | undefined, number | undefined, string[]]>([
    [undefined, undefined, []],
    [1, undefined, []],
    [undefined, 1, []],
    [1, 1, []],
    [2, 5, []],
    [5, 2, [min]],
    [0, undefined, [min]],
    [-1, 5, [min]],
    [undefined, 0, [max]],
    [1, 0, [max]],
    [0, -1, [min, max]],
  ])('from %s to %s: %j', (min_purchase_limit, purchase_limit, expected) => {
    expect(
      violationsOf({ purchase_limit_info: { min_purchase_limit, max_purchase_limit: { purchase_limit } } }),
    ).toEqual(expected);
  });

  test('may be empty', () => {
    expect(violationsOf({ purchase_limit_info: {} })).toEqual([]);
  });
});
