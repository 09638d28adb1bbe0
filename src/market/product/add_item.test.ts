import { describe, expect, test } from 'vitest';
import type { Seller } from '../../../test/support/given/product.ts';
import { every_right, itemCalls, itemIdOf, storedItem } from '../../../test/support/items/added_items.ts';
import { categories, category_id } from '../../../test/support/items/valid_item.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { ResponseOf } from '../../kit/contract/operation.ts';
import type { add_item } from './add_item.contract.ts';
import type { Item } from './rules/rule.ts';

type Added = ResponseOf<typeof add_item>;

onEachEngine('add_item', (world) => {
  const product = itemCalls(world);

  /** The payload of the answer to the valid item with these changes. */
  async function added(seller: Seller, changes: Partial<Item> = {}): Promise<Added> {
    const answered = await product.add(seller, changes);
    itemIdOf(answered);
    return answered.body.response;
  }
  const anySeller = () => world.given.seller();

  /** An item with everything that any seller may send, like the item of the demo marketplace. */
  const wholeItem = async ({ channel }: Seller): Promise<Partial<Item>> => ({
    item_name: 'Harbour tee, organic cotton',
    description: 'A plain tee of heavy organic cotton, cut straight, washed once so that it keeps its size.',
    original_price: 24.9,
    weight: 0.22,
    image: { image_id_list: (await world.given.images()).slice(0, 2), image_ratio: '1:1' },
    logistic_info: [
      { logistic_id: channel(10), enabled: true, is_free: false },
      { logistic_id: channel(12), enabled: false, size_id: 2 },
      { logistic_id: channel(13), enabled: true, shipping_fee: 2.5, is_free: true },
    ],
    attribute_list: [
      { attribute_id: 100, attribute_value_list: [{ value_id: 1_001 }] },
      {
        attribute_id: 103,
        attribute_value_list: [
          { value_id: 1_002, original_value_name: 'Wool' },
          { value_id: 0, original_value_name: 'Hemp' },
        ],
      },
      {
        attribute_id: 107,
        attribute_value_list: [{ value_id: 0, original_value_name: '250', value_unit: 'g' }],
      },
      { attribute_id: 101 },
    ],
    dimension: { package_height: 3, package_length: 30, package_width: 22 },
    item_status: 'UNLIST',
    condition: 'USED',
    item_sku: 'TEE-1',
    pre_order: { is_pre_order: true, days_to_ship: 12 },
    wholesale: [
      { min_count: 5, max_count: 9, unit_price: 22.5 },
      { min_count: 10, max_count: 50, unit_price: 20 },
    ],
    video_upload_id: ['sg_video_1'],
    seller_stock: [{ location_id: 'MAIN', stock: 40 }],
    gtin_code: '4006381333931',
    ds_cat_rcmd_id: 'rcmd-1',
    scheduled_publish_time: world.clock.now + 7_200,
    authorised_brand_id: 77,
    purchase_limit_info: { min_purchase_limit: 1, max_purchase_limit: { purchase_limit: 5 } },
    compatibility_info: { vehicle_info_list: [{ brand_id: 1, model_id: 3, year_id: 4, version_id: 5 }] },
  });

  describe('the answer of add_item', () => {
    test('contains every field of the item as it was stored, and no error', async () => {
      const seller = await anySeller();
      const item = await product.itemOf(seller, await wholeItem(seller));
      const { status, headers, body } = await product.add(seller, item);
      const { image_id_list } = item.image;
      expect(status).toBe(200);
      expect(body).toEqual({
        message: '',
        warning: '',
        request_id: headers['x-request-id'],
        response: {
          description: item.description,
          weight: 0.22,
          pre_order: { is_pre_order: true, days_to_ship: 12 },
          item_name: 'Harbour tee, organic cotton',
          images: {
            image_id_list,
            image_url_list: image_id_list.map((image_id) => `http://127.0.0.1:80/image/${image_id}`),
          },
          item_status: 'UNLIST',
          price_info: { current_price: 24.9, original_price: 24.9 },
          logistic_info: item.logistic_info.map(({ enabled, logistic_id, ...others }) =>
            enabled ? { logistic_id, enabled, ...others } : { logistic_id, enabled },
          ),
          item_id: expect.any(Number),
          attribute: item.attribute_list,
          category_id,
          dimension: { package_height: 3, package_length: 30, package_width: 22 },
          condition: 'USED',
          video_info: [{ video_upload_id: 'sg_video_1' }],
          wholesale: item.wholesale,
          brand: { brand_id: 700, original_brand_name: 'Nordlicht' },
          item_dangerous: 0,
          description_type: 'normal',
          seller_stock: [{ location_id: 'MAIN', stock: 40 }],
        },
      });
    });

    test('contains its payload after message, warning and request_id', async () => {
      const { body } = await product.add(await anySeller());
      expect(Object.keys(body).sort()).toEqual(['message', 'request_id', 'response', 'warning']);
    });

    test('shows the defaults of omitted fields: NORMAL, NEW, No Brand, normal, no pre-order, not dangerous', async () => {
      expect(await added(await anySeller(), { brand: undefined })).toEqual({
        description: 'A warm scarf, knitted by hand.',
        weight: 0.3,
        pre_order: { is_pre_order: false, days_to_ship: 8 },
        item_name: 'Scarf of wool',
        images: { image_id_list: [expect.any(String)], image_url_list: [expect.any(String)] },
        item_status: 'NORMAL',
        price_info: { current_price: 25, original_price: 25 },
        logistic_info: [{ logistic_id: 10, enabled: true }],
        item_id: expect.any(Number),
        attribute: [{ attribute_id: 100, attribute_value_list: [{ value_id: 1_002 }] }],
        category_id,
        condition: 'NEW',
        video_info: [],
        wholesale: [],
        brand: { brand_id: 0, original_brand_name: 'No Brand' },
        item_dangerous: 0,
        description_type: 'normal',
        seller_stock: [],
      });
    });

    test("shows the category's days to ship for a pre-order without days, and none in a category without pre-order", async () => {
      const seller = await anySeller();
      const pre_order = { is_pre_order: true };
      expect((await added(seller, { pre_order })).pre_order).toEqual({ is_pre_order: true, days_to_ship: 8 });
      const { pre_order: none } = await added(seller, { category_id: categories.without_pre_order });
      expect(none).toEqual({ is_pre_order: false });
    });

    test('shows description_info for an extended description, which needs no description', async () => {
      const seller = await world.given.seller({ region: 'TH', rights: every_right });
      const [image_id = ''] = await world.given.images();
      const description_info = {
        extended_description: {
          field_list: [
            { field_type: 'text' as const, text: 'ผ้าพันคอ' },
            { field_type: 'image' as const, image_info: { image_id } },
          ],
        },
      };
      const extended = { description_type: 'extended' as const, description_info, description: '' };
      expect(await added(seller, extended)).toMatchObject(extended);
    });

    test('shows complaint_policy for local sellers in PL only', async () => {
      const complaint_policy = { warranty_time: 'ONE_YEAR' as const, exclude_entrepreneur_warranty: false };
      const polish = await world.given.seller({ region: 'PL' });
      expect(await added(polish, { complaint_policy })).toMatchObject({ complaint_policy });
      expect(await added(polish)).not.toHaveProperty('complaint_policy');
      const others = [
        await world.given.seller({ region: 'PL', seller_type: 'cross_border' }),
        await anySeller(),
      ];
      for (const seller of others)
        expect(await added(seller, { complaint_policy })).not.toHaveProperty('complaint_policy');
    });
  });

  describe('stock', () => {
    test.each([
      ['without a location, of a shop with one, is at that one', ['MAIN'], [undefined], ['MAIN']],
      ['with an empty location, of a shop with one, is at that one', ['MAIN'], [''], ['MAIN']],
      ['of a shop without locations is at none', [], [undefined], ['']],
      ['of a shop with several is at the named one', ['B', 'A', 'C'], ['C', 'A'], ['A', 'C']],
    ] as [string, string[], (string | undefined)[], string[]][])(
      '%s',
      async (_, location_ids, sent, expected) => {
        const seller = await world.given.seller({ location_ids });
        const seller_stock = sent.map((location_id) => ({ location_id, stock: 2_147_483_647 }));
        const answer = await added(seller, { seller_stock });
        // An empty location_id counts as omitted.
        expect(answer.seller_stock).toEqual(
          sent.map((location_id) => ({ ...(location_id && { location_id }), stock: 2_147_483_647 })),
        );
        const { stock } = await storedItem(world, seller, answer.item_id);
        expect(stock).toEqual(
          expected.map((location_id) => ({
            model_id: 0,
            location_id,
            stock: 2_147_483_647,
            reserved_stock: 0,
          })),
        );
      },
    );
  });

  describe('requests of real clients', () => {
    test('an unused record may be sent as an empty list', async () => {
      const seller = await anySeller();
      const unused = [
        'dimension',
        'pre_order',
        'brand',
        'tax_info',
        'complaint_policy',
        'description_info',
        'promotion_images',
        'compatibility_info',
        'size_chart_info',
        'certification_info',
        'purchase_limit_info',
      ];
      const empty = Object.fromEntries(unused.map((field) => [field, []]));
      const left_out = Object.fromEntries(unused.map((field) => [field, undefined]));
      const { item_id: _, ...answer } = await added(seller, empty);
      expect(await added(seller, left_out)).toMatchObject(answer);
    });

    test('unknown fields are ignored, also in records and lists', async () => {
      const seller = await anySeller();
      const [image_id = ''] = await world.given.images();
      const strange = { strange: 'x'.repeat(1_000) };
      const known = {
        image: { image_id_list: [image_id] },
        logistic_info: [{ logistic_id: 10, enabled: true }],
        dimension: { package_height: 1, package_length: 1, package_width: 1 },
      };
      const { image, logistic_info, dimension } = known;
      const answer = await added(seller, {
        ...strange,
        image: { ...image, ...strange },
        logistic_info: logistic_info.map((record) => ({ ...record, ...strange })),
        dimension: { ...dimension, ...strange },
      } as Partial<Item>);
      const { row } = await storedItem(world, seller, answer.item_id);
      expect(JSON.parse(row.image)).toEqual(image);
      expect(JSON.parse(row.logistic_info)).toEqual(logistic_info);
      expect(JSON.parse(row.dimension ?? '')).toEqual(dimension);
    });
  });
});
