import type { RefusalTable } from '../../../kit/contract/refusal.ts';

/** Reasons why an item is not changed. */
export const editsErrors = {
  item_not_found: {
    error: 'error_item_not_found',
    message: 'There is no such item in this shop.',
    fix: 'Take item_id from get_item_list of this shop. An item of another shop is answered like one that does not exist.',
  },
  item_uneditable: {
    error: 'error_item_uneditable',
    message: 'The item is deleted, banned or under review: it cannot be changed.',
    fix: 'Read item_status in get_item_base_info, and change the item when it is NORMAL or UNLIST.',
  },
  model_repeated: { error: 'error_param', message: 'Each model_id must be named once.' },
  model_unknown: {
    error: 'error_param',
    message: 'The item has no such model_id.',
    fix: 'Take model_id from get_model_list of this item.',
  },
  price_of_models: {
    error: 'error_edit_item_price_for_item_has_model',
    message: 'The item has models: name the model_id of each price.',
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
  price_below_wholesale: {
    error: 'error_busi_price_lower_then_wholesale_price',
    message: 'original_price must be above the unit_price of every wholesale tier.',
  },
  price_in_promotion: {
    error: 'error_cannt_edit_price_in_promotion',
    message: 'A promotion lowers this price now; it can be changed when the promotion has ended.',
  },
  models_too_far_apart: {
    error: 'error_invalid_price',
    message: 'The dearest model would cost too many times what the cheapest does.',
    fix: 'Bring the prices of the models closer to each other.',
  },
  stock_of_models: {
    error: 'error_edit_item_stock_for_item_has_model',
    message: 'The item has models: name the model_id of each stock.',
  },
  location_unknown: {
    error: 'error_auth',
    message: 'location_id must be a stock location of this shop, named once.',
  },
  location_required: {
    error: 'error_busi',
    message: 'location_id is required for a shop with several warehouses.',
  },
  location_of_shop_without: {
    error: 'error_param',
    message: 'location_id must be left out: the shop has no stock locations.',
  },
  stock_below_reserved: {
    error: 'error_param',
    message: 'stock must not be below the pieces that orders have reserved.',
  },
  stock_update_failed: {
    error: 'error_busi_update_stock_failed',
    message: 'No stock was changed; response.failure_list says why.',
    fix: 'Read failed_reason of each row.',
    payload_fields: ['success_list', 'failure_list'],
  },
  unlist_all_failed: {
    error: 'error_unlist_item_all_failed',
    message: 'No item was changed; response.failure_list says why.',
    fix: 'Read failed_reason of each row.',
    payload_fields: ['success_list', 'failure_list'],
  },
  item_not_deletable: {
    error: 'error_cannot_delete_item',
    message: 'The item is deleted already, or orders have reserved pieces of it.',
    fix: 'Ship or cancel its open orders first, or unlist it with unlist_item.',
  },
  delete_in_promotion: {
    error: 'error_in_item_promotion_delete_lock',
    message: 'A promotion lowers the price of the item now; it can be deleted when the promotion has ended.',
  },
  in_warehouses: {
    error: 'error_auth_product_is_pff',
    message: "The marketplace's warehouses keep pieces of the item.",
    fix: 'Move the pieces out of the warehouses first.',
  },
  add_on_holiday: {
    error: 'error_holiday_on_add_item',
    message: 'Shop is under vacation mode: items and models can be added after its holiday.',
  },
  delete_on_holiday: {
    error: 'error_holiday_on_del_item',
    message: 'Shop is under vacation mode: items can be deleted after its holiday.',
  },
  stock_on_holiday: {
    error: 'error_holiday_mode_change_stock',
    message: 'Cannot change stock in holiday mode.',
    fix: 'End the holiday with set_shop_holiday_mode, or change the stock after it.',
  },
} as const satisfies RefusalTable;

/** Texts for failures of single entries. */
export const entryFailures = {
  model_unknown: 'The item has no such model_id.',
  unlist_not_found: 'error_item_not_found: there is no such item in this shop.',
  unlist_state: 'error_busi_cannot_delist_reviewing_or_banned_item: the item is banned or under review.',
  unlisted_by_marketplace:
    'error_set_normal_unlisted_item: the marketplace has taken the item off the shelf; its seller cannot put it back.',
  unlist_in_promotion:
    'error_in_item_promotion_unlsit_lock: a promotion lowers the price of the item now; it can be unlisted when the promotion has ended.',
} as const;
