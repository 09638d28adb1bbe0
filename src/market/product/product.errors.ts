import type { RefusalTable } from '../../kit/contract/refusal.ts';

/** Reasons why an item is refused. The message of an answer names the field and its problem. */
export const productErrors = {
  invalid_category: {
    error: 'error_invalid_category',
    message: 'category_id must be a leaf category of the shop region.',
  },
  category_blocked: {
    error: 'error_category_is_block',
    message: 'The marketplace has closed this category.',
    fix: 'Take another leaf category from get_category.',
  },
  invalid_brand: {
    error: 'error_invalid_brand',
    message: 'brand must be a brand of the category, under its own name.',
  },
  attribute_missing: {
    error: 'error_less_required_attribute',
    message: 'attribute_list must contain every mandatory attribute of the category.',
  },
  invalid_attribute: {
    error: 'error_invalid_attribute',
    message: 'attribute_list must contain attributes of the category only, each once.',
  },
  invalid_attribute_value: {
    error: 'error_invalid_attribute_value',
    message: 'attribute_value_list must contain values and units of the attribute.',
  },
  attribute_name_required: {
    error: 'error_value_name_required',
    message: 'original_value_name is required where value_id is 0.',
  },
  attribute_id_not_zero: {
    error: 'error_value_id_must_equal_zero',
    message: 'value_id must be 0 for a value of your own.',
  },
  invalid_logistics: {
    error: 'error_invalid_logistic_info',
    message:
      'logistic_info must have an enabled channel of the shop region, with what its fee_type asks for.',
  },
  invalid_price: {
    error: 'error_invalid_price',
    message: 'original_price must be above 0, with no more decimals than the currency has.',
  },
  price_too_low: {
    // The reference spells the code this way.
    error: 'error_price_exceed_min_limitt',
    message: 'original_price is under the minimum of the region.',
    fix: 'Raise the price: get_item_limit gives both bounds.',
  },
  price_too_high: {
    // The reference spells the code this way.
    error: 'error_price_exceed_max_limitt',
    message: 'original_price is over the maximum of the region.',
    fix: 'Lower the price: get_item_limit gives both bounds.',
  },
  name_empty: { error: 'error_item_name_empty', message: 'item_name must not be empty.' },
  name_too_short: {
    error: 'error_item_name_is_too_short',
    message: 'item_name is shorter than the region allows.',
    fix: 'Write a longer name: get_item_limit gives both bounds.',
  },
  name_length: {
    error: 'error_name_length_limit',
    message: 'item_name is longer than the region allows.',
    fix: 'Write a shorter name: get_item_limit gives both bounds.',
  },
  description_length: {
    error: 'error_desc_length_min_limit',
    message: 'description is shorter or longer than the region allows.',
    fix: 'get_item_limit gives both bounds.',
  },
  invalid_field: {
    error: 'error_param',
    message: 'A field does not have the form that its rule asks for.',
    fix: 'The message names the field and its rule.',
  },
  video_not_found: {
    error: 'error_video_info_not_found',
    message: 'video_upload_id must be a video whose upload is complete.',
  },
  wholesale_incorrect: {
    error: 'error_whole_sale_price_setting_incorrect',
    message: 'wholesale tiers must follow each other without overlap, each below the price.',
  },
  invalid_days_to_ship: {
    error: 'error_invalid_days_to_ship',
    message:
      'pre_order.days_to_ship is outside the range of the category, or pre-order is not allowed in it.',
    fix: 'get_item_limit with category_id gives the range.',
  },
  invalid_gtin: {
    error: 'error_param_validate',
    message: 'gtin_code must be 8 to 14 digits with a right check digit, or 00, as the category asks for.',
  },
  unknown_location: {
    error: 'error_auth',
    message: 'seller_stock location_id must be a stock location of this shop.',
  },
  location_required: {
    error: 'error_busi',
    message: 'seller_stock location_id is required for a shop with several warehouses.',
  },
  item_limit_reached: {
    error: 'error_reach_shop_item_limit',
    message: 'The shop has as many items as it may have.',
    fix: 'Delete items first. get_item_limit gives the number.',
  },
} as const satisfies RefusalTable;

export type ProductReason = keyof typeof productErrors;

/** A rule that an item breaks: the reason, the field, and its problem, in words that follow the field name. */
export interface ItemViolation {
  readonly reason: ProductReason;
  /** `logistic_info[2].size_id`. */
  readonly path: string;
  /** `is required: channel 80101 has fee_type SIZE_SELECTION`, without a full stop. */
  readonly rule: string;
}
