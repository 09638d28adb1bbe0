import { expect, test } from 'vitest';
import { messagesOf } from '../../../../../test/support/items/item_messages.ts';
import { now, validCatalogue } from '../../../../../test/support/items/valid_item.ts';

const singapore = validCatalogue();
const leaf = singapore.category;

test('messages about delivery, prices and publishing tell a developer what to do', () => {
  expect(
    messagesOf([
      [
        {
          logistic_info: [
            { logistic_id: 10, enabled: false },
            { logistic_id: 10, enabled: false },
            { logistic_id: 13, enabled: true },
          ],
        },
      ],
      [{ logistic_info: [{ logistic_id: 13, enabled: true, shipping_fee: -1 }] }],
      [{ logistic_info: [{ logistic_id: 13, enabled: true, shipping_fee: 2_000_000 }] }],
      [{ weight: 0, dimension: { package_height: 0, package_length: 1, package_width: 1 } }],
      [{ weight: 2_000_000 }],
      [
        {
          wholesale: [
            { min_count: 0, max_count: -1, unit_price: 0 },
            { min_count: 2, max_count: 2, unit_price: 30 },
          ],
        },
      ],
      [
        { pre_order: { is_pre_order: true } },
        validCatalogue('SG', 'local', { category: leaf && { ...leaf, days_to_ship_min: null } }),
      ],
      [{ scheduled_publish_time: now + 59 }],
      [{ purchase_limit_info: { min_purchase_limit: 0, max_purchase_limit: { purchase_limit: 0 } } }],
      [{ purchase_limit_info: { min_purchase_limit: 3, max_purchase_limit: { purchase_limit: 2 } } }],
      [{ seller_stock: [{ location_id: 'nowhere', stock: -1 }, { stock: 1 }, { stock: 1 }] }],
    ]),
  ).toMatchInlineSnapshot(`
    "
    logistic_info[1].logistic_id must be named once, and 10 is named before
    logistic_info[2].shipping_fee is required: the channel has fee_type CUSTOM_PRICE

    logistic_info[0].shipping_fee must be 0 or more, not -1

    logistic_info[0].shipping_fee must be at most 1000000, the highest price in SG, not 2000000

    weight must be above 0 kg, not 0
    dimension.package_height must be above 0 cm, not 0

    weight must be from 0.000001 to 1000000 kg, not 2000000

    wholesale[0].min_count must be 1 or more, not 0
    wholesale[0].max_count must not be below min_count 0, as -1 is
    wholesale[0].unit_price must be above 0, not 0
    wholesale[1].unit_price must be below original_price 25, not 30

    pre_order.is_pre_order must be false: category 500 allows no pre-order

    scheduled_publish_time is only for items with item_status UNLIST, and this one has NORMAL
    scheduled_publish_time must be from one hour to 90 days from now (1767229200 to 1775001600), not 1767225659
    scheduled_publish_time must be on a full minute, and 1767225659 is 59 seconds past one

    purchase_limit_info.min_purchase_limit must be 1 or more, not 0
    purchase_limit_info.max_purchase_limit.purchase_limit must be 1 or more, not 0

    purchase_limit_info.min_purchase_limit must not be above max_purchase_limit.purchase_limit 2, as 3 is

    seller_stock[0].location_id must be a stock location of this shop, and "nowhere" is none
    seller_stock[0].stock must be 0 or more, not -1
    seller_stock[2].location_id must be named once, and the location is named before
    "
  `);
});
