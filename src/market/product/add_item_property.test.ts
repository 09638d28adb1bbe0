// Everything that the contract and the rules accept is stored and returned as it was sent.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Seller } from '../../../test/support/given/product.ts';
import { every_right, itemIdOf, storedItem } from '../../../test/support/items/added_items.ts';
import { item_regions } from '../../../test/support/items/valid_item.ts';
import { type AnyItem, anyItemOf } from '../../../test/support/random/any_item.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { type Region, type SellerType, seller_types } from '../../kit/contract/region.ts';
import type { Item } from './rules/rule.ts';

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
const keepsPolicy = ({ region, seller_type }: Seller) => region === 'PL' && seller_type === 'local';

/** The item that the server makes of a request, as the reference says: with defaults, and without ignored fields. */
/** An empty object counts as omitted. */
const ifUsed = <T extends object>(part: T | undefined): T | undefined =>
  part && Object.keys(part).length > 0 ? part : undefined;

const expectedOf = (item: Item, seller: Seller) => ({
  item_status: item.item_status ?? 'NORMAL',
  condition: item.condition ?? 'NEW',
  brand: item.brand ?? { brand_id: 0, original_brand_name: 'No Brand' },
  item_dangerous: item.item_dangerous ?? 0,
  description_type: item.description_type ?? 'normal',
  pre_order: { days_to_ship: 8, is_pre_order: false, ...item.pre_order },
  wholesale: item.wholesale ?? [],
  seller_stock: item.seller_stock ?? [],
  complaint_policy: keepsPolicy(seller) ? ifUsed(item.complaint_policy) : undefined,
});

const answerOf = (item: Item, seller: Seller) => ({
  ...expectedOf(item, seller),
  description: item.description,
  weight: item.weight,
  item_name: item.item_name,
  images: {
    image_id_list: item.image.image_id_list,
    image_url_list: item.image.image_id_list.map((image_id) => `http://127.0.0.1:80/image/${image_id}`),
  },
  price_info: { current_price: item.original_price, original_price: item.original_price },
  logistic_info: item.logistic_info,
  item_id: expect.any(Number),
  attribute: item.attribute_list,
  category_id: item.category_id,
  dimension: item.dimension,
  video_info: (item.video_upload_id ?? []).map((video_upload_id) => ({ video_upload_id })),
  description_info: item.description_info,
});

type StoredItemRow = Awaited<ReturnType<typeof storedItem>>['row'];
/** A part that is stored as JSON; null if there is none. */
const readJson = (row: StoredItemRow, name: keyof StoredItemRow) =>
  row[name] === null ? null : JSON.parse(String(row[name]));

const rowOf = ({ item, price_micros }: AnyItem, seller: Seller, now: number) => {
  const { seller_stock: _, ...expected } = expectedOf(item, seller);
  return {
    ...expected,
    complaint_policy: expected.complaint_policy ?? null,
    shop_id: seller.shop_id,
    item_id: expect.any(Number),
    item_name: item.item_name,
    item_sku: item.item_sku ?? '',
    category_id: item.category_id,
    original_price_micros: price_micros,
    weight: item.weight,
    description: item.description,
    description_info: item.description_info ?? null,
    image: item.image,
    logistic_info: item.logistic_info,
    attribute_list: item.attribute_list,
    video_upload_id: item.video_upload_id ?? [],
    dimension: item.dimension ?? null,
    gtin_code: item.gtin_code ?? null,
    tax_info: ifUsed(item.tax_info) ?? null,
    promotion_images: item.promotion_images ?? null,
    compatibility_info: item.compatibility_info ?? null,
    size_chart_info: item.size_chart_info ?? null,
    certification_info: null,
    purchase_limit_info: item.purchase_limit_info ?? null,
    authorised_brand_id: item.authorised_brand_id ?? null,
    ds_cat_rcmd_id: item.ds_cat_rcmd_id ?? null,
    medicine_id: item.medicine_id ?? null,
    scheduled_publish_time: item.scheduled_publish_time ?? null,
    tier_variation: '[]',
    is_deboosted: 0,
    is_unlisted_by_marketplace: 0,
    is_kit: 0,
    create_time: now,
    update_time: now,
  };
};
const json_parts = [
  'description_info',
  'image',
  'logistic_info',
  'attribute_list',
  'brand',
  'pre_order',
  'wholesale',
  'video_upload_id',
  'dimension',
  'tax_info',
  'complaint_policy',
  'promotion_images',
  'compatibility_info',
  'size_chart_info',
  'certification_info',
  'purchase_limit_info',
] as const satisfies (keyof StoredItemRow)[];

onEachEngine('any valid item', (world) => {
  test('is accepted, returned as it was sent with its defaults, and stored that way, to the last digit and character', async () => {
    const sellers: Seller[] = [];
    for (const region of item_regions as Region[])
      for (const seller_type of seller_types as readonly SellerType[])
        sellers.push(
          await world.given.seller({
            region,
            seller_type,
            rights: every_right,
            location_ids: ['A', 'B', 'C'],
          }),
        );
    const images = await world.given.images();
    const { now } = world.clock;
    const anyItem = fc
      .constantFrom(...sellers)
      .chain((seller) => anyItemOf(seller, images, now).map((sent) => ({ seller, sent })));

    await fc.assert(
      fc.asyncProperty(anyItem, async ({ seller, sent }) => {
        const { item } = sent;
        const answered = await world.call('v2.product.add_item', item, { shop: seller });
        const item_id = itemIdOf(answered);
        expect(answered.body).toEqual({
          message: '',
          warning: '',
          request_id: answered.headers['x-request-id'],
          response: { ...asJson(answerOf(item, seller)), item_id },
        });
        const { row, stock } = await storedItem(world, seller, item_id);
        const parts = Object.fromEntries(json_parts.map((name) => [name, readJson(row, name)]));
        expect({ ...row, ...parts, weight: Number(row.weight) }).toEqual({
          ...asJson(rowOf(sent, seller, now)),
          item_id,
        });
        expect(stock).toEqual(
          (item.seller_stock ?? [])
            .map(({ location_id, stock }) => ({ model_id: 0, location_id, stock, reserved_stock: 0 }))
            .sort((a, b) => (String(a.location_id) < String(b.location_id) ? -1 : 1)),
        );
      }),
      { numRuns: 250 },
    );
  });
});
