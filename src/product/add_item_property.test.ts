// Whatever the contract and the rules accept is stored and given back as it was sent.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Seller } from '../../test/support/given/product.ts';
import { every_right, givenProduct, itemIdOf, storedItem } from '../../test/support/given_product.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import { brand, category_id, item_regions, medicine_id, vehicles } from '../../test/support/valid_item.ts';
import { type Region, type SellerType, seller_types } from '../platform/contract/region.ts';
import { checkDigitOf } from './rules/category/gtin.ts';
import type { Item } from './rules/rule.ts';

const million = 1_000_000;

/** Characters of every kind: Latin, combining, Thai, Chinese inside and outside of the first plane, emoji, right to left. */
const characters = [
  ...'abcXYZ019 -\'"\\/<&%',
  '\u0301',
  'ก',
  '้',
  '袜',
  '𠮷',
  '🧣',
  '👩',
  '\u200d',
  'ż',
  'א',
  'ع',
  '\n',
  '\u2028',
];
const text = (minLength: number, maxLength: number) =>
  fc
    .oneof(
      fc
        .array(fc.constantFrom(...characters), { minLength, maxLength, size: 'max' })
        .map((of) => of.join('')),
      fc.string({ unit: 'binary', minLength, maxLength }).filter((of) => !of.includes('\0')),
    )
    .map((of) => [...of].slice(0, maxLength).join(''));
/** Text that is not only white space. */
const words = (minLength: number, maxLength: number) =>
  text(Math.max(0, minLength - 1), maxLength - 1).map((of) => `a${of}`);

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const positive = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const timestamp_text = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map(String);

type Values = NonNullable<NonNullable<Item['attribute_list']>[number]['attribute_value_list']>;
const listed = fc.constantFrom(1_001, 1_002, 1_003).map((value_id) => ({ value_id }));
const named = fc.record({ value_id: fc.constantFrom(1_001, 1_002, 1_003), original_value_name: text(0, 20) });
const own = words(1, 40).map((original_value_name) => ({ value_id: 0, original_value_name }));
const time = timestamp_text.map((original_value_name) => ({ value_id: 0, original_value_name }));
const with_unit = fc
  .tuple(fc.oneof(listed, own), fc.constantFrom('g', 'kg', ''))
  .map(([value, value_unit]) => ({ ...value, value_unit }));
const one = (value: fc.Arbitrary<Values[number]>): fc.Arbitrary<Values> => fc.array(value, { maxLength: 1 });
const several = (value: fc.Arbitrary<Values[number]>, maxLength: number): fc.Arbitrary<Values> =>
  fc.uniqueArray(value, {
    maxLength,
    selector: ({ value_id, original_value_name }) => (value_id === 0 ? original_value_name : value_id),
  });
/** The values of each attribute of the valid item's category. */
const values: [number, fc.Arbitrary<Values>][] = [
  [101, one(own)],
  [102, one(fc.oneof(listed, named, own))],
  [103, several(fc.oneof(listed, own), 3)],
  [104, several(listed, 2)],
  [105, one(time)],
  [106, one(time)],
  [107, one(with_unit)],
];
const attribute_list = fc
  .tuple(
    fc.oneof(listed, named).map((value) => ({ attribute_id: 100, attribute_value_list: [value] })),
    ...values.map(([attribute_id, of]) =>
      fc.option(
        of.map((attribute_value_list) => ({ attribute_id, attribute_value_list })),
        { nil: undefined },
      ),
    ),
  )
  .chain((all) =>
    fc
      .shuffledSubarray(
        all.filter((of) => of !== undefined),
        { minLength: 0 },
      )
      .map((of) => [...of.filter(({ attribute_id }) => attribute_id !== 100), ...all.slice(0, 1)]),
  )
  .map((all) => all as NonNullable<Item['attribute_list']>);

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((of) => of.join(''));
const gtin = fc.oneof(
  fc.constant('00'),
  fc
    .constantFrom(7, 11, 12, 13)
    .chain(digits)
    .map((of) => `${of}${checkDigitOf(of)}`),
);
const percentage = fc.integer({ min: 0, max: 9_999 }).map((of) => (of / 100).toFixed(of % 3));
const partial = { requiredKeys: [] };

const invoice = fc.record({
  ncm: fc.oneof(digits(8), fc.constant('00')),
  same_state_cfop: digits(4),
  diff_state_cfop: digits(4),
  csosn: digits(3),
  origin: fc.nat(8).map(String),
  cest: fc.oneof(digits(7), fc.constant('00')),
  measure_unit: words(1, 5),
});
const more_tax = fc.record(
  {
    pis: percentage,
    cofins: percentage,
    federal_state_taxes: percentage,
    icms_cst: text(0, 10),
    operation_type: fc.constantFrom('1', '2'),
    export_cfop: fc.constantFrom('7101', '7102'),
    additional_info: text(0, 100),
  },
  partial,
);

/** What the seller's region and type allow beyond what everyone may send. */
function ofRegion({
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

interface Sent {
  readonly item: Item;
  /** The price in micros, without a fraction on the way to it. */
  readonly price_micros: number;
}

/** Any item that this seller may list. */
function itemsOf(seller: Seller, images: readonly string[], now: number): fc.Arbitrary<Sent> {
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
      { logistic_id: fc.constant(channel(11)), enabled: fc.boolean(), size_id: int32 },
      { requiredKeys: ['logistic_id', 'enabled'] },
    ),
    fc.record({
      logistic_id: fc.constant(channel(12)),
      enabled: fc.boolean(),
      size_id: fc.constantFrom(1, 2),
    }),
    fc.record({
      logistic_id: fc.constant(channel(13)),
      enabled: fc.boolean(),
      shipping_fee: fc.integer({ min: 0, max: limit.price_max_micros / million }).map((of) => inUnits(of)),
    }),
  );
  const seller_stock = fc
    .shuffledSubarray([...location_ids])
    .chain((of) =>
      fc.tuple(...of.map((location_id) => fc.nat(2 ** 31 - 1).map((stock) => ({ location_id, stock })))),
    );
  const field_list = fc.array(
    fc.oneof(
      words(1, 200).map((of) => ({ field_type: 'text', text: of })),
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
      video_upload_id: fc.array(words(1, 50), { maxLength: 1 }),
      seller_stock,
      gtin_code: gtin,
      ds_cat_rcmd_id: text(0, 100),
      compatibility_info: fc.record({ vehicle_info_list: fc.subarray(vehicles) }),
      authorised_brand_id: fc.maxSafeInteger(),
      purchase_limit_info: fc.tuple(positive, positive).map(([a, b]) => ({
        min_purchase_limit: Math.min(a, b),
        max_purchase_limit: { purchase_limit: Math.max(a, b) },
      })),
      ...ofRegion(seller),
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
            fc.integer({ min: 1, max: million }).map((of) => of / 1_000),
          ),
          category_id: fc.constant(category_id),
          logistic_info: channel_list.chain((of) =>
            fc.shuffledSubarray(of.slice(1)).map((rest) => [...rest, of[0]]),
          ),
          attribute_list,
        }),
        fc.option(tiersBelow(price, inUnits), { nil: undefined }),
        shown,
        optional,
        published,
        pictured,
      )
      .map(([needed, wholesale, ...others]) => ({
        item: Object.assign(needed, wholesale && { wholesale }, ...others) as Item,
        price_micros: (price * million) / steps,
      })),
  );
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
const keepsPolicy = ({ region, seller_type }: Seller) => region === 'PL' && seller_type === 'local';

/** What the server makes of an item, in the words of the reference: the defaults, and what is to be ignored left out. */
const expectedOf = (item: Item, seller: Seller) => ({
  item_status: item.item_status ?? 'NORMAL',
  condition: item.condition ?? 'NEW',
  brand: item.brand ?? { brand_id: 0, original_brand_name: 'No Brand' },
  item_dangerous: item.item_dangerous ?? 0,
  description_type: item.description_type ?? 'normal',
  pre_order: { days_to_ship: 8, is_pre_order: false, ...item.pre_order },
  wholesale: item.wholesale ?? [],
  seller_stock: item.seller_stock ?? [],
  complaint_policy: keepsPolicy(seller) ? item.complaint_policy : undefined,
});

const answerOf = (item: Item, seller: Seller) => ({
  ...expectedOf(item, seller),
  description: item.description,
  weight: item.weight,
  item_name: item.item_name,
  images: {
    image_id_list: item.image.image_id_list,
    image_url_list: item.image.image_id_list.map((image_id) => `http://localhost:80/image/${image_id}`),
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

type Row = Awaited<ReturnType<typeof storedItem>>['row'];
/** A part that is stored as JSON; null where there is none. */
const part = (row: Row, name: keyof Row) => (row[name] === null ? null : JSON.parse(String(row[name])));

const rowOf = ({ item, price_micros }: Sent, seller: Seller, now: number) => {
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
    tax_info: item.tax_info ?? null,
    promotion_images: item.promotion_images ?? null,
    compatibility_info: item.compatibility_info ?? null,
    size_chart_info: item.size_chart_info ?? null,
    certification_info: null,
    purchase_limit_info: item.purchase_limit_info ?? null,
    authorised_brand_id: item.authorised_brand_id ?? null,
    ds_cat_rcmd_id: item.ds_cat_rcmd_id ?? null,
    medicine_id: item.medicine_id ?? null,
    scheduled_publish_time: item.scheduled_publish_time ?? null,
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
] as const satisfies (keyof Row)[];

onEachEngine('any valid item', (world) => {
  const product = givenProduct(world);

  test('is accepted, answered as it was sent with its defaults, and stored so, to the last digit and character', async () => {
    const sellers: Seller[] = [];
    for (const region of item_regions as Region[])
      for (const seller_type of seller_types as readonly SellerType[])
        sellers.push(
          await product.seller(region, seller_type, { rights: every_right, location_ids: ['A', 'B', 'C'] }),
        );
    const images = await product.images();
    const { now } = world.clock;
    const anyItem = fc
      .constantFrom(...sellers)
      .chain((seller) => itemsOf(seller, images, now).map((sent) => ({ seller, sent })));

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
        const parts = Object.fromEntries(json_parts.map((name) => [name, part(row, name)]));
        expect({ ...row, ...parts, weight: Number(row.weight) }).toEqual({
          ...asJson(rowOf(sent, seller, now)),
          item_id,
        });
        expect(stock).toEqual(
          (item.seller_stock ?? [])
            .map(({ location_id, stock }) => ({ location_id, stock, reserved_stock: 0 }))
            .sort((a, b) => (String(a.location_id) < String(b.location_id) ? -1 : 1)),
        );
      }),
      { numRuns: 250 },
    );
  }, 60_000);
});
