import { type CaseContext, eachRule } from '../../../test/support/items/item_rules.ts';
import { categories } from '../../../test/support/items/valid_item.ts';
import type { Item } from './rules/rule.ts';

/** The channel of the valid item, and another one. */
const channel =
  (logistic_id: number, more: Partial<Item['logistic_info'][number]> = {}) =>
  ({ seller }: CaseContext): Partial<Item> => ({
    logistic_info: [
      { logistic_id: seller.channel(10), enabled: true },
      { logistic_id: seller.channel(logistic_id), enabled: true, ...more },
    ],
  });
const withDimension = (changes: Partial<NonNullable<Item['dimension']>>): Partial<Item> => ({
  dimension: { package_height: 1, package_length: 1, package_width: 1, ...changes },
});
const pre_order = (days_to_ship?: number): Partial<Item> => ({
  pre_order: { is_pre_order: true, days_to_ship },
});
const two_places = { location_ids: ['EAST', 'WEST'] };

eachRule('rules of add_item for stock, parcels and channels', {
  error_invalid_logistic_info: [
    ['no channels', 'logistic_info', { logistic_info: [] }],
    [
      'no enabled channel',
      'logistic_info',
      ({ seller }) => ({ logistic_info: [{ logistic_id: seller.channel(10), enabled: false }] }),
    ],
    ['a channel that does not exist', 'logistic_info[1].logistic_id', channel(99)],
    ['a channel twice', 'logistic_info[1].logistic_id', channel(10)],
    ['SIZE_SELECTION without a size', 'logistic_info[1].size_id', channel(12)],
    [
      'SIZE_SELECTION with a size that it does not have',
      'logistic_info[1].size_id',
      channel(12, { size_id: 3 }),
    ],
    ['CUSTOM_PRICE without a fee', 'logistic_info[1].shipping_fee', channel(13)],
    ['CUSTOM_PRICE with a fee below 0', 'logistic_info[1].shipping_fee', channel(13, { shipping_fee: -1 })],
    [
      'CUSTOM_PRICE with a fee over the highest price',
      'logistic_info[1].shipping_fee',
      channel(13, { shipping_fee: 1e12 }),
    ],
    [
      'a fee for FIXED_DEFAULT_PRICE',
      'logistic_info[0].shipping_fee',
      ({ seller }) => ({
        logistic_info: [{ logistic_id: seller.channel(10), enabled: true, shipping_fee: 1 }],
      }),
    ],
    ['a fee for SIZE_INPUT', 'logistic_info[1].shipping_fee', channel(11, { shipping_fee: 1 })],
    [
      'a fee for SIZE_SELECTION',
      'logistic_info[1].shipping_fee',
      channel(12, { size_id: 1, shipping_fee: 1 }),
    ],
  ],
  error_invalid_days_to_ship: [
    ['a pre-order below the days of the category', 'pre_order.days_to_ship', pre_order(7)],
    ['a pre-order above the days of the category', 'pre_order.days_to_ship', pre_order(31)],
    ['a pre-order of 0 days', 'pre_order.days_to_ship', pre_order(0)],
    [
      'a pre-order in a category that allows none',
      'pre_order.is_pre_order',
      { ...pre_order(), category_id: categories.without_pre_order },
    ],
    [
      'a pre-order with days in a category that allows none',
      'pre_order.is_pre_order',
      { ...pre_order(10), category_id: categories.without_pre_order },
    ],
  ],
  error_auth: [
    [
      'a location that does not exist',
      'seller_stock[0].location_id',
      { seller_stock: [{ location_id: 'NOWHERE', stock: 1 }] },
    ],
    [
      'a location in other letters',
      'seller_stock[0].location_id',
      { seller_stock: [{ location_id: 'main', stock: 1 }] },
    ],
    [
      'a location if the shop has none',
      'seller_stock[0].location_id',
      { seller_stock: [{ location_id: 'MAIN', stock: 1 }] },
      { location_ids: [] },
    ],
    [
      'a missing location after an existing one',
      'seller_stock[1].location_id',
      {
        seller_stock: [
          { location_id: 'EAST', stock: 1 },
          { location_id: 'MAIN', stock: 1 },
        ],
      },
      two_places,
    ],
  ],
  error_busi: [
    [
      'no location for a shop with several',
      'seller_stock[0].location_id',
      { seller_stock: [{ stock: 1 }] },
      two_places,
    ],
    [
      'an empty location for a shop with several',
      'seller_stock[1].location_id',
      {
        seller_stock: [
          { location_id: 'EAST', stock: 1 },
          { location_id: '', stock: 1 },
        ],
      },
      two_places,
    ],
  ],
  error_param: [
    ['a weight of 0', 'weight', { weight: 0 }],
    ['a weight below 0', 'weight', { weight: -0.3 }],
    ['a weight of less than a milligram', 'weight', { weight: 1e-7 }],
    ['a weight of more than a thousand tons', 'weight', { weight: 1_000_000.1 }],
    ['a height of 0', 'dimension.package_height', withDimension({ package_height: 0 })],
    ['a length of 0', 'dimension.package_length', withDimension({ package_length: 0 })],
    ['a width of 0', 'dimension.package_width', withDimension({ package_width: 0 })],
    ['a height below 0', 'dimension.package_height', withDimension({ package_height: -1 })],
    ['a stock below 0', 'seller_stock[0].stock', { seller_stock: [{ stock: -1 }] }],
    [
      'a stock below 0 at the second location',
      'seller_stock[1].stock',
      {
        seller_stock: [
          { location_id: 'EAST', stock: 0 },
          { location_id: 'WEST', stock: -5 },
        ],
      },
      two_places,
    ],
    [
      'a location twice',
      'seller_stock[1].location_id',
      {
        seller_stock: [
          { location_id: 'EAST', stock: 1 },
          { location_id: 'EAST', stock: 1 },
        ],
      },
      two_places,
    ],
    [
      'the only location with its name and without',
      'seller_stock[1].location_id',
      { seller_stock: [{ location_id: 'MAIN', stock: 1 }, { stock: 1 }] },
    ],
    [
      'two stocks of a shop without locations',
      'seller_stock[1].location_id',
      { seller_stock: [{ stock: 1 }, { stock: 1 }] },
      { location_ids: [] },
    ],
  ],
});
