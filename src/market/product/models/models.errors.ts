import { pick } from '../../../kit/contract/records.ts';
import type { RefusalTable } from '../../../kit/contract/refusal.ts';
import { editsErrors } from '../edits/edits.errors.ts';
import { productErrors } from '../product.errors.ts';
import { option_length_max, tier_name_length_max } from '../product.ts';

/** Reasons why the tiers and models of an item are not changed. */
export const modelsErrors = {
  ...pick(
    editsErrors,
    'item_not_found',
    'item_uneditable',
    'models_too_far_apart',
    'location_unknown',
    'location_required',
    'location_of_shop_without',
    'price_below_wholesale',
    'in_warehouses',
    'add_on_holiday',
  ),
  ...pick(
    productErrors,
    'invalid_price',
    'price_too_low',
    'price_too_high',
    'invalid_gtin',
    'invalid_days_to_ship',
    'invalid_field',
  ),
  stock_below_reserved: {
    error: 'error_param',
    message:
      'Can not update item with stock less than reserve stock: orders have reserved pieces of a model.',
    fix: 'Ship or cancel the open orders of the model first.',
  },
  name_repeated: {
    error: 'error_model_duplicate_name',
    message: 'The names of tiers must differ, and so must the options of a tier.',
  },
  tier_name_too_long: {
    error: 'error_tier_var_name_too_long',
    message: `The name of a tier must have at most ${tier_name_length_max} characters.`,
  },
  option_too_long: {
    error: 'error_tier_opt_val_too_long',
    message: `An option must have at most ${option_length_max} characters.`,
  },
  index_repeated: {
    error: 'error_model_duplicate_tier_variation_index',
    message: 'Each tier_index must be named once.',
  },
  index_out_of_range: {
    error: 'error_model_tier_index_bound',
    message: 'tier_index must have one index for each tier, of an option that the tier has.',
  },
  index_empty: {
    error: 'error_model_nonempty_itemtier_empty_index',
    message: 'tier_index must not be empty: the item has tiers.',
  },
  wholesale_price_unequal: {
    error: 'error_price_should_be_same_for_wholesales',
    message: 'The item has wholesale tiers: all its models must have the same price.',
  },
  model_pre_order_not_allowed: {
    error: 'error_auth',
    message: 'Your shop can not use model level dts: leave pre_order of models out.',
  },
  init_in_promotion: {
    error: 'error_cannt_init_tier_in_promotion',
    message: 'The item is in a promotion that runs now or later: its tiers can be changed when it has ended.',
  },
  tiers_in_promotion: {
    error: 'error_cannt_change_tier_variation_in_promotion',
    message: 'The item is in a promotion that runs now or later: its tiers can be changed when it has ended.',
  },
  option_in_promotion: {
    error: 'error_cannt_delete_option_in_promotion',
    message: 'A model of a removed option is in a promotion that runs now or later.',
    fix: 'Keep the option until the promotion has ended.',
  },
  unnamed_in_promotion: {
    error: 'error_in_item_promotion_remove_model',
    message: 'A model that model_list does not name is in a promotion that runs now or later.',
    fix: 'Name every model in model_list, or change the tiers after the promotion.',
  },
  model_in_promotion: {
    error: 'error_model_remove_model_in_promotion',
    message: 'The model is in a promotion that runs now or later.',
    fix: 'Delete the model when the promotion has ended. get_item_promotion shows when.',
  },
  without_tiers: {
    error: 'error_tier_var_is_',
    message: 'The item has no tiers: add them with init_tier_variation.',
  },
  level_not_same: {
    error: 'error_tier_var_level_not_same',
    message: 'The item has another number of tiers: change it with init_tier_variation.',
    fix: 'Send as many tiers as get_model_list shows, or call init_tier_variation.',
  },
  index_unknown: {
    error: 'error_tier_index',
    message: 'tier_index of model_list must be a place in the new tiers.',
  },
  model_repeated: { error: 'error_duplicate_modelid', message: 'Each model_id must be named once.' },
  model_of_another_item: {
    error: 'error_wrong_modelid',
    message: 'The item has no such model_id.',
    fix: 'Take model_id from get_model_list of this item.',
  },
  all_models_deleted: {
    error: 'error_busi_cannot_delete_all_model',
    message: 'At least one model must stay.',
  },
  model_in_warehouses: {
    error: 'error_auth_model_is_pff',
    message: "The marketplace's warehouses keep pieces of the item.",
    fix: 'Move the pieces out of the warehouses first.',
  },
  model_invalid: {
    error: 'error_model_invalid_model_id',
    message: 'The item has no such model_id.',
    fix: 'Take model_id from get_model_list of this item.',
  },
  model_unknown: { error: 'error_param', message: 'model_id must be a model of the item.' },
} as const satisfies RefusalTable;

/** Why a new model is refused. */
export const new_model_reasons = [
  'index_empty',
  'index_out_of_range',
  'index_repeated',
  'invalid_price',
  'price_too_low',
  'price_too_high',
  'price_below_wholesale',
  'models_too_far_apart',
  'wholesale_price_unequal',
  'invalid_gtin',
  'model_pre_order_not_allowed',
  'invalid_days_to_ship',
  'location_unknown',
  'location_required',
  'location_of_shop_without',
] as const satisfies (keyof typeof modelsErrors)[];
