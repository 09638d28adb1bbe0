import { describe, expect, test } from 'vitest';
import type { Seller } from '../../test/support/given/product.ts';
import {
  every_right,
  givenProduct,
  itemIdOf,
  storedItem,
  storedItems,
} from '../../test/support/given_product.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import { png } from '../../test/support/images.ts';
import { injectInto } from '../../test/support/inject.ts';
import { eachRefusal } from '../../test/support/refusals.ts';
import { imageIdOf, upload } from '../../test/support/uploads.ts';
import { categories, category_id } from '../../test/support/valid_item.ts';
import { signedUrl } from '../platform/contract/client.ts';
import type { ResponseOf } from '../platform/contract/operation.ts';
import { add_item } from './add_item.contract.ts';
import type { Item } from './rules/rule.ts';

type Added = ResponseOf<typeof add_item>;

onEachEngine('add_item', (world) => {
  const { name } = add_item;
  const product = givenProduct(world);

  /** The payload of the answer to the valid item, changed so. */
  async function added(seller: Seller, changes: Partial<Item> = {}): Promise<Added> {
    const answered = await product.add(seller, changes);
    itemIdOf(answered);
    return answered.body.response as Added;
  }
  const anySeller = () => product.seller('SG', 'local');

  /** An item with everything that any seller may send, like the one of the demo marketplace. */
  const wholeItem = async ({ channel }: Seller): Promise<Partial<Item>> => ({
    item_name: 'Harbour tee, organic cotton',
    description: 'A plain tee of heavy organic cotton, cut straight, washed once so that it keeps its size.',
    original_price: 24.9,
    weight: 0.22,
    image: { image_id_list: (await product.images()).slice(0, 2), image_ratio: '1:1' },
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

  describe('the answer', () => {
    test('has every field of the item as it was stored, and no error', async () => {
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
            image_url_list: image_id_list.map((image_id) => `http://localhost:80/image/${image_id}`),
          },
          item_status: 'UNLIST',
          price_info: { current_price: 24.9, original_price: 24.9 },
          logistic_info: item.logistic_info,
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

    test('has its payload after message, warning and request_id only', async () => {
      const { body } = await product.add(await anySeller());
      expect(Object.keys(body).sort()).toEqual(['message', 'request_id', 'response', 'warning']);
    });

    test('says the defaults of what is left out: NORMAL, NEW, No Brand, normal, no pre-order, not dangerous', async () => {
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

    test('names the days to ship of a pre-order that does not, and none in a category without pre-order', async () => {
      const seller = await anySeller();
      const pre_order = { is_pre_order: true };
      expect((await added(seller, { pre_order })).pre_order).toEqual({ is_pre_order: true, days_to_ship: 8 });
      const { pre_order: none } = await added(seller, { category_id: categories.without_pre_order });
      expect(none).toEqual({ is_pre_order: false });
    });

    test('has description_info for an extended description, which may go without a description', async () => {
      const seller = await product.seller('TH', 'local', { rights: every_right });
      const [image_id = ''] = await product.images();
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

    test('has complaint_policy for local sellers in PL only', async () => {
      const complaint_policy = { warranty_time: 'ONE_YEAR' as const, exclude_entrepreneur_warranty: false };
      const polish = await product.seller('PL', 'local');
      expect(await added(polish, { complaint_policy })).toMatchObject({ complaint_policy });
      expect(await added(polish)).not.toHaveProperty('complaint_policy');
      const others = [await product.seller('PL', 'cross_border'), await anySeller()];
      for (const seller of others)
        expect(await added(seller, { complaint_policy })).not.toHaveProperty('complaint_policy');
    });
  });

  describe('images', () => {
    test('image_url_list points to where the caller sees this server, which really serves them, with their type', async () => {
      const seller = await anySeller();
      const bytes = png({ width: 640, height: 640, note: 'of the answer' });
      const image_id_list = [
        imageIdOf(await upload(world, [bytes])),
        ...(await product.images()).slice(0, 1),
      ];
      const request = await product.itemOf(seller, { image: { image_id_list } });
      const url = await signedUrl(add_item, request, {
        base_url: '',
        ...world.partner,
        shop: seller,
        clock: world.clock,
      });
      const { body } = await world.send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'partner.example:8443' },
        body: JSON.stringify(request),
      });
      const { image_url_list } = (body.response as Added).images;
      expect(image_url_list).toEqual(
        image_id_list.map((image_id) => `http://partner.example:8443/image/${image_id}`),
      );
      for (const image_url of image_url_list) {
        const served = await injectInto(world.app.partner)({
          method: 'GET',
          url: new URL(image_url).pathname,
        });
        expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
      }
      const first = await injectInto(world.app.partner)({ method: 'GET', url: `/image/${image_id_list[0]}` });
      expect(first.rawPayload.equals(bytes)).toBe(true);
    });
  });

  describe('size charts', () => {
    test.each(['local', 'cross_border'] as const)('an image is kept, of %s shops', async (seller_type) => {
      const seller = await product.seller('SG', seller_type);
      const [, size_chart = ''] = await product.images();
      const { item_id } = await added(seller, { size_chart_info: { size_chart, size_chart_id: 0 } });
      const { row } = await storedItem(world, seller, item_id);
      expect(JSON.parse(row.size_chart_info ?? '')).toEqual({ size_chart });
    });

    test('of both forms only the template is kept, and the image is not looked at', async () => {
      const seller = await anySeller();
      const { size_chart_id } = seller;
      for (const size_chart of [(await product.images())[1], 'nowhere']) {
        const { item_id } = await added(seller, { size_chart_info: { size_chart, size_chart_id } });
        const { row } = await storedItem(world, seller, item_id);
        expect(JSON.parse(row.size_chart_info ?? '')).toEqual({ size_chart_id });
      }
    });

    test.each([{}, { size_chart: '' }, { size_chart_id: 0 }, { size_chart: '', size_chart_id: 0 }])(
      '%j is none',
      async (size_chart_info) => {
        const seller = await anySeller();
        const { item_id } = await added(seller, { size_chart_info });
        expect((await storedItem(world, seller, item_id)).row.size_chart_info).toBeNull();
      },
    );
  });

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
      'gtin_code must be 8, 12, 13 or 14 digits, or 00 for none, not "1"',
      'seller_stock[0].location_id must be a stock location of this shop, and "NOWHERE" is none',
      'seller_stock[0].stock must be 0 or more, not -1',
      'compatibility_info.vehicle_info_list[0] must be a known vehicle, and brand_id 9, model_id 9 is none',
    ];

    test('message names the first with its code, warning all others, in the order of the rules; nothing is stored', async () => {
      const seller = await anySeller();
      await product.images();
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

    test('without the first, the second is the first: the order in which fields are sent does not matter', async () => {
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

    test('a thousand broken rules are answered with the first hundred', async () => {
      const vehicle_info_list = Array.from({ length: 1_000 }, (_, at) => ({ brand_id: at + 2, model_id: 1 }));
      const { body } = await product.add(await anySeller(), { compatibility_info: { vehicle_info_list } });
      expect(body.message).toContain('vehicle_info_list[0] ');
      expect(String(body.warning).split('; ')).toHaveLength(99);
    });
  });

  describe('of another shop', () => {
    const neighbours = async () => {
      const theirs = await product.seller('PL', 'local', { location_ids: ['THEIRS'] });
      return { theirs, mine: await product.seller('PL', 'local', { location_ids: ['MINE'] }) };
    };

    test.each<[string, string, (theirs: Seller) => Partial<Item>]>([
      ['locations', 'error_auth', () => ({ seller_stock: [{ location_id: 'THEIRS', stock: 1 }] })],
      ['size charts', 'error_param', ({ size_chart_id }) => ({ size_chart_info: { size_chart_id } })],
      [
        'addresses',
        'error_param',
        ({ address_id }) => ({ complaint_policy: { complaint_address_id: address_id } }),
      ],
    ])('%s are unknown, in the same words as those that do not exist', async (_, error, changes) => {
      const { mine, theirs } = await neighbours();
      itemIdOf(await product.add(theirs, changes(theirs)));
      const before = await storedItems(world);
      const { body } = await product.add(mine, changes(theirs));
      expect(body).toMatchObject({ error, message: expect.stringMatching(/ is none\.$/) });
      expect(await storedItems(world)).toEqual(before);
      itemIdOf(await product.add(theirs, changes(theirs)));
    });

    test('a location of the same name is the own one', async () => {
      const sellers = [await product.seller('SG', 'local'), await product.seller('SG', 'local')];
      for (const [at, seller] of sellers.entries()) {
        const seller_stock = [{ location_id: 'MAIN', stock: at + 1 }];
        const { stock } = await storedItem(world, seller, (await added(seller, { seller_stock })).item_id);
        expect(stock).toEqual([{ location_id: 'MAIN', stock: at + 1, reserved_stock: 0 }]);
      }
    });
  });

  describe('stock', () => {
    test.each([
      ['without a location, of a shop with one, is at that one', ['MAIN'], [undefined], ['MAIN']],
      ['with an empty location, of a shop with one, is at that one', ['MAIN'], [''], ['MAIN']],
      ['of a shop without locations is at none', [], [undefined], ['']],
      ['of a shop with several is where it is said', ['B', 'A', 'C'], ['C', 'A'], ['A', 'C']],
    ] as [string, string[], (string | undefined)[], string[]][])(
      '%s',
      async (_, location_ids, sent, expected) => {
        const seller = await product.seller('SG', 'local', { location_ids });
        const seller_stock = sent.map((location_id) => ({ location_id, stock: 2_147_483_647 }));
        const answer = await added(seller, { seller_stock });
        expect(answer.seller_stock).toEqual(JSON.parse(JSON.stringify(seller_stock)));
        const { stock } = await storedItem(world, seller, answer.item_id);
        expect(stock).toEqual(
          expected.map((location_id) => ({ location_id, stock: 2_147_483_647, reserved_stock: 0 })),
        );
      },
    );
  });

  describe('what real clients send', () => {
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

    test('fields that the contract does not have are ignored, also inside of records and lists', async () => {
      const seller = await anySeller();
      const [image_id = ''] = await product.images();
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
        logistic_info: logistic_info.map((of) => ({ ...of, ...strange })),
        dimension: { ...dimension, ...strange },
      } as Partial<Item>);
      const { row } = await storedItem(world, seller, answer.item_id);
      expect(JSON.parse(row.image)).toEqual(image);
      expect(JSON.parse(row.logistic_info)).toEqual(logistic_info);
      expect(JSON.parse(row.dimension ?? '')).toEqual(dimension);
    });
  });

  /** A case of `eachRefusal`: the valid item, changed so. */
  const withItem =
    (changes: Partial<Item>, location_ids = ['MAIN']) =>
    async () => {
      const seller = await product.seller('SG', 'local', { location_ids });
      const request = await product.itemOf(seller, changes);
      return () => world.call(name, request, { shop: seller });
    };
  const withValue = (attribute_id: number, value_id: number) =>
    withItem({
      attribute_list: [
        { attribute_id: 100, attribute_value_list: [{ value_id: 1_002 }] },
        { attribute_id, attribute_value_list: [{ value_id }] },
      ],
    });

  eachRefusal(world, add_item, {
    invalid_category: ['a category that is not a leaf', withItem({ category_id: categories.parent })],
    invalid_brand: [
      "a brand under another name than the category's",
      withItem({ brand: { brand_id: 700, original_brand_name: 'nordlicht' } }),
    ],
    attribute_missing: ['an item without a mandatory attribute', withItem({ attribute_list: [] })],
    invalid_attribute: ['an attribute that the category does not have', withValue(999, 0)],
    invalid_attribute_value: ['a value that the attribute does not have', withValue(104, 999)],
    attribute_name_required: ['a value of its own without words', withValue(101, 0)],
    attribute_id_not_zero: ['a value_id for free text', withValue(101, 1_001)],
    invalid_logistics: [
      'an item without an enabled channel',
      withItem({ logistic_info: [{ logistic_id: 10, enabled: false }] }),
    ],
    invalid_price: ['a price of 0', withItem({ original_price: 0 })],
    price_too_high: ['a price over the maximum of the region', withItem({ original_price: 1_000_000.01 })],
    name_empty: ['an empty name', withItem({ item_name: '' })],
    name_length: ['a name that is too long', withItem({ item_name: 'a'.repeat(181) })],
    description_length: ['a description that is too short', withItem({ description: 'Warm.' })],
    invalid_field: ['a weight of 0', withItem({ weight: 0 })],
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
        const seller = await product.seller('CN', 'local', { limit: { item_count_max: 1 } });
        itemIdOf(await product.add(seller));
        return () => product.add(seller);
      },
    ],
  });
});
