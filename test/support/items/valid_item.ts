// An item that every shop may list, and the catalogue in which it is valid. Tests change the parts that they
// need.
import { readFileSync } from 'node:fs';
import { micros_per_unit } from '../../../src/engine/money.ts';
import { packageFile } from '../../../src/engine/package_file.ts';
import { type Region, region_codes, regions, type SellerType } from '../../../src/kit/contract/region.ts';
import type { CatalogueTables } from '../../../src/market/product/catalogue/catalogue.tables.ts';
import { findViolations } from '../../../src/market/product/rules/all_rules.ts';
import type { Attribute, Catalogue, FeeChannel, Item } from '../../../src/market/product/rules/rule.ts';
import type { Columns, TableRecord } from '../given/row.ts';

export const category_id = 500;
export const brand = { brand_id: 700, original_brand_name: 'Nordlicht' };
export const image_ids = ['image-1', 'image-2', 'image-3', 'image-4', 'image-5'];
/** A full minute: 2026-01-01 00:00:00 UTC. */
export const now = 1_767_225_600;

const values = [
  { value_id: 1_001, value_name: 'Cotton' },
  { value_id: 1_002, value_name: 'Wool' },
  { value_id: 1_003, value_name: 'Linen' },
];
const attribute = (
  attribute_id: number,
  attribute_name: string,
  input_type: Attribute['input_type'],
  changes: Partial<Attribute> = {},
): Attribute => ({
  attribute_id,
  attribute_name,
  input_type,
  is_mandatory: false,
  values: [],
  units: [],
  value_count_max: 1,
  ...changes,
});

/** One attribute of every kind; the first one is mandatory. */
export const attributes: readonly Attribute[] = [
  attribute(100, 'Material', 'DROP_DOWN', { is_mandatory: true, values }),
  attribute(101, 'Care', 'TEXT_FILED'),
  attribute(102, 'Lining', 'COMBO_BOX', { values }),
  attribute(103, 'Trim', 'MULTIPLE_SELECT_COMBO_BOX', { values, value_count_max: 3 }),
  attribute(104, 'Season', 'MULTIPLE_SELECT', { values, value_count_max: 2 }),
  attribute(105, 'Made on', 'DATE_TYPE'),
  attribute(106, 'Packed at', 'TIMESTAMP_TYPE'),
  attribute(107, 'Net weight', 'COMBO_BOX', { values, units: ['g', 'kg'] }),
];

/** The parcel limits of a channel that carries every parcel. */
const parcel_limits = {
  weight_limit: { item_max_weight: 0, item_min_weight: 0 },
  item_max_dimension: { height: 0, width: 0, length: 0, dimension_sum: 0, unit: 'cm' },
  volume_limit: { item_max_volume: 0, item_min_volume: 0 },
} as const;

/** One channel of every fee_type. */
export const channels = (
  [
    { logistic_id: 10, fee_type: 'FIXED_DEFAULT_PRICE', size_ids: [] },
    { logistic_id: 11, fee_type: 'SIZE_INPUT', size_ids: [] },
    { logistic_id: 12, fee_type: 'SIZE_SELECTION', size_ids: [1, 2] },
    { logistic_id: 13, fee_type: 'CUSTOM_PRICE', size_ids: [] },
  ] as const
).map((row): FeeChannel => ({ channel_name: `Channel ${row.logistic_id}`, parcel_limits, ...row }));

/** An item with only required fields, and a brand. `undefined` removes a field. */
export const validItem = (overrides: Partial<Item> = {}): Item => ({
  original_price: 25,
  description: 'A warm scarf, knitted by hand.',
  weight: 0.3,
  item_name: 'Scarf of wool',
  logistic_info: [{ logistic_id: 10, enabled: true }],
  attribute_list: [{ attribute_id: 100, attribute_value_list: [{ value_id: 1_002 }] }],
  category_id,
  image: { image_id_list: ['image-1'] },
  brand,
  ...overrides,
});

/** The parts of a catalogue that a test may change: any, and the features for which the seller is whitelisted. */
export type CatalogueChanges = Partial<Omit<Catalogue, 'seller'>> & { rights?: readonly string[] };

/** The world's partner has completed the upload of this video. */
export const video_upload_id = 'sg_video_1';

/** The catalogue of a shop without rights, with one stock location, address 40 and no required permits. */
export const validCatalogue = (
  region: Region = 'SG',
  seller_type: SellerType = 'local',
  { rights = [], ...changes }: CatalogueChanges = {},
): Catalogue => ({
  seller: { region, seller_type, rights },
  now,
  price_decimals: regions[region].price_decimals,
  limit: {
    region,
    price_min_micros: 1,
    price_max_micros: 1_000_000 * micros_per_unit,
    item_name_length_min: 3,
    item_name_length_max: 120,
    description_length_min: 20,
    description_length_max: 1_000,
    item_count_max: 1_000,
  },
  category: {
    is_leaf: true,
    is_blocked: false,
    days_to_ship_min: 8,
    days_to_ship_max: 30,
    gtin_rule: 'Optional',
    permit_ids: [],
  },
  attributes,
  brand_name: brand.original_brand_name,
  channels: new Map(channels.map((channel) => [channel.logistic_id, channel])),
  images: new Map(
    image_ids.map((image_id) => [
      image_id,
      { image_id, partner_id: 1, uploader_shop_id: 0, expires_at: null },
    ]),
  ),
  location_ids: ['SGZ'],
  address_ids: [40],
  size_chart_exists: true,
  video: { video_upload_id, partner_id: 1, expires_at: null },
  medicine_exists: true,
  unknown_vehicles: [],
  ...changes,
});

/**
 * All violations that the rules find in a valid item with these changes: `reason path`, in the order of the
 * answer.
 */
export const violationsOf = (overrides: Partial<Item>, catalogue: Catalogue = validCatalogue()): string[] =>
  findViolations(validItem(overrides), catalogue).map(({ reason, path }) => `${reason} ${path}`);

// The catalogue of every region as rows, for tests at the wire.

export type Limit = CatalogueTables['region_limit'];

/** The limits of the demo marketplace, for every region that has shops with items. */
const limits: readonly Limit[] = readFileSync(packageFile('demo', 'region_limit.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
/** The regions in which items can be listed. CN is not included: it has only merchants of cross-border sellers. */
export const item_regions = limits.map(({ region }) => region);

/** The categories of every region in addition to that of the valid item; each has the same attributes and brand. */
export const categories = {
  parent: 499,
  without_pre_order: 501,
  gtin_mandatory: 502,
  gtin_flexible: 503,
  /** Requires one of the permits 31 and 32. */
  permitted: 504,
  /** Has attribute 200, whose value 2001 requires a certificate. */
  certified: 505,
  /** Closed by the marketplace. */
  blocked: 506,
} as const;
/** A category that exists only in this region. */
export const categoryOnlyIn = (region: Region) => 600 + region_codes.indexOf(region);
/** A brand of `categories.permitted`, and of no other category. */
export const other_brand = { brand_id: 701, original_brand_name: 'Südwind' };
/** Medicine 60001 exists, and these vehicles: a whole model, and one with year and version. */
export const medicine_id = 60_001;
export const vehicles = [
  { brand_id: 1, model_id: 2 },
  { brand_id: 1, model_id: 3, year_id: 4, version_id: 5 },
];

/** The region's id for a channel of the valid item, because no two regions share an id. */
export const channelIn = (region: Region, logistic_id: number) =>
  logistic_id + 100 * region_codes.indexOf(region);

/** The limits of a region, by default the limits of Singapore. */
export const limitOf = (region: Region, changes: Partial<Limit> = {}): Limit => ({
  ...((limits.find((limit) => limit.region === region) ?? limits[0]) as Limit),
  region,
  ...changes,
});

const leaf = { is_leaf: true, days_to_ship_min: 8, days_to_ship_max: 30 };

/** The catalogue of a region, row by row. */
export function catalogueRows(limit: Limit): TableRecord[] {
  const { region } = limit;
  const { parent: parent_category_id, permitted, certified } = categories;
  const made: Columns<'category'>[] = [
    { category_id: parent_category_id, is_leaf: false },
    { category_id, parent_category_id, ...leaf },
    { category_id: categories.without_pre_order, is_leaf: true },
    { category_id: categories.gtin_mandatory, ...leaf, gtin_rule: 'Mandatory' },
    { category_id: categories.gtin_flexible, ...leaf, gtin_rule: 'Flexible' },
    { category_id: permitted, ...leaf, permit_id_list: [31, 32] },
    { category_id: certified, ...leaf },
    { category_id: categories.blocked, ...leaf, is_blocked: true },
    { category_id: categoryOnlyIn(region), ...leaf },
  ];
  const category_ids = made.slice(1).map((category) => category.category_id);
  const value_list = [
    { value_id: 2_001, value_name: 'With battery', needs_certificate: true },
    { value_id: 2_002, value_name: 'Without' },
  ];
  const drop_down = { attribute_name: 'Power', input_type: 'DROP_DOWN', value_list } as const;
  return [
    ['region_limit', limit],
    ...made.map(
      (category): TableRecord => [
        'category',
        { region, category_name: `Category ${category.category_id}`, ...category },
      ],
    ),
    ...category_ids.flatMap((category_id) => [
      ...attributes.map(
        ({ values, units, ...rest }): TableRecord => [
          'category_attribute',
          { region, category_id, ...rest, value_list: values, unit_list: units },
        ],
      ),
      ['category_brand', { region, category_id, ...brand }] as TableRecord,
    ]),
    ['category_attribute', { region, category_id: certified, attribute_id: 200, ...drop_down }],
    ['category_brand', { region, category_id: permitted, ...other_brand }],
    ...channels.map(
      ({ logistic_id, fee_type, size_ids }): TableRecord => [
        'logistics_channel',
        {
          logistic_id: channelIn(region, logistic_id),
          channel_name: `Channel ${logistic_id}`,
          region,
          document_types: ['NORMAL_AIR_WAYBILL'],
          suggested_document_type: 'NORMAL_AIR_WAYBILL',
          fee_type,
          size_list: size_ids.map((size_id) => ({ size_id, size_name: `Size ${size_id}` })),
        },
      ],
    ),
  ];
}
