import { expect, test } from 'vitest';
import { messagesOf } from '../../../../../test/support/items/item_messages.ts';
import { now, validCatalogue } from '../../../../../test/support/items/valid_item.ts';

const singapore = validCatalogue();
const leaf = singapore.category;
const gtin = (gtin_rule: 'Mandatory' | 'Flexible') =>
  validCatalogue('SG', 'local', { category: leaf && { ...leaf, gtin_rule } });
const proof = { file_name: '', image_id: 1, ratio: 0 };
const value = (attribute_id: number, value_id: number, name?: string, value_unit?: string) => ({
  attribute_id,
  attribute_value_list: [{ value_id, original_value_name: name, value_unit }],
});
const material = value(100, 1_001);

test('messages about the category and related fields tell a developer what to do', () => {
  expect(
    messagesOf([
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
      [{ gtin_code: '1' }],
      [{}, gtin('Mandatory')],
      [{}, gtin('Flexible')],
      [{ gtin_code: '00' }, gtin('Mandatory')],
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
      [{ size_chart_info: { size_chart_id: 5 } }, validCatalogue('SG', 'cross_border')],
      [
        { size_chart_info: { size_chart_id: 5 } },
        validCatalogue('SG', 'local', { size_chart_exists: false }),
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
    ]),
  ).toMatchInlineSnapshot(`
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

    gtin_code must be 8 to 14 digits, or 00 for none, not "1"

    gtin_code is required in this category: a GTIN of 8 to 14 digits

    gtin_code is required in this category: a GTIN, or 00 for none

    gtin_code must be a GTIN in this category, not 00 for none

    certification_info.certification_list[0].certification_no must not be empty
    certification_info.certification_list[0].permit_id must be one of the permits of the category (31, 32), not 9
    certification_info.certification_list[0].expiry_date is required in PH
    certification_info.certification_list[0].certification_proofs must have at least one picture of the certificate
    certification_info.certification_list[1].expiry_date must be in the future (after 1767225600), not 1767225600
    certification_info.certification_list[1].certification_proofs[0].file_name must not be empty
    certification_info.certification_list[1].certification_proofs[0].ratio must be above 0: width divided by height, 0.75 by default, not 0

    size_chart_info.size_chart_id is only for local shops: send size_chart

    size_chart_info.size_chart_id must be a template of this shop, and 5 is none

    compatibility_info.vehicle_info_list[0] must be a known vehicle, and brand_id 1, model_id 2 is none
    compatibility_info.vehicle_info_list[1] must be a known vehicle, and brand_id 1, model_id 2, year_id 3, version_id 4 is none
    "
  `);
});
