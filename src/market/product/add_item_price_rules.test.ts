import { eachRule } from '../../../test/support/items/item_rules.ts';
import type { Item } from './rules/rule.ts';

const tiers = (...list: [min_count: number, max_count: number, unit_price: number][]): Partial<Item> => ({
  wholesale: list.map(([min_count, max_count, unit_price]) => ({ min_count, max_count, unit_price })),
});
const limits = (min_purchase_limit?: number, purchase_limit?: number): Partial<Item> => ({
  purchase_limit_info: { min_purchase_limit, max_purchase_limit: { purchase_limit } },
});

eachRule('rules of add_item for prices and quantities', {
  error_invalid_price: [
    ['a price of 0', 'original_price', { original_price: 0 }],
    ['a price below 0', 'original_price', { original_price: -0.01 }],
    ['a price of a thousandth', 'original_price', { original_price: 0.001 }],
    ['a price that is a sum of fractions', 'original_price', { original_price: 0.1 + 0.2 }],
  ],
  error_price_exceed_max_limitt: [
    ['a price far over the maximum', 'original_price', { original_price: 1e15 }],
    ['the largest number there is', 'original_price', { original_price: Number.MAX_VALUE }],
  ],
  error_whole_sale_price_setting_incorrect: [
    ['a tier from 0 pieces on', 'wholesale[0].min_count', tiers([0, 5, 20])],
    ['a tier that ends before it begins', 'wholesale[0].max_count', tiers([5, 4, 20])],
    ['tiers that overlap by one', 'wholesale[1].min_count', tiers([2, 5, 20], [5, 9, 19])],
    ['tiers in the wrong order', 'wholesale[1].min_count', tiers([6, 9, 19], [2, 5, 20])],
    [
      'a tier inside of one further before',
      'wholesale[2].min_count',
      tiers([2, 9, 20], [10, 12, 19], [5, 6, 18]),
    ],
    ['a tier at the price', 'wholesale[0].unit_price', tiers([2, 5, 25])],
    ['a tier above the price', 'wholesale[1].unit_price', tiers([2, 5, 20], [6, 9, 26])],
    ['a tier with price 0', 'wholesale[0].unit_price', tiers([2, 5, 0])],
    ['a tier below 0', 'wholesale[0].unit_price', tiers([2, 5, -1])],
  ],
  error_param: [
    ['a least purchase of 0', 'purchase_limit_info.min_purchase_limit', limits(0)],
    ['a most purchase of 0', 'purchase_limit_info.max_purchase_limit.purchase_limit', limits(undefined, 0)],
    ['a least purchase above the most', 'purchase_limit_info.min_purchase_limit', limits(3, 2)],
    ['a least purchase below 0', 'purchase_limit_info.min_purchase_limit', limits(-1, 2)],
  ],
});
