// The words of items.

/** How long texts of a seller's own are at most, in characters. */
export const item_sku_length_max = 100;
export const ds_cat_rcmd_id_length_max = 100;

export const model_statuses = ['MODEL_NORMAL', 'MODEL_UNAVAILABLE'] as const;
export const item_statuses = ['NORMAL', 'UNLIST'] as const;
export const conditions = ['NEW', 'USED'] as const;
export const danger_codes = { 0: 'non-dangerous', 1: 'dangerous' } as const;
export const description_types = ['normal', 'extended'] as const;
export const image_ratios = ['1:1', '3:4'] as const;

/** TEXT_FILED is really spelled so. */
export const input_types = [
  'TEXT_FILED',
  'COMBO_BOX',
  'MULTIPLE_SELECT_COMBO_BOX',
  'DROP_DOWN',
  'MULTIPLE_SELECT',
  'DATE_TYPE',
  'TIMESTAMP_TYPE',
] as const;
export type InputType = (typeof input_types)[number];

export const gtin_rules = ['Mandatory', 'Flexible', 'Optional'] as const;
export const warranty_times = ['ONE_YEAR', 'TWO_YEARS', 'OVER_TWO_YEARS'] as const;

/** What the marketplace whitelists a shop for. */
export const item_rights = {
  image_ratio_3_4: 'image_ratio_3_4',
  extended_description: 'extended_description',
  tax_type: 'tax_type',
} as const;

/** Says that an item has no GTIN, NCM or CEST. */
export const none_code = '00';
export const no_brand = { brand_id: 0, original_brand_name: 'No Brand' } as const;
/** What brand 0 may be called; item lists show the second. */
export const no_brand_names: readonly (string | undefined)[] = [no_brand.original_brand_name, 'NoBrand'];
