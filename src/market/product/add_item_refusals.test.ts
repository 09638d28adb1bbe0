import { describe, expect, test } from 'vitest';
import type { Seller } from '../../../test/support/given/product.ts';
import { itemCalls, itemIdOf, storedItem, storedItems } from '../../../test/support/items/added_items.ts';
import { refusedFields } from '../../../test/support/items/refused_fields.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import type { ResponseOf } from '../../kit/contract/operation.ts';
import { add_item } from './add_item.contract.ts';
import type { Item } from './rules/rule.ts';

type AddedItem = ResponseOf<typeof add_item>;

onEachEngine('refusals of add_item', (world) => {
  const { name } = add_item;
  const product = itemCalls(world);

  /** The payload of the answer to the valid item with these changes. */
  async function added(seller: Seller, changes: Partial<Item> = {}): Promise<AddedItem> {
    const answered = await product.add(seller, changes);
    itemIdOf(answered);
    return answered.body.response;
  }
  const anySeller = () => world.given.seller();

  describe('several broken rules', () => {
    const wrong: Partial<Item> = {
      compatibility_info: { vehicle_info_list: [{ brand_id: 9, model_id: 9 }] },
      seller_stock: [{ location_id: 'NOWHERE', stock: -1 }],
      gtin_code: '1',
      wholesale: [{ min_count: 0, max_count: 5, unit_price: 30 }],
      weight: 0,
      item_name: '',
      original_price: 25.001,
      attribute_list: [{ attribute_id: 999 }],
      brand: { brand_id: 999, original_brand_name: 'None' },
    };
    const others = [
      'attribute_list must contain mandatory attribute 100 "Material"',
      'attribute_list[0].attribute_id must be an attribute of category 500, and 999 is none',
      'original_price must have at most 2 decimals in SG, unlike 25.001',
      'item_name must not be empty',
      'weight must be above 0 kg, not 0',
      'wholesale[0].min_count must be 1 or more, not 0',
      'wholesale[0].unit_price must be below original_price 25.001, not 30',
      'gtin_code must be 8 to 14 digits, or 00 for none, not "1"',
      'seller_stock[0].location_id must be a stock location of this shop, and "NOWHERE" is none',
      'seller_stock[0].stock must be 0 or more, not -1',
      'compatibility_info.vehicle_info_list[0] must be a known vehicle, and brand_id 9, model_id 9 is none',
    ];

    test('message names the first with its code, warning all others, in the order of the rules; nothing is stored', async () => {
      const seller = await anySeller();
      await world.given.images();
      const before = await storedItems(world);
      const { status, body } = await product.add(seller, wrong);
      expect({ status, ...body }).toEqual({
        status: 200,
        request_id: body.request_id,
        error: 'error_invalid_brand',
        message: 'brand.brand_id must be a brand of category 500, or 0 for none, and 999 is neither.',
        warning: others.join('; '),
      });
      expect(await storedItems(world)).toEqual(before);
    });

    test('without the first, the second becomes the first: the order of the sent fields does not matter', async () => {
      const { brand: _, attribute_list: __, ...fewer } = wrong;
      const [, , price, ...rest] = others;
      const reversed = Object.fromEntries(Object.entries(fewer).reverse());
      for (const changes of [fewer, reversed]) {
        const { body } = await product.add(await anySeller(), changes);
        expect(body).toMatchObject({
          error: 'error_invalid_price',
          message: `${price}.`,
          warning: rest.join('; '),
        });
      }
    });

    test('of a thousand broken rules the first hundred are reported', async () => {
      const vehicle_info_list = Array.from({ length: 1_000 }, (_, at) => ({ brand_id: at + 2, model_id: 1 }));
      const { body } = await product.add(await anySeller(), { compatibility_info: { vehicle_info_list } });
      expect(body.message).toContain('vehicle_info_list[0] ');
      expect(String(body.warning).split('; ')).toHaveLength(99);
    });
  });

  describe('entries of another shop', () => {
    const neighbours = async () => {
      const theirs = await world.given.seller({ region: 'PL', location_ids: ['THEIRS'] });
      return { theirs, mine: await world.given.seller({ region: 'PL', location_ids: ['MINE'] }) };
    };

    test.each<[string, string, (theirs: Seller) => Partial<Item>]>([
      ['locations', 'error_auth', () => ({ seller_stock: [{ location_id: 'THEIRS', stock: 1 }] })],
      ['size charts', 'error_param', ({ size_chart_id }) => ({ size_chart_info: { size_chart_id } })],
      [
        'addresses',
        'error_param',
        ({ address_id }) => ({ complaint_policy: { complaint_address_id: address_id } }),
      ],
    ])('%s are unknown, with the same message as missing ones', async (_, error, changes) => {
      const { mine, theirs } = await neighbours();
      itemIdOf(await product.add(theirs, changes(theirs)));
      const before = await storedItems(world);
      const { body } = await product.add(mine, changes(theirs));
      expect(body).toMatchObject({ error, message: expect.stringMatching(/ is none\.$/) });
      expect(await storedItems(world)).toEqual(before);
      itemIdOf(await product.add(theirs, changes(theirs)));
    });

    test("a location with the same name means the shop's own", async () => {
      const sellers = [await world.given.seller(), await world.given.seller()];
      for (const [at, seller] of sellers.entries()) {
        const seller_stock = [{ model_id: 0, location_id: 'MAIN', stock: at + 1 }];
        const { stock } = await storedItem(world, seller, (await added(seller, { seller_stock })).item_id);
        expect(stock).toEqual([{ model_id: 0, location_id: 'MAIN', stock: at + 1, reserved_stock: 0 }]);
      }
    });
  });

  /** A case of `eachRefusal`: the valid item with these changes. */
  const withItem =
    (changes: Partial<Item>, location_ids = ['MAIN']) =>
    async () => {
      const seller = await world.given.seller({ location_ids });
      const request = await product.itemOf(seller, changes);
      return () => world.call(name, request, { shop: seller });
    };

  eachRefusal(world, add_item, {
    ...refusedFields(withItem),
    add_on_holiday: [
      'a shop on a full holiday',
      async () => {
        const shop = await world.given.seller();
        await world.call('v2.shop.set_shop_holiday_mode', { holiday_mode_on: true }, { shop });
        return () => product.add(shop);
      },
    ],
    invalid_logistics: [
      'an item without an enabled channel',
      withItem({ logistic_info: [{ logistic_id: 10, enabled: false }] }),
    ],
    invalid_price: ['a price of 0', withItem({ original_price: 0 })],
    price_too_low: [
      'a price under the minimum of the region',
      async () => {
        const seller = await world.given.seller({ region: 'CO', limit: { price_min_micros: 30_000_000 } });
        return () => product.add(seller);
      },
    ],
    price_too_high: ['a price over the maximum of the region', withItem({ original_price: 1_000_000.01 })],
    name_empty: ['an empty name', withItem({ item_name: '' })],
    video_not_found: [
      'a video whose upload was never completed',
      withItem({ video_upload_id: ['sg_never_completed'] }),
    ],
    wholesale_incorrect: [
      'a tier at the price',
      withItem({ wholesale: [{ min_count: 2, max_count: 3, unit_price: 25 }] }),
    ],
    invalid_days_to_ship: [
      'a pre-order outside the days of the category',
      withItem({ pre_order: { is_pre_order: true, days_to_ship: 31 } }),
    ],
    invalid_gtin: ['a GTIN with a wrong check digit', withItem({ gtin_code: '4006381333930' })],
    unknown_location: [
      'a location that the shop does not have',
      withItem({ seller_stock: [{ location_id: 'NOWHERE', stock: 1 }] }),
    ],
    location_required: [
      'a stock without its location, of a shop with several',
      withItem({ seller_stock: [{ stock: 1 }] }, ['EAST', 'WEST']),
    ],
    item_limit_reached: [
      'one item more than a shop may have',
      async () => {
        const seller = await world.given.seller({ region: 'CN', limit: { item_count_max: 1 } });
        itemIdOf(await product.add(seller));
        return () => product.add(seller);
      },
    ],
  });
});
