import { pick } from '../../../kit/contract/records.ts';
import type { RefusalTable } from '../../../kit/contract/refusal.ts';
import { modelsErrors } from '../models/models.errors.ts';
import { productErrors } from '../product.errors.ts';
import { editsErrors } from './edits.errors.ts';

const ended = 'it can be changed when the promotion has ended.';

/** Reasons why update_item changes nothing: the rules of add_item, and rules for items that exist already. */
export const updateItemErrors = {
  ...pick(editsErrors, 'item_not_found'),
  ...pick(modelsErrors, 'wholesale_price_unequal'),
  ...pick(
    productErrors,
    'invalid_category',
    'category_blocked',
    'invalid_brand',
    'attribute_missing',
    'invalid_attribute',
    'invalid_attribute_value',
    'attribute_name_required',
    'attribute_id_not_zero',
    'invalid_logistics',
    'invalid_price',
    'price_too_low',
    'price_too_high',
    'name_empty',
    'name_too_short',
    'name_length',
    'description_length',
    'invalid_field',
    'video_not_found',
    'wholesale_incorrect',
    'invalid_days_to_ship',
    'invalid_gtin',
  ),
  item_deleted: {
    error: 'error_item_uneditable',
    message: 'The item is deleted: it cannot be changed.',
    fix: 'Create a new item with add_item.',
  },
  status_invalid: {
    error: 'error_busi_item_status_invalid',
    message: 'item_status must be NORMAL or UNLIST.',
  },
  unlist_state: {
    error: 'error_busi_cannot_delist_reviewing_or_banned_item',
    message: 'item_status must be left out: the item is banned or under review.',
  },
  unlisted_by_marketplace: {
    error: 'error_set_normal_unlisted_item',
    message: 'The marketplace has taken the item off the shelf; its seller cannot put it back.',
    fix: 'Operators lift it with the action item.release.',
  },
  unlist_in_promotion: {
    error: 'error_in_item_promotion_unlsit_lock',
    message: 'A promotion lowers the price of the item now; it can be unlisted when the promotion has ended.',
  },
  name_in_promotion: {
    error: 'error_cannt_edit_name_in_promotion',
    message: `The item is in a flash sale and keeps its item_name; ${ended}`,
  },
  description_in_promotion: {
    error: 'error_cannt_edit_description_in_promotion',
    message: `The item is in a flash sale and keeps its description; ${ended}`,
  },
  image_in_promotion: {
    error: 'error_cannt_edit_image_in_promotion',
    message: `The item is in a flash sale and keeps its image; ${ended}`,
  },
  pre_order_in_promotion: {
    error: 'error_cannt_edit_pre_order_in_promotion',
    message: `The item is in a flash sale and keeps pre_order.is_pre_order; ${ended}`,
  },
  days_in_promotion: {
    error: 'error_cannt_edit_estimated_days_in_promotion',
    message: `The item is in a flash sale and keeps pre_order.days_to_ship; ${ended}`,
  },
  days_before_flash_sale: {
    error: 'error_flash_sale_days_to_ship_lock',
    message: `The item will be in a flash sale and keeps pre_order.days_to_ship; ${ended}`,
  },
  category_in_promotion: {
    error: 'error_item_in_promotion',
    message: `A promotion lowers the price of the item now, and it keeps its category_id; ${ended}`,
  },
} as const satisfies RefusalTable;

export type UpdateItemReason = keyof typeof updateItemErrors;
