// An item that every shop may list, and the catalogue in which it is valid. Tests change what they are about.
import { type Region, regions, type SellerType } from '../src/platform/contract/region.ts';
import { micros_per_unit } from '../src/platform/money.ts';
import { brokenRules } from '../src/product/rules/all_rules.ts';
import type { Attribute, Catalogue, FeeChannel, Item } from '../src/product/rules/rule.ts';

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

/** One of every kind; the first one is mandatory. */
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

/** One of every fee_type. */
export const channels: readonly FeeChannel[] = [
  { logistic_id: 10, fee_type: 'FIXED_DEFAULT_PRICE', size_ids: [] },
  { logistic_id: 11, fee_type: 'SIZE_INPUT', size_ids: [] },
  { logistic_id: 12, fee_type: 'SIZE_SELECTION', size_ids: [1, 2] },
  { logistic_id: 13, fee_type: 'CUSTOM_PRICE', size_ids: [] },
];

/** An item with nothing but what it needs, and a brand. `undefined` takes a field out. */
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

/** What a catalogue may be changed in: anything, and what the seller is whitelisted for. */
export type CatalogueChanges = Partial<Omit<Catalogue, 'seller'>> & { rights?: readonly string[] };

/** The catalogue of a shop without rights, with one stock location, address 40 and no permits to show. */
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
    price_max_micros: 1_000_000 * micros_per_unit,
    item_name_length_min: 3,
    item_name_length_max: 120,
    description_length_min: 20,
    description_length_max: 1_000,
    item_count_max: 1_000,
  },
  category: {
    is_leaf: true,
    days_to_ship_min: 8,
    days_to_ship_max: 30,
    gtin_rule: 'Optional',
    permit_ids: [],
  },
  attributes,
  brand_name: brand.original_brand_name,
  channels: new Map(channels.map((channel) => [channel.logistic_id, channel])),
  images: new Map(image_ids.map((image_id) => [image_id, { width: 800, height: 800 }])),
  location_ids: ['SGZ'],
  address_ids: [40],
  size_chart_exists: true,
  medicine_exists: true,
  unknown_vehicles: [],
  ...changes,
});

/** What all the rules together find in a valid item with these changes: `reason path`, in the order of the answer. */
export const brokenOf = (overrides: Partial<Item>, catalogue: Catalogue = validCatalogue()): string[] =>
  brokenRules(validItem(overrides), catalogue).map(({ reason, path }) => `${reason} ${path}`);
