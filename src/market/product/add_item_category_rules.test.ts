import { type CaseContext, eachRule, materialAnd } from '../../../test/support/items/item_rules.ts';
import { brand, categories, other_brand } from '../../../test/support/items/valid_item.ts';
import type { Item } from './rules/rule.ts';

type Certificate = NonNullable<NonNullable<Item['certification_info']>['certification_list']>[number];
const proof = { file_name: 'permit.png', image_id: 1, ratio: 0.75 };
const certified =
  (changes: Partial<Certificate>) =>
  ({ now }: CaseContext): Partial<Item> => ({
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

eachRule('category rules of add_item', {
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
  error_param_validate: [
    ['a GTIN with a wrong check digit', 'gtin_code', { gtin_code: '4006381333930' }],
    ['text for a GTIN', 'gtin_code', { gtin_code: 'none' }],
    ['no GTIN if it is Mandatory', 'gtin_code', { category_id: categories.gtin_mandatory }],
    [
      'an empty GTIN, which counts as omitted, if it is Mandatory',
      'gtin_code',
      { category_id: categories.gtin_mandatory, gtin_code: '' },
    ],
    ['00 if a GTIN is Mandatory', 'gtin_code', { category_id: categories.gtin_mandatory, gtin_code: '00' }],
    [
      'a wrong GTIN if it is Mandatory',
      'gtin_code',
      { category_id: categories.gtin_mandatory, gtin_code: '96385075' },
    ],
    ['no GTIN if it is Flexible', 'gtin_code', { category_id: categories.gtin_flexible }],
    [
      'a wrong GTIN if it is Flexible',
      'gtin_code',
      { category_id: categories.gtin_flexible, gtin_code: '0' },
    ],
  ],
  error_param: [
    [
      'no certificate if the category requires one',
      'certification_info',
      { category_id: categories.permitted },
    ],
    [
      'empty certificates, which count as omitted, if the category requires one',
      'certification_info',
      { category_id: categories.permitted, certification_info: {} },
    ],
    [
      'an empty list of certificates if the category requires one',
      'certification_info.certification_list',
      { category_id: categories.permitted, certification_info: { certification_list: [] } },
    ],
    [
      'no certificate if a value requires one',
      'certification_info',
      { ...materialAnd(200, { value_id: 2_001 }), category_id: categories.certified },
    ],
    ['a certificate for another permit', `${certificate}.permit_id`, certified({ permit_id: 33 })],
    [
      'a certificate without a number',
      `${certificate}.certification_no`,
      certified({ certification_no: ' ' }),
    ],
    [
      'a certificate without images',
      `${certificate}.certification_proofs`,
      certified({ certification_proofs: [] }),
    ],
    [
      'an image without a file name',
      `${certificate}.certification_proofs[1].file_name`,
      certified({ certification_proofs: [proof, { ...proof, file_name: '' }] }),
    ],
    [
      'an image with ratio 0',
      `${certificate}.certification_proofs[0].ratio`,
      certified({ certification_proofs: [{ ...proof, ratio: 0 }] }),
    ],
    [
      'a certificate that expires now, in PH',
      `${certificate}.expiry_date`,
      (context) => certified({ expiry_date: context.now })(context),
      { region: 'PH' },
    ],
    [
      'a certificate without an expiry date, in PH',
      `${certificate}.expiry_date`,
      certified({ expiry_date: undefined }),
      { region: 'PH' },
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
      'a template of a cross-border shop, materialAnd an image',
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
});
