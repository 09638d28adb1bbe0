// Any item that the contract and the rules accept, as fast-check draws it for a seller.
import fc from 'fast-check';
import type { Item } from '../../src/market/product/rules/rule.ts';
import {
  attribute_list,
  gtin,
  int32,
  invoice,
  more_tax,
  partial,
  positive,
  text,
  words,
} from './any_item_fields.ts';
import type { Seller } from './given/product.ts';
import { brand, category_id, medicine_id, vehicles, video_upload_id } from './valid_item.ts';

const million = 1_000_000;

/** What the seller's region and type allow beyond what everyone may send. */
function regionalFields({
  region,
  seller_type,
  address_id,
  size_chart_id,
}: Seller): Record<string, fc.Arbitrary<unknown>> {
  const is_local = seller_type === 'local';
  const complaint_policy = fc.record(
    {
      warranty_time: fc.constantFrom('ONE_YEAR', 'TWO_YEARS', 'OVER_TWO_YEARS'),
      exclude_entrepreneur_warranty: fc.boolean(),
      complaint_address_id: region === 'PL' && is_local ? fc.constant(address_id) : fc.nat(),
      additional_information: text(0, 999),
    },
    partial,
  );
  return {
    complaint_policy,
    ...(is_local && (region === 'ID' || region === 'MY') && { item_dangerous: fc.constantFrom(0, 1) }),
    ...(is_local && region === 'ID' && { medicine_id: fc.constant(medicine_id) }),
    ...(is_local && { size_chart_info: fc.constant({ size_chart_id }) }),
    ...(region === 'TW' && { tax_info: fc.record({ tax_type: fc.constantFrom(0, 1, 2) }, partial) }),
    ...(region === 'BR' && {
      tax_info: fc
        .tuple(fc.option(invoice, { nil: {} }), more_tax)
        .map(([one, other]) => ({ ...one, ...other })),
    }),
  };
}

/** Tiers that follow each other, with gaps, each of them below the price. */
const tiersBelow = (price: number, inUnits: (steps: number) => number) =>
  price < 2
    ? fc.constant<NonNullable<Item['wholesale']>>([])
    : fc
        .tuple(
          fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 8 }),
          fc.array(fc.integer({ min: 1, max: price - 1 }), { minLength: 4, maxLength: 4 }),
        )
        .map(([counts, prices]) => {
          const bounds = counts.sort((a, b) => a - b).slice(0, counts.length - (counts.length % 2));
          return prices.slice(0, bounds.length / 2).map((unit_price, at) => ({
            min_count: bounds[2 * at] as number,
            max_count: bounds[2 * at + 1] as number,
            unit_price: inUnits(unit_price),
          }));
        });

export interface AnyItem {
  readonly item: Item;
  /** The price in micros, without a fraction on the way to it. */
  readonly price_micros: number;
}

/** Any item that this seller may list. */
export function anyItemOf(seller: Seller, images: readonly string[], now: number): fc.Arbitrary<AnyItem> {
  const { limit, price_step, channel, location_ids } = seller;
  const steps = price_step < 1 ? 100 : 1;
  const inUnits = (amount: number) => amount / steps;
  const image_id_list = (maxLength: number) =>
    fc.array(fc.constantFrom(...images), { minLength: 1, maxLength });
  const channel_list = fc.tuple(
    fc.record(
      { logistic_id: fc.constant(channel(10)), enabled: fc.constant(true), is_free: fc.boolean() },
      { requiredKeys: ['logistic_id', 'enabled'] },
    ),
    fc.record(
      {
        logistic_id: fc.constant(channel(11)),
        enabled: fc.constant(true),
        size_id: int32.filter((drawn) => drawn !== 0),
      },
      { requiredKeys: ['logistic_id', 'enabled'] },
    ),
    fc.oneof(
      fc.record({
        logistic_id: fc.constant(channel(12)),
        enabled: fc.constant(true),
        size_id: fc.constantFrom(1, 2),
      }),
      fc.record({ logistic_id: fc.constant(channel(12)), enabled: fc.constant(false) }),
    ),
    fc.record({
      logistic_id: fc.constant(channel(13)),
      enabled: fc.constant(true),
      shipping_fee: fc
        .integer({ min: 0, max: limit.price_max_micros / million })
        .map((drawn) => inUnits(drawn)),
    }),
  );
  const seller_stock = fc
    .shuffledSubarray([...location_ids])
    .chain((drawn) =>
      fc.tuple(...drawn.map((location_id) => fc.nat(2 ** 31 - 1).map((stock) => ({ location_id, stock })))),
    );
  const field_list = fc.array(
    fc.oneof(
      words(1, 200).map((drawn) => ({ field_type: 'text', text: drawn })),
      fc.constantFrom(...images).map((image_id) => ({ field_type: 'image', image_info: { image_id } })),
    ),
    { minLength: 1, maxLength: 12 },
  );
  const shown = fc.oneof(
    fc.record({ description: words(limit.description_length_min, limit.description_length_max) }),
    fc.record({
      description: text(0, 50),
      description_type: fc.constant('extended'),
      description_info: fc.record({ extended_description: fc.record({ field_list }) }),
    }),
  );
  const optional = fc.record(
    {
      dimension: fc.record({ package_height: positive, package_length: positive, package_width: positive }),
      pre_order: fc.oneof(
        fc.record({ is_pre_order: fc.constant(false) }),
        fc.record({ is_pre_order: fc.constant(true), days_to_ship: fc.integer({ min: 8, max: 30 }) }),
      ),
      brand: fc.constantFrom(brand, { brand_id: 0, original_brand_name: 'No Brand' }),
      item_sku: text(0, 100),
      condition: fc.constantFrom('NEW', 'USED'),
      video_upload_id: fc.constantFrom([], [video_upload_id]),
      seller_stock,
      gtin_code: gtin,
      ds_cat_rcmd_id: text(1, 100),
      compatibility_info: fc.record({ vehicle_info_list: fc.subarray(vehicles) }),
      authorised_brand_id: fc.maxSafeInteger().filter((drawn) => drawn !== 0),
      purchase_limit_info: fc.tuple(positive, positive).map(([a, b]) => ({
        min_purchase_limit: Math.min(a, b),
        max_purchase_limit: { purchase_limit: Math.max(a, b) },
      })),
      ...regionalFields(seller),
    },
    partial,
  );
  const published = fc.oneof(
    fc.record({ item_status: fc.constantFrom('NORMAL', 'UNLIST') }, partial),
    fc.integer({ min: 60, max: 90 * 1_440 }).map((minutes) => ({
      item_status: 'UNLIST',
      scheduled_publish_time: now + 60 * minutes,
    })),
  );
  const pictured = fc.oneof(
    fc.record({ image: fc.record({ image_id_list: image_id_list(9) }) }),
    fc.record({
      image: fc.record({ image_id_list: image_id_list(9), image_ratio: fc.constant('3:4') }),
      promotion_images: fc.record({ image_id_list: image_id_list(1) }),
    }),
  );
  return fc.integer({ min: 1, max: (limit.price_max_micros / million) * steps }).chain((price) =>
    fc
      .tuple(
        fc.record({
          item_name: words(limit.item_name_length_min, limit.item_name_length_max),
          original_price: fc.constant(inUnits(price)),
          weight: fc.oneof(
            fc.double({ min: 0.000_001, max: million, noNaN: true }),
            fc.integer({ min: 1, max: million }).map((drawn) => drawn / 1_000),
          ),
          category_id: fc.constant(category_id),
          logistic_info: channel_list.chain((drawn) =>
            fc.shuffledSubarray(drawn.slice(1)).map((rest) => [...rest, drawn[0]]),
          ),
          attribute_list,
        }),
        fc.option(tiersBelow(price, inUnits), { nil: undefined }),
        shown,
        optional,
        published,
        pictured,
      )
      .map(([needed, wholesale, ...parts]) => ({
        item: Object.assign(needed, wholesale && { wholesale }, ...parts) as Item,
        price_micros: (price * million) / steps,
      })),
  );
}
