import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../test/support/items/valid_item.ts';
import { region_codes, seller_types } from '../../../kit/contract/region.ts';
import { findViolations, violations_max } from './all_rules.ts';
import type { Item } from './rule.ts';

/** Breaks at least one thing for every row of the table, and leaves the category unchanged. */
const all_wrong: Partial<Item> = {
  brand: { brand_id: 700, original_brand_name: 'nordlicht' },
  attribute_list: [{ attribute_id: 101, attribute_value_list: [{ value_id: 5 }] }],
  logistic_info: [{ logistic_id: 12, enabled: true }],
  original_price: 0,
  item_name: ' ',
  description: 'Short.',
  weight: 0,
  dimension: { package_height: 0, package_length: 1, package_width: 1 },
  image: { image_id_list: [], image_ratio: '3:4' },
  promotion_images: { image_id_list: ['image-1'] },
  video_upload_id: ['a', 'b'],
  wholesale: [{ min_count: 2, max_count: 1, unit_price: 5 }],
  pre_order: { is_pre_order: true, days_to_ship: 40 },
  gtin_code: '1',
  tax_info: { tax_type: 1, ncm: '00' },
  description_info: { extended_description: { field_list: [] } },
  scheduled_publish_time: 0,
  purchase_limit_info: { min_purchase_limit: 0 },
  certification_info: {
    certification_list: [{ certification_no: '', permit_id: 1, certification_proofs: [] }],
  },
  seller_stock: [{ location_id: 'nowhere', stock: -1 }],
  size_chart_info: { size_chart: 'unknown' },
  item_dangerous: 1,
  medicine_id: 1,
  compatibility_info: { vehicle_info_list: [{ brand_id: 1, model_id: 2 }] },
};
const strange_vehicle = { unknown_vehicles: [0] };

describe('a valid item', () => {
  test.each(
    region_codes.flatMap((region) => seller_types.map((seller_type) => [region, seller_type] as const)),
  )('breaks nothing in %s, %s', (region, seller_type) => {
    expect(violationsOf({}, validCatalogue(region, seller_type))).toEqual([]);
  });
});

describe('an item with everything wrong', () => {
  test('reports all problems at once, in the order of the table', () => {
    expect(violationsOf(all_wrong, validCatalogue('SG', 'local', strange_vehicle))).toEqual([
      'invalid_brand brand.original_brand_name',
      'attribute_missing attribute_list',
      'attribute_id_not_zero attribute_list[0].attribute_value_list[0].value_id',
      'invalid_logistics logistic_info[0].size_id',
      'invalid_price original_price',
      'name_empty item_name',
      'description_length description',
      'invalid_field weight',
      'invalid_field dimension.package_height',
      'invalid_field image.image_id_list',
      'invalid_field image.image_ratio',
      'invalid_field promotion_images',
      'invalid_field video_upload_id',
      'wholesale_incorrect wholesale[0].max_count',
      'invalid_days_to_ship pre_order.days_to_ship',
      'invalid_gtin gtin_code',
      'invalid_field tax_info.tax_type',
      'invalid_field tax_info.ncm',
      'invalid_field description_info',
      'invalid_field scheduled_publish_time',
      'invalid_field scheduled_publish_time',
      'invalid_field purchase_limit_info.min_purchase_limit',
      'invalid_field certification_info.certification_list[0].certification_no',
      'invalid_field certification_info.certification_list[0].certification_proofs',
      'unknown_location seller_stock[0].location_id',
      'invalid_field seller_stock[0].stock',
      'invalid_field size_chart_info.size_chart',
      'invalid_field item_dangerous',
      'invalid_field medicine_id',
      'invalid_field compatibility_info.vehicle_info_list[0]',
    ]);
  });

  test('reports problems in words that follow the field, without a full stop', () => {
    for (const region of region_codes)
      for (const { rule } of findViolations(
        validItem(all_wrong),
        validCatalogue(region, 'local', strange_vehicle),
      ))
        expect(rule).toMatch(/^(must|is) .*[^.]$/);
  });

  test('reports a bounded number of problems', () => {
    const logistic_info = Array.from({ length: 30_000 }, () => ({ logistic_id: 99, enabled: true }));
    const broken = violationsOf({ logistic_info });
    expect(broken).toHaveLength(violations_max);
    expect(broken.at(-1)).toBe('invalid_logistics logistic_info[99].logistic_id');
  });
});
