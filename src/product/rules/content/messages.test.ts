// What sellers' developers read: every sentence once, after the field that it is about.
import { expect, test } from 'vitest';
import { now, validCatalogue, validItem } from '../../../../test/support/valid_item.ts';
import { findViolations } from '../all_rules.ts';
import type { Catalogue, Item } from '../rule.ts';

const everything = ['image_ratio_3_4', 'extended_description', 'tax_type'];
const singapore = validCatalogue();
const whitelisted = validCatalogue('TW', 'local', { rights: everything });
const leaf = singapore.category;
const gtin = (gtin_rule: 'Mandatory' | 'Flexible') =>
  validCatalogue('SG', 'local', { category: leaf && { ...leaf, gtin_rule } });
const proof = { file_name: '', image_id: 1, ratio: 0 };
const value = (attribute_id: number, value_id: number, name?: string, value_unit?: string) => ({
  attribute_id,
  attribute_value_list: [{ value_id, original_value_name: name, value_unit }],
});
const material = value(100, 1_001);

const items: [Partial<Item>, Catalogue?][] = [
  [{ brand: { brand_id: 0, original_brand_name: 'None' } }],
  [{}, validCatalogue('SG', 'local', { brand_name: undefined })],
  [{ attribute_list: undefined }, validCatalogue('ID')],
  [{ attribute_list: [{ attribute_id: 100 }, { attribute_id: 999 }, material] }],
  [{ attribute_list: [value(100, 0, 'Silk'), value(101, 0), value(105, 0), value(102, 0, 'Silk', 'g')] }],
  [
    {
      attribute_list: [
        material,
        { attribute_id: 103, attribute_value_list: [{ value_id: 1_001 }, { value_id: 1_001 }] },
      ],
    },
  ],
  [
    {
      logistic_info: [
        { logistic_id: 10, enabled: false },
        { logistic_id: 10, enabled: false },
        { logistic_id: 13, enabled: false },
      ],
    },
  ],
  [{ logistic_info: [{ logistic_id: 13, enabled: true, shipping_fee: -1 }] }],
  [{ logistic_info: [{ logistic_id: 13, enabled: true, shipping_fee: 2_000_000 }] }],
  [{ item_name: '', description: 'Short.' }],
  [{ weight: 0, dimension: { package_height: 0, package_length: 1, package_width: 1 } }],
  [{ weight: 2_000_000 }],
  [{ image: { image_id_list: [], image_ratio: '3:4' }, promotion_images: { image_id_list: ['image-1'] } }],
  [{ image: { image_id_list: ['nowhere'], image_ratio: '4:3' }, video_upload_id: ['a', 'b'] }],
  [{ promotion_images: { image_id_list: ['image-1', 'image-2'] }, video_upload_id: [''] }, whitelisted],
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
  [{ gtin_code: '1' }],
  [{}, gtin('Mandatory')],
  [{}, gtin('Flexible')],
  [{ gtin_code: '00' }, gtin('Mandatory')],
  [{ tax_info: { tax_type: 1, ncm: '00', group_item_info: { group_qtd: '1' } } }],
  [{ tax_info: { tax_type: 3 } }, whitelisted],
  [
    {
      tax_info: {
        ncm: 'x',
        same_state_cfop: 'x',
        diff_state_cfop: 'x',
        csosn: 'x',
        origin: 'x',
        cest: 'x',
        measure_unit: '',
        pis: 'x',
        operation_type: 'x',
        export_cfop: 'x',
      },
    },
    validCatalogue('BR'),
  ],
  [{ description_type: 'extended' }],
  [{ description_type: 'extended' }, whitelisted],
  [{ description_info: { extended_description: { field_list: [] } } }],
  [{ description_info: { extended_description: { field_list: [] } } }, whitelisted],
  [
    {
      description_type: 'extended',
      description_info: {
        extended_description: { field_list: [{ field_type: 'text' }, { field_type: 'image' }] },
      },
    },
    whitelisted,
  ],
  [{ scheduled_publish_time: now + 59 }],
  [{ purchase_limit_info: { min_purchase_limit: 0, max_purchase_limit: { purchase_limit: 0 } } }],
  [{ purchase_limit_info: { min_purchase_limit: 3, max_purchase_limit: { purchase_limit: 2 } } }],
  [
    {
      certification_info: {
        certification_list: [
          { certification_no: '', permit_id: 9, certification_proofs: [] },
          { certification_no: '1', permit_id: 31, expiry_date: now, certification_proofs: [proof] },
        ],
      },
    },
    validCatalogue('PH', 'local', { category: leaf && { ...leaf, permit_ids: [31, 32] } }),
  ],
  [{ seller_stock: [{ location_id: 'nowhere', stock: -1 }, { stock: 1 }, { stock: 1 }] }],
  [{ size_chart_info: { size_chart_id: 5 } }, validCatalogue('SG', 'cross_border')],
  [{ size_chart_info: { size_chart_id: 5 } }, validCatalogue('SG', 'local', { size_chart_exists: false })],
  [{ item_dangerous: 0, medicine_id: 5 }],
  [{ medicine_id: 5 }, validCatalogue('ID', 'local', { medicine_exists: false })],
  [
    { complaint_policy: { complaint_address_id: 41, additional_information: 'a'.repeat(1_000) } },
    validCatalogue('PL'),
  ],
  [
    {
      compatibility_info: {
        vehicle_info_list: [
          { brand_id: 1, model_id: 2 },
          { brand_id: 1, model_id: 2, year_id: 3, version_id: 4 },
        ],
      },
    },
    validCatalogue('SG', 'local', { unknown_vehicles: [0, 1] }),
  ],
];

test('what is wrong is told in words that a developer can act on', () => {
  const sentences = items.map(([changes, catalogue = singapore]) =>
    findViolations(validItem(changes), catalogue).map(({ path, rule }) => `${path} ${rule}`),
  );
  expect(`\n${sentences.map((of) => of.join('\n')).join('\n\n')}\n`).toMatchInlineSnapshot(`
    "
    brand.original_brand_name must be "No Brand" for brand 0, not "None"

    brand.brand_id must be a brand of category 500, or 0 for none, and 700 is neither

    attribute_list is required in ID

    attribute_list[0].attribute_value_list must have a value: attribute 100 "Material" is mandatory
    attribute_list[1].attribute_id must be an attribute of category 500, and 999 is none
    attribute_list[2].attribute_id must be named once, and 100 is named before

    attribute_list[0].attribute_value_list[0].value_id must be one of the values of attribute 100: DROP_DOWN takes no value of your own
    attribute_list[1].attribute_value_list[0].original_value_name is required where value_id is 0: the value in words
    attribute_list[2].attribute_value_list[0].original_value_name is required where value_id is 0: the timestamp as text
    attribute_list[3].attribute_value_list[0].value_unit must be left out: attribute 102 has no units

    attribute_list[1].attribute_value_list[1].value_id must be named once, and the value is named before

    logistic_info must have at least one enabled channel
    logistic_info[1].logistic_id must be named once, and 10 is named before
    logistic_info[2].shipping_fee is required: the channel has fee_type CUSTOM_PRICE

    logistic_info[0].shipping_fee must be 0 or more, not -1

    logistic_info[0].shipping_fee must be at most 1000000, the highest price in SG, not 2000000

    item_name must not be empty
    description must have 20 to 1000 characters, not 6

    weight must be above 0 kg, not 0
    dimension.package_height must be above 0 cm, not 0

    weight must be from 0.000001 to 1000000 kg, not 2000000

    image.image_id_list must have 1 to 9 images, not 0
    image.image_ratio must be 1:1, since 3:4 is only for whitelisted sellers
    promotion_images is only for whitelisted sellers

    image.image_id_list[0] must be an image from upload_image, and "nowhere" is not known
    image.image_ratio must be 1:1 or 3:4, not "4:3"
    video_upload_id must have exactly one video, not 2 videos

    promotion_images is only allowed where image.image_ratio is 3:4
    promotion_images.image_id_list must have one image, not 2
    video_upload_id[0] must be a video from the video upload, not empty

    wholesale[0].min_count must be 1 or more, not 0
    wholesale[0].max_count must not be below min_count 0, as -1 is
    wholesale[0].unit_price must be above 0, not 0
    wholesale[1].unit_price must be below original_price 25, not 30

    pre_order.is_pre_order must be false: category 500 allows no pre-order

    gtin_code must be 8, 12, 13 or 14 digits, or 00 for none, not "1"

    gtin_code is required in this category: a GTIN of 8, 12, 13 or 14 digits

    gtin_code is required in this category: a GTIN, or 00 for none

    gtin_code must be a GTIN in this category, not 00 for none

    tax_info.tax_type is only for whitelisted shops in TW
    tax_info.ncm is only for shops in BR, and this one is in SG
    tax_info.group_item_info is only for shops in BR, and this one is in SG

    tax_info.tax_type must be 0 for no tax type, 1 for taxable or 2 for tax-free, not 3

    tax_info.ncm must be 8 digits, or 00 for none, not "x"
    tax_info.same_state_cfop must be 4 digits, not "x"
    tax_info.diff_state_cfop must be 4 digits, not "x"
    tax_info.csosn must be 3 digits, not "x"
    tax_info.origin must be a digit from 0 to 8, not "x"
    tax_info.cest must be 7 digits, or 00 for none, not "x"
    tax_info.measure_unit must name a unit, not ""
    tax_info.pis must be a percentage from 0 to 100 with at most two decimals, as 7.65, not "x"
    tax_info.operation_type must be 1 for Retailer or 2 for Manufacturer, not "x"
    tax_info.export_cfop must be 7101 for self-produced goods or 7102 for resale of third-party goods, not "x"

    description_type must be normal: extended is only for whitelisted sellers

    description_info.extended_description is required where description_type is extended

    description_info is only for whitelisted sellers

    description_type must be extended where description_info is used
    description_info.extended_description.field_list must have at least one text or image

    description_info.extended_description.field_list[0].text is required where field_type is text
    description_info.extended_description.field_list[1].image_info is required where field_type is image

    scheduled_publish_time is only for items with item_status UNLIST, and this one has NORMAL
    scheduled_publish_time must be from one hour to 90 days from now (1767229200 to 1775001600), not 1767225659
    scheduled_publish_time must be on a full minute, and 1767225659 is 59 seconds past one

    purchase_limit_info.min_purchase_limit must be 1 or more, not 0
    purchase_limit_info.max_purchase_limit.purchase_limit must be 1 or more, not 0

    purchase_limit_info.min_purchase_limit must not be above max_purchase_limit.purchase_limit 2, as 3 is

    certification_info.certification_list[0].certification_no must not be empty
    certification_info.certification_list[0].permit_id must be one of the permits of the category (31, 32), not 9
    certification_info.certification_list[0].expiry_date is required in PH
    certification_info.certification_list[0].certification_proofs must have at least one picture of the certificate
    certification_info.certification_list[1].expiry_date must be in the future (after 1767225600), not 1767225600
    certification_info.certification_list[1].certification_proofs[0].file_name must not be empty
    certification_info.certification_list[1].certification_proofs[0].ratio must be above 0: width divided by height, 0.75 by default, not 0

    seller_stock[0].location_id must be a stock location of this shop, and "nowhere" is none
    seller_stock[0].stock must be 0 or more, not -1
    seller_stock[2].location_id must be named once, and the location is named before

    size_chart_info.size_chart_id is only for local shops: send size_chart

    size_chart_info.size_chart_id must be a template of this shop, and 5 is none

    item_dangerous is only for local sellers in ID and MY
    medicine_id is only for local sellers in ID

    medicine_id must be a standardised medicine, and 5 is none

    complaint_policy.complaint_address_id must be an address of this shop, and 41 is none
    complaint_policy.additional_information must have under 1000 characters, not 1000

    compatibility_info.vehicle_info_list[0] must be a known vehicle, and brand_id 1, model_id 2 is none
    compatibility_info.vehicle_info_list[1] must be a known vehicle, and brand_id 1, model_id 2, year_id 3, version_id 4 is none
    "
  `);
});
