import type { Region, SellerType } from '../../../src/kit/contract/region.ts';
import type { Item } from '../../../src/market/product/rules/rule.ts';
import type { Seller } from '../given/product.ts';
import { every_right, priceMaxOf } from '../items/added_items.ts';
import { categories, categoryOnlyIn, channelIn, medicine_id } from '../items/valid_item.ts';

/** A region that differs from the given one. */
const otherThan = (region: Region): Region => (region === 'SG' ? 'MY' : 'SG');
export const isLocalIn =
  (...regions: Region[]) =>
  (region: Region, seller_type: SellerType) =>
    seller_type === 'local' && regions.includes(region);

export interface SellerCase {
  readonly title: string;
  readonly path: string;
  readonly error: string;
  readonly changes: (seller: Seller) => Partial<Item>;
  /** The sellers that may do it; none by default. */
  readonly allowed?: (region: Region, seller_type: SellerType) => boolean;
  readonly rights?: readonly string[];
}

/** An amount plus a number of the region's smallest steps, as JSON would show it. */
const above = (amount: number, { price_step }: Seller, steps = 1) =>
  Number((amount + steps * price_step).toFixed(price_step < 1 ? 2 : 0));

export const seller_cases: SellerCase[] = [
  {
    title: 'a price with one decimal too many',
    path: 'original_price',
    error: 'error_invalid_price',
    changes: ({ price_step }) => ({ original_price: price_step < 1 ? 19.999 : 1_999.5 }),
  },
  {
    title: 'a price one step over the maximum of the region',
    path: 'original_price',
    error: 'error_price_exceed_max_limitt',
    changes: (seller) => ({ original_price: above(priceMaxOf(seller), seller) }),
  },
  {
    title: 'a tier with one decimal too many',
    path: 'wholesale[0].unit_price',
    error: 'error_whole_sale_price_setting_incorrect',
    changes: ({ price_step }) => ({
      wholesale: [{ min_count: 2, max_count: 5, unit_price: price_step < 1 ? 19.999 : 19.5 }],
    }),
  },
  {
    title: 'a shipping fee with one decimal too many',
    path: 'logistic_info[0].shipping_fee',
    error: 'error_invalid_logistic_info',
    changes: ({ channel, price_step }) => ({
      logistic_info: [{ logistic_id: channel(13), enabled: true, shipping_fee: price_step / 10 }],
    }),
  },
  {
    title: 'a name one character too long for the region',
    path: 'item_name',
    error: 'error_name_length_limit',
    changes: ({ limit }) => ({ item_name: '袜'.repeat(limit.item_name_length_max + 1) }),
  },
  {
    title: 'a name one character too short for the region',
    path: 'item_name',
    error: 'error_item_name_is_too_short',
    changes: ({ limit }) => ({ item_name: '🧣'.repeat(limit.item_name_length_min - 1) }),
  },
  {
    title: 'a description one character too long for the region',
    path: 'description',
    error: 'error_desc_length_min_limit',
    changes: ({ limit }) => ({ description: 'a'.repeat(limit.description_length_max + 1) }),
  },
  {
    title: 'a description one character too short for the region',
    path: 'description',
    error: 'error_desc_length_min_limit',
    changes: ({ limit }) => ({ description: '😀'.repeat(limit.description_length_min - 1) }),
  },
  {
    title: "another region's channel",
    path: 'logistic_info[0].logistic_id',
    error: 'error_invalid_logistic_info',
    changes: ({ region }) => ({
      logistic_info: [{ logistic_id: channelIn(otherThan(region), 10), enabled: true }],
    }),
  },
  {
    title: "another region's category",
    path: 'category_id',
    error: 'error_invalid_category',
    changes: ({ region }) => ({ category_id: categoryOnlyIn(otherThan(region)) }),
  },
  {
    title: 'an item without a mandatory attribute',
    path: 'attribute_list',
    error: 'error_less_required_attribute',
    changes: () => ({ attribute_list: undefined }),
  },
  {
    title: 'images of ratio 3:4 without the right',
    path: 'image.image_ratio',
    error: 'error_param',
    changes: () => ({ image: { image_id_list: [], image_ratio: '3:4' } }),
  },
  {
    title: 'an extended description without the right',
    path: 'description_type',
    error: 'error_param',
    changes: () => ({ description_type: 'extended' }),
  },
  {
    title: 'item_dangerous',
    path: 'item_dangerous',
    error: 'error_param',
    changes: () => ({ item_dangerous: 1 }),
    allowed: isLocalIn('ID', 'MY'),
  },
  {
    title: 'medicine_id',
    path: 'medicine_id',
    error: 'error_param',
    changes: () => ({ medicine_id }),
    allowed: isLocalIn('ID'),
  },
  {
    title: 'tax_type without the right',
    path: 'tax_info.tax_type',
    error: 'error_param',
    changes: () => ({ tax_info: { tax_type: 1 } }),
  },
  {
    title: 'tax_type with the right',
    path: 'tax_info.tax_type',
    error: 'error_param',
    changes: () => ({ tax_info: { tax_type: 2 } }),
    rights: every_right,
    allowed: (region) => region === 'TW',
  },
  {
    title: 'a tax field of Brazil',
    path: 'tax_info.pis',
    error: 'error_param',
    changes: () => ({ tax_info: { pis: '1.65' } }),
    allowed: (region) => region === 'BR',
  },
  {
    title: 'group_item_info',
    path: 'tax_info.group_item_info',
    error: 'error_param',
    changes: () => ({
      tax_info: {
        group_item_info: {
          group_qtd: '6',
          group_unit: 'CX',
          group_unit_value: '10.00',
          original_group_price: '60.00',
          group_gtin_sscc: '4006381333931',
          group_grai_gtin_sscc: '4006381333931',
        },
      },
    }),
    allowed: (region) => region === 'BR',
  },
  {
    title: 'a size chart template',
    path: 'size_chart_info.size_chart_id',
    error: 'error_param',
    changes: ({ size_chart_id }) => ({ size_chart_info: { size_chart_id } }),
    allowed: (_, seller_type) => seller_type === 'local',
  },
  {
    title: 'a certificate without its expiry date',
    path: 'certification_info.certification_list[0].expiry_date',
    error: 'error_param',
    changes: () => ({
      category_id: categories.permitted,
      certification_info: {
        certification_list: [
          {
            certification_no: 'BPS-1',
            permit_id: 31,
            certification_proofs: [{ file_name: 'permit.png', image_id: 1, ratio: 0.75 }],
          },
        ],
      },
    }),
    allowed: (region) => region !== 'PH',
  },
];
