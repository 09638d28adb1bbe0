// Every rule broken alone, at the wire: each case on both engines, with the sellers of all regions in turn.
import { describe, test } from 'vitest';
import { every_right, expectRefused, givenProduct, type Seller } from '../../test/support/given_product.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import { brand, categories, item_regions, medicine_id, other_brand } from '../../test/support/valid_item.ts';
import { type Region, type SellerType, seller_types } from '../platform/contract/region.ts';
import type { Item } from './rules/rule.ts';

interface Of {
  readonly seller: Seller;
  /** Twelve images that exist. */
  readonly images: readonly string[];
  readonly now: number;
}
interface Who {
  readonly region?: Region;
  readonly seller_type?: SellerType;
  readonly rights?: readonly string[];
  readonly location_ids?: readonly string[];
}
type Case = readonly [
  title: string,
  path: string,
  changes: Partial<Item> | ((of: Of) => Partial<Item>),
  who?: Who,
];

type Value = { value_id: number; original_value_name?: string; value_unit?: string };
const attribute = (attribute_id: number, ...attribute_value_list: Value[]) => ({
  attribute_id,
  attribute_value_list,
});
const material = attribute(100, { value_id: 1_002 });
/** The mandatory attribute and another one. */
const beside = (attribute_id: number, ...values: Value[]): Partial<Item> => ({
  attribute_list: [material, attribute(attribute_id, ...values)],
});
const second = 'attribute_list[1].attribute_value_list';
const own = (original_value_name?: string): Value => ({ value_id: 0, original_value_name });

/** The channel of the valid item, and another one. */
const channel =
  (logistic_id: number, more: Partial<Item['logistic_info'][number]> = {}) =>
  ({ seller }: Of): Partial<Item> => ({
    logistic_info: [
      { logistic_id: seller.channel(10), enabled: true },
      { logistic_id: seller.channel(logistic_id), enabled: true, ...more },
    ],
  });
const side = (changes: Partial<NonNullable<Item['dimension']>>): Partial<Item> => ({
  dimension: { package_height: 1, package_length: 1, package_width: 1, ...changes },
});
const tiers = (...list: [min_count: number, max_count: number, unit_price: number][]): Partial<Item> => ({
  wholesale: list.map(([min_count, max_count, unit_price]) => ({ min_count, max_count, unit_price })),
});
const pre_order = (days_to_ship?: number): Partial<Item> => ({
  pre_order: { is_pre_order: true, days_to_ship },
});
const tall =
  (...promoted: number[]) =>
  ({ images }: Of): Partial<Item> => ({
    image: { image_id_list: [images[0] ?? ''], image_ratio: '3:4' },
    promotion_images: { image_id_list: promoted.map((at) => images[at] ?? 'nowhere') },
  });
type Part = NonNullable<NonNullable<Item['description_info']>['extended_description']>['field_list'][number];
const extended = (...field_list: Part[]): Partial<Item> => ({
  description_type: 'extended',
  description_info: { extended_description: { field_list } },
});
const parts = 'description_info.extended_description.field_list';
const whitelisted = { rights: every_right };

type Certificate = NonNullable<NonNullable<Item['certification_info']>['certification_list']>[number];
const proof = { file_name: 'permit.png', image_id: 1, ratio: 0.75 };
const certified =
  (changes: Partial<Certificate>) =>
  ({ now }: Of): Partial<Item> => ({
    category_id: categories.permitted,
    certification_info: {
      certification_list: [
        {
          certification_no: 'B-1',
          permit_id: 31,
          expiry_date: now + 1,
          certification_proofs: [proof],
          ...changes,
        },
      ],
    },
  });
const certificate = 'certification_info.certification_list[0]';
const at =
  (seconds: number, item_status: Item['item_status'] = 'UNLIST') =>
  ({ now }: Of): Partial<Item> => ({ item_status, scheduled_publish_time: now + seconds });
const day = 86_400;
const limits = (min_purchase_limit?: number, purchase_limit?: number): Partial<Item> => ({
  purchase_limit_info: { min_purchase_limit, max_purchase_limit: { purchase_limit } },
});
const two_places = { location_ids: ['EAST', 'WEST'] };
const invoice = {
  ncm: '61091000',
  same_state_cfop: '5102',
  diff_state_cfop: '6102',
  csosn: '102',
  origin: '0',
  cest: '2806300',
  measure_unit: 'UN',
};
const in_brazil = { region: 'BR' } as const;
const taxed = (changes: Partial<NonNullable<Item['tax_info']>>): Partial<Item> => ({
  tax_info: { ...invoice, ...changes },
});
const group = {
  group_qtd: '6',
  group_unit: 'CX',
  group_unit_value: '10.00',
  original_group_price: '60.00',
  group_gtin_sscc: '4006381333931',
  group_grai_gtin_sscc: '4006381333931',
};

/** By the code of the answer: what is sent, the field that it is about, how the valid item is changed, by whom. */
const cases: Record<string, Case[]> = {
  error_invalid_category: [
    ['a category that does not exist', 'category_id', { category_id: 987_654 }],
    ['category 0', 'category_id', { category_id: 0 }],
    ['a category with categories below it', 'category_id', { category_id: categories.parent }],
  ],
  error_invalid_brand: [
    ['a brand that does not exist', 'brand.brand_id', { brand: { ...brand, brand_id: 999 } }],
    ['a brand of another category', 'brand.brand_id', { brand: other_brand }],
    [
      'a brand in other letters',
      'brand.original_brand_name',
      { brand: { ...brand, original_brand_name: 'NORDLICHT' } },
    ],
    [
      'No Brand under another name',
      'brand.original_brand_name',
      { brand: { brand_id: 0, original_brand_name: 'Nordlicht' } },
    ],
  ],
  error_less_required_attribute: [
    ['an empty list of attributes', 'attribute_list', { attribute_list: [] }],
    ['no list of attributes', 'attribute_list', { attribute_list: undefined }],
    ['no list of attributes in ID', 'attribute_list', { attribute_list: undefined }, { region: 'ID' }],
    [
      'other attributes than the mandatory one',
      'attribute_list',
      { attribute_list: [attribute(101, own('Cold'))] },
    ],
    [
      'the mandatory attribute without values',
      'attribute_list[0].attribute_value_list',
      { attribute_list: [{ attribute_id: 100 }] },
    ],
    [
      'the mandatory attribute with an empty list of values',
      'attribute_list[0].attribute_value_list',
      { attribute_list: [attribute(100)] },
    ],
  ],
  error_invalid_attribute: [
    ['an attribute of no category', 'attribute_list[1].attribute_id', beside(999, own('x'))],
    ['an attribute of another category', 'attribute_list[1].attribute_id', beside(200, { value_id: 2_002 })],
    ['an attribute twice', 'attribute_list[1].attribute_id', beside(100, { value_id: 1_001 })],
  ],
  error_invalid_attribute_value: [
    [
      'a value that DROP_DOWN does not have',
      'attribute_list[0].attribute_value_list[0].value_id',
      { attribute_list: [attribute(100, { value_id: 9 })] },
    ],
    [
      'a value of its own for DROP_DOWN',
      'attribute_list[0].attribute_value_list[0].value_id',
      { attribute_list: [attribute(100, own('Silk'))] },
    ],
    [
      'two values for DROP_DOWN',
      'attribute_list[0].attribute_value_list',
      { attribute_list: [attribute(100, { value_id: 1_001 }, { value_id: 1_002 })] },
    ],
    ['two values for TEXT_FILED', second, beside(101, own('Cold'), own('Warm'))],
    ['a value that COMBO_BOX does not have', `${second}[0].value_id`, beside(102, { value_id: 9 })],
    ['two values for COMBO_BOX', second, beside(102, { value_id: 1_001 }, own('Silk'))],
    [
      'a value that MULTIPLE_SELECT_COMBO_BOX does not have',
      `${second}[1].value_id`,
      beside(103, own('Silk'), { value_id: 9 }),
    ],
    [
      'more values than MULTIPLE_SELECT_COMBO_BOX takes',
      second,
      beside(103, own('a'), own('b'), own('c'), own('d')),
    ],
    ['a value of its own twice', `${second}[1].original_value_name`, beside(103, own('Silk'), own('Silk'))],
    ['a value of its own for MULTIPLE_SELECT', `${second}[0].value_id`, beside(104, own('Spring'))],
    ['a value twice', `${second}[1].value_id`, beside(104, { value_id: 1_001 }, { value_id: 1_001 })],
    [
      'more values than MULTIPLE_SELECT takes',
      second,
      beside(104, { value_id: 1_001 }, { value_id: 1_002 }, { value_id: 1_003 }),
    ],
    ['words for DATE_TYPE', `${second}[0].original_value_name`, beside(105, own('2026-01-01'))],
    ['milliseconds for DATE_TYPE', `${second}[0].original_value_name`, beside(105, own('1767225600000'))],
    ['words for TIMESTAMP_TYPE', `${second}[0].original_value_name`, beside(106, own('noon'))],
    ['a fraction for TIMESTAMP_TYPE', `${second}[0].original_value_name`, beside(106, own('1767225600.5'))],
    [
      'a unit for an attribute without units',
      `${second}[0].value_unit`,
      beside(102, { ...own('Silk'), value_unit: 'g' }),
    ],
    [
      'a unit that the attribute does not have',
      `${second}[0].value_unit`,
      beside(107, { ...own('250'), value_unit: 'lb' }),
    ],
    ['a unit in other letters', `${second}[0].value_unit`, beside(107, { ...own('250'), value_unit: 'KG' })],
  ],
  error_value_name_required: [
    ['TEXT_FILED without its text', `${second}[0].original_value_name`, beside(101, own())],
    ['TEXT_FILED with white space', `${second}[0].original_value_name`, beside(101, own(' \t'))],
    ['COMBO_BOX with value 0 and no text', `${second}[0].original_value_name`, beside(102, own(''))],
    [
      'MULTIPLE_SELECT_COMBO_BOX with value 0 and no text',
      `${second}[1].original_value_name`,
      beside(103, { value_id: 1_001 }, own()),
    ],
    ['DATE_TYPE without its timestamp', `${second}[0].original_value_name`, beside(105, own())],
    ['TIMESTAMP_TYPE without its timestamp', `${second}[0].original_value_name`, beside(106, own(''))],
  ],
  error_value_id_must_equal_zero: [
    [
      'TEXT_FILED with a value_id',
      `${second}[0].value_id`,
      beside(101, { value_id: 1_001, original_value_name: 'Cold' }),
    ],
    [
      'DATE_TYPE with a value_id',
      `${second}[0].value_id`,
      beside(105, { value_id: 1, original_value_name: '1767225600' }),
    ],
    [
      'TIMESTAMP_TYPE with a negative value_id',
      `${second}[0].value_id`,
      beside(106, { value_id: -1, original_value_name: '1767225600' }),
    ],
  ],
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
    ['SIZE_SELECTION without a size, disabled', 'logistic_info[1].size_id', channel(12, { enabled: false })],
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
    ['a fee for SIZE_INPUT', 'logistic_info[1].shipping_fee', channel(11, { shipping_fee: 0 })],
    [
      'a fee for SIZE_SELECTION',
      'logistic_info[1].shipping_fee',
      channel(12, { size_id: 1, shipping_fee: 1 }),
    ],
  ],
  error_invalid_price: [
    ['a price of 0', 'original_price', { original_price: 0 }],
    ['a price below 0', 'original_price', { original_price: -0.01 }],
    ['a price of a thousandth', 'original_price', { original_price: 0.001 }],
    ['a price that is a sum of fractions', 'original_price', { original_price: 0.1 + 0.2 }],
  ],
  error_price_exceed_max_limitt: [
    ['a price far over the maximum', 'original_price', { original_price: 1e15 }],
    ['the largest number there is', 'original_price', { original_price: Number.MAX_VALUE }],
  ],
  error_item_name_empty: [
    ['an empty name', 'item_name', { item_name: '' }],
    ['a name of spaces', 'item_name', { item_name: '        ' }],
    ['a name of line ends and wide spaces', 'item_name', { item_name: '\n\u3000\t\u00a0\ufeff\r' }],
  ],
  error_name_length_limit: [
    ['a name of one character', 'item_name', { item_name: '🧣' }],
    ['a name of 256 characters', 'item_name', { item_name: 'é'.repeat(256) }],
  ],
  error_desc_length_min_limit: [
    ['an empty description', 'description', { description: '' }],
    ['a description of four characters', 'description', { description: 'Wool' }],
    ['a description of 5001 characters', 'description', { description: 'a'.repeat(5_001) }],
  ],
  error_whole_sale_price_setting_incorrect: [
    ['a tier from 0 pieces on', 'wholesale[0].min_count', tiers([0, 5, 20])],
    ['a tier that ends before it begins', 'wholesale[0].max_count', tiers([5, 4, 20])],
    ['tiers that overlap by one', 'wholesale[1].min_count', tiers([2, 5, 20], [5, 9, 19])],
    ['tiers out of order', 'wholesale[1].min_count', tiers([6, 9, 19], [2, 5, 20])],
    [
      'a tier inside of one further before',
      'wholesale[2].min_count',
      tiers([2, 9, 20], [10, 12, 19], [5, 6, 18]),
    ],
    ['a tier at the price', 'wholesale[0].unit_price', tiers([2, 5, 25])],
    ['a tier above the price', 'wholesale[1].unit_price', tiers([2, 5, 20], [6, 9, 26])],
    ['a tier for nothing', 'wholesale[0].unit_price', tiers([2, 5, 0])],
    ['a tier below 0', 'wholesale[0].unit_price', tiers([2, 5, -1])],
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
  error_param_validate: [
    ['a GTIN with a wrong check digit', 'gtin_code', { gtin_code: '4006381333930' }],
    ['text for a GTIN', 'gtin_code', { gtin_code: 'none' }],
    ['an empty GTIN', 'gtin_code', { gtin_code: '' }],
    ['no GTIN where it is Mandatory', 'gtin_code', { category_id: categories.gtin_mandatory }],
    [
      '00 where a GTIN is Mandatory',
      'gtin_code',
      { category_id: categories.gtin_mandatory, gtin_code: '00' },
    ],
    [
      'a wrong GTIN where it is Mandatory',
      'gtin_code',
      { category_id: categories.gtin_mandatory, gtin_code: '96385075' },
    ],
    ['no GTIN where it is Flexible', 'gtin_code', { category_id: categories.gtin_flexible }],
    [
      'a wrong GTIN where it is Flexible',
      'gtin_code',
      { category_id: categories.gtin_flexible, gtin_code: '0' },
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
      'a location where the shop has none',
      'seller_stock[0].location_id',
      { seller_stock: [{ location_id: 'MAIN', stock: 1 }] },
      { location_ids: [] },
    ],
    [
      'a location that does not exist beside one that does',
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
    ['a height of 0', 'dimension.package_height', side({ package_height: 0 })],
    ['a length of 0', 'dimension.package_length', side({ package_length: 0 })],
    ['a width of 0', 'dimension.package_width', side({ package_width: 0 })],
    ['a height below 0', 'dimension.package_height', side({ package_height: -1 })],
    ['no images', 'image.image_id_list', { image: { image_id_list: [] } }],
    [
      'ten images',
      'image.image_id_list',
      ({ images }) => ({ image: { image_id_list: images.slice(0, 10) } }),
    ],
    ['an unknown image', 'image.image_id_list[0]', { image: { image_id_list: ['nowhere'] } }],
    [
      'an unknown image behind one that is known',
      'image.image_id_list[1]',
      ({ images }) => ({ image: { image_id_list: [images[0] ?? '', 'ab'.repeat(32)] } }),
    ],
    ['an image without an id', 'image.image_id_list[0]', { image: { image_id_list: [''] } }],
    [
      'an image in upper case',
      'image.image_id_list[0]',
      ({ images }) => ({ image: { image_id_list: [(images[0] ?? '').toUpperCase()] } }),
    ],
    [
      'a ratio that there is not',
      'image.image_ratio',
      ({ images }) => ({ image: { image_id_list: images.slice(0, 1), image_ratio: '4:3' } }),
      whitelisted,
    ],
    [
      'an empty ratio',
      'image.image_ratio',
      ({ images }) => ({ image: { image_id_list: images.slice(0, 1), image_ratio: '' } }),
    ],
    [
      'a promotion image without the right',
      'promotion_images',
      ({ images }) => ({ promotion_images: { image_id_list: images.slice(0, 1) } }),
    ],
    [
      'a promotion image beside images of ratio 1:1',
      'promotion_images',
      ({ images }) => ({ promotion_images: { image_id_list: images.slice(0, 1) } }),
      whitelisted,
    ],
    ['two promotion images', 'promotion_images.image_id_list', tall(1, 2), whitelisted],
    ['an unknown promotion image', 'promotion_images.image_id_list[0]', tall(99), whitelisted],
    ['two videos', 'video_upload_id', { video_upload_id: ['video-1', 'video-2'] }],
    ['a video without an id', 'video_upload_id[0]', { video_upload_id: [''] }],
    [
      'a tax_type that there is not',
      'tax_info.tax_type',
      { tax_info: { tax_type: 3 } },
      { region: 'TW', ...whitelisted },
    ],
    [
      'a tax_type below 0',
      'tax_info.tax_type',
      { tax_info: { tax_type: -1 } },
      { region: 'TW', ...whitelisted },
    ],
    ...Object.entries({
      ncm: ['6109100', '610910000', '0', '6109.10.00', ''],
      same_state_cfop: ['510', '51022', ''],
      diff_state_cfop: ['610a'],
      csosn: ['12', '1022'],
      origin: ['9', '00', ''],
      cest: ['280630', '28063000', '000'],
      measure_unit: ['', ' '],
      pis: ['1.655', '100.01', '-1', '1,65', '7%', '.5', '1e1', ''],
      cofins: ['7.605'],
      federal_state_taxes: ['101'],
      operation_type: ['0', '3', 'Retailer'],
      export_cfop: ['7100', '7103', ''],
    }).flatMap(([field, wrong]) =>
      wrong.map(
        (text): Case => [
          `${field} ${JSON.stringify(text)}`,
          `tax_info.${field}`,
          taxed({ [field]: text }),
          in_brazil,
        ],
      ),
    ),
    ...Object.keys(invoice).map(
      (field): Case => [
        `an invoice without ${field}`,
        `tax_info.${field}`,
        taxed({ [field]: undefined }),
        in_brazil,
      ],
    ),
    ...Object.keys(group).map(
      (field): Case => [
        `a group without ${field}`,
        `tax_info.group_item_info.${field}`,
        taxed({ group_item_info: { ...group, [field]: undefined } }),
        in_brazil,
      ],
    ),
    [
      'parts of a description without the right',
      'description_info',
      { description_info: { extended_description: { field_list: [{ field_type: 'text', text: 'a' }] } } },
    ],
    [
      'an extended description without the right',
      'description_info',
      extended({ field_type: 'text', text: 'a' }),
    ],
    [
      'parts of a description that is not said to be extended',
      'description_type',
      { ...extended({ field_type: 'text', text: 'a' }), description_type: undefined },
      whitelisted,
    ],
    [
      'parts of a description that is said to be normal',
      'description_type',
      { ...extended({ field_type: 'text', text: 'a' }), description_type: 'normal' },
      whitelisted,
    ],
    [
      'an extended description without parts',
      'description_info.extended_description',
      { description_type: 'extended' },
      whitelisted,
    ],
    ['an extended description with no part', parts, extended(), whitelisted],
    ['a text part without text', `${parts}[0].text`, extended({ field_type: 'text' }), whitelisted],
    [
      'a text part of white space',
      `${parts}[1].text`,
      extended({ field_type: 'text', text: 'a' }, { field_type: 'text', text: ' ' }),
      whitelisted,
    ],
    [
      'an image part without an image',
      `${parts}[0].image_info`,
      extended({ field_type: 'image', text: 'a' }),
      whitelisted,
    ],
    [
      'an image part with an unknown image',
      `${parts}[0].image_info.image_id`,
      extended({ field_type: 'image', image_info: { image_id: 'nowhere' } }),
      whitelisted,
    ],
    ['a time of publishing for a NORMAL item', 'scheduled_publish_time', at(7_200, 'NORMAL')],
    [
      'a time of publishing for an item without status',
      'scheduled_publish_time',
      ({ now }) => ({ scheduled_publish_time: now + 7_200 }),
    ],
    ['a time of publishing in less than an hour', 'scheduled_publish_time', at(3_540)],
    ['a time of publishing in more than 90 days', 'scheduled_publish_time', at(90 * day + 60)],
    ['a time of publishing that is not a full minute', 'scheduled_publish_time', at(7_201)],
    ['a time of publishing in the past', 'scheduled_publish_time', at(-3_600)],
    ['time 0 of publishing', 'scheduled_publish_time', { item_status: 'UNLIST', scheduled_publish_time: 0 }],
    ['a least purchase of 0', 'purchase_limit_info.min_purchase_limit', limits(0)],
    ['a most purchase of 0', 'purchase_limit_info.max_purchase_limit.purchase_limit', limits(undefined, 0)],
    ['a least purchase above the most', 'purchase_limit_info.min_purchase_limit', limits(3, 2)],
    ['a least purchase below 0', 'purchase_limit_info.min_purchase_limit', limits(-1, 2)],
    [
      'no certificate where the category asks for one',
      'certification_info',
      { category_id: categories.permitted },
    ],
    [
      'no list of certificates where the category asks for one',
      'certification_info.certification_list',
      { category_id: categories.permitted, certification_info: {} },
    ],
    [
      'an empty list of certificates where the category asks for one',
      'certification_info.certification_list',
      { category_id: categories.permitted, certification_info: { certification_list: [] } },
    ],
    [
      'no certificate where a value asks for one',
      'certification_info',
      { ...beside(200, { value_id: 2_001 }), category_id: categories.certified },
    ],
    ['a certificate for another permit', `${certificate}.permit_id`, certified({ permit_id: 33 })],
    [
      'a certificate without a number',
      `${certificate}.certification_no`,
      certified({ certification_no: ' ' }),
    ],
    [
      'a certificate without pictures',
      `${certificate}.certification_proofs`,
      certified({ certification_proofs: [] }),
    ],
    [
      'a picture without a file name',
      `${certificate}.certification_proofs[1].file_name`,
      certified({ certification_proofs: [proof, { ...proof, file_name: '' }] }),
    ],
    [
      'a picture of no width',
      `${certificate}.certification_proofs[0].ratio`,
      certified({ certification_proofs: [{ ...proof, ratio: 0 }] }),
    ],
    [
      'a certificate that expires now, in PH',
      `${certificate}.expiry_date`,
      ({ now, ...of }) => certified({ expiry_date: now })({ now, ...of }),
      { region: 'PH' },
    ],
    [
      'a certificate without an expiry date, in PH',
      `${certificate}.expiry_date`,
      certified({ expiry_date: undefined }),
      { region: 'PH' },
    ],
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
    [
      'a size chart that does not exist',
      'size_chart_info.size_chart_id',
      { size_chart_info: { size_chart_id: 987_654 } },
      { seller_type: 'local' },
    ],
    [
      'a size chart template below 0',
      'size_chart_info.size_chart_id',
      { size_chart_info: { size_chart_id: -1 } },
      { seller_type: 'local' },
    ],
    [
      'a template of a cross-border shop, beside an image',
      'size_chart_info.size_chart_id',
      ({ seller, images }) => ({
        size_chart_info: { size_chart_id: seller.size_chart_id, size_chart: images[0] },
      }),
      { seller_type: 'cross_border' },
    ],
    [
      'a size chart of an unknown image',
      'size_chart_info.size_chart',
      { size_chart_info: { size_chart: 'nowhere', size_chart_id: 0 } },
    ],
    [
      'a medicine that does not exist',
      'medicine_id',
      { medicine_id: medicine_id + 1 },
      { region: 'ID', seller_type: 'local' },
    ],
    [
      'a complaint address that does not exist',
      'complaint_policy.complaint_address_id',
      { complaint_policy: { complaint_address_id: 987_654_321 } },
      { region: 'PL', seller_type: 'local' },
    ],
    [
      '1000 characters about complaints',
      'complaint_policy.additional_information',
      { complaint_policy: { additional_information: 'a'.repeat(1_000) } },
      { region: 'PL', seller_type: 'local' },
    ],
    [
      'a vehicle that does not exist',
      'compatibility_info.vehicle_info_list[0]',
      { compatibility_info: { vehicle_info_list: [{ brand_id: 1, model_id: 9 }] } },
    ],
    [
      'a year that a vehicle does not have',
      'compatibility_info.vehicle_info_list[1]',
      {
        compatibility_info: {
          vehicle_info_list: [
            { brand_id: 1, model_id: 2 },
            { brand_id: 1, model_id: 3, year_id: 9 },
          ],
        },
      },
    ],
    [
      'a version of another year',
      'compatibility_info.vehicle_info_list[0]',
      {
        compatibility_info: { vehicle_info_list: [{ brand_id: 1, model_id: 3, year_id: 9, version_id: 5 }] },
      },
    ],
  ],
};

onEachEngine('add_item, rule by rule', (world) => {
  const product = givenProduct(world);
  let calls = 0;

  describe.each(Object.entries(cases))('%s', (error, of_code) => {
    test.each(of_code.map(([title, ...rest]) => [title, rest] as const))(
      'is the answer to %s, with the field, and nothing is stored',
      async (_, [path, changes, { region, seller_type, ...wish } = {}]) => {
        // The sellers of all regions and types in turn, as far as a case is about any.
        const turn = calls++;
        const seller = await product.seller(
          region ?? (item_regions[turn % item_regions.length] as Region),
          seller_type ?? (seller_types[turn % seller_types.length] as SellerType),
          wish,
        );
        const { now } = world.clock;
        const of = { seller, images: await product.images(), now };
        const changed = typeof changes === 'function' ? changes(of) : changes;
        await expectRefused(world, () => product.add(seller, changed), { error, path });
      },
    );
  });
});
