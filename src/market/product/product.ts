// The fixed values and limits of items.

/** The longest texts of sellers, in characters. */
export const item_sku_length_max = 100;
export const ds_cat_rcmd_id_length_max = 100;

/** The most tiers of an item, options of a tier, and models of an item. */
export const tiers_max = 2;
export const options_max = 50;
export const models_max = 50;
/** The longest names of tiers and of their options, in characters. */
export const tier_name_length_max = 20;
export const option_length_max = 30;

/** Whether a model can be ordered. */
export const model_statuses = ['MODEL_NORMAL', 'MODEL_UNAVAILABLE'] as const;
/** A deleted model stays, because order lines refer to it. */
export const stored_model_statuses = [...model_statuses, 'MODEL_DELETED'] as const;
/** The statuses of an item: whether it is sold, who unlisted it, and who deleted it. */
export const item_statuses = [
  'NORMAL',
  'BANNED',
  'UNLIST',
  'REVIEWING',
  'SELLER_DELETE',
  'SHOPEE_DELETE',
] as const;
export type ItemStatus = (typeof item_statuses)[number];
/** The statuses in which a seller can add an item. */
export const new_item_statuses = ['NORMAL', 'UNLIST'] as const satisfies readonly ItemStatus[];
/** Whether a seller can change an item in the given status. */
export const isEditable = (item_status: ItemStatus): boolean =>
  item_status === 'NORMAL' || item_status === 'UNLIST';
/** How long a deleted item can still be read, in seconds: 90 days. */
export const deleted_lifetime_s = 90 * 86_400;

/** The largest offset of a list, and the most items in one request. */
export const list_offset_max = 100_000;
export const item_ids_max = 50;

/** How many items of a shop are at the top at once, and for how long, in seconds: 4 hours. */
export const boosts_max = 5;
export const boost_lifetime_s = 4 * 3_600;

/** The longest texts of buyers and sellers, in characters, and the most pictures and the most videos of a comment. */
export const comment_length_max = 2_000;
export const reply_length_max = 500;
export const comment_media_max = 10;
/** For how long a buyer can change a comment, in seconds: 30 days. */
export const comment_edit_lifetime_s = 30 * 86_400;
/** How many comments a list has at most, on all its pages, and how many comments a call replies to. */
export const comments_listed_max = 1_000;
export const replies_max = 100;
/** Whether the buyer can still change a comment. */
export const comment_edits = ['EXPIRED', 'EDITABLE', 'HAVE_EDIT_ONCE'] as const;
export type CommentEdits = (typeof comment_edits)[number];

/** A comment can be changed once, within 30 days. */
export function commentEdits(
  { is_edited, create_time }: { readonly is_edited: 0 | 1; readonly create_time: number },
  now: number,
): CommentEdits {
  if (is_edited === 1) return 'HAVE_EDIT_ONCE';
  return now < create_time + comment_edit_lifetime_s ? 'EDITABLE' : 'EXPIRED';
}

/** What can lower the price of an item for a time. */
export const price_promotion_types = ['product_promotion', 'flash_sale'] as const;
export const conditions = ['NEW', 'USED'] as const;
export const danger_codes = { 0: 'non-dangerous', 1: 'dangerous' } as const;
export const description_types = ['normal', 'extended'] as const;
/** The most images of an item. */
export const image_count_max = 9;
export const image_ratios = ['1:1', '3:4'] as const;

/** The reference spells TEXT_FILED this way. */
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

export const brand_statuses = { 1: 'normal', 2: 'pending' } as const;

/** The languages other than English in which names of the catalogue are available, by region. */
const region_languages: Readonly<Record<string, readonly string[] | undefined>> = {
  SG: ['zh-hans'],
  MY: ['ms-my', 'zh-hans'],
  TW: ['zh-hant'],
  TH: ['th'],
  ID: ['id'],
  VN: ['vi'],
  BR: ['pt-br'],
  MX: ['es-mx'],
  CO: ['es-co'],
  CL: ['es-cl'],
};

/** A language of a region as the catalogue spells it; undefined if the region does not have it. */
export function languageIn(region: string, asked = 'en'): string | undefined {
  const language = asked.toLowerCase() === 'vn' ? 'vi' : asked.toLowerCase();
  return ['en', ...(region_languages[region] ?? [])].find((own) => own === language);
}

/** A name in a language, or in the catalogue's own language if there is no translation. */
export const nameIn = (
  language: string,
  name: string,
  translations: readonly { readonly language: string; readonly value: string }[] = [],
): string => translations.find((other) => other.language.toLowerCase() === language)?.value ?? name;

// The codes with which the attribute tree describes how an attribute is filled in; the reference spells FILED
// this way.
export const attribute_forms = {
  1: 'SINGLE_DROP_DOWN',
  2: 'SINGLE_COMBO_BOX',
  3: 'FREE_TEXT_FILED',
  4: 'MULTI_DROP_DOWN',
  5: 'MULTI_COMBO_BOX',
} as const;
export const validations = { 0: 'anything', 1: 'int', 2: 'string', 3: 'float', 4: 'date' } as const;
export const unit_formats = { 1: 'plain', 2: 'with unit' } as const;
export const date_formats = { 0: 'DD/MM/YYYY', 1: 'MM/YYYY' } as const;

export const gtin_rules = ['Mandatory', 'Flexible', 'Optional'] as const;
export const warranty_times = ['ONE_YEAR', 'TWO_YEARS', 'OVER_TWO_YEARS'] as const;

/** The features for which the marketplace whitelists a shop. */
export const item_rights = {
  image_ratio_3_4: 'image_ratio_3_4',
  extended_description: 'extended_description',
  tax_type: 'tax_type',
  model_pre_order: 'model_pre_order',
} as const;

/** A right that locks: the stock of the shop cannot be changed during a full holiday. */
export const stock_lock_right = 'stock_locked_on_holiday';

/** Declares that an item has no GTIN, NCM or CEST. */
export const none_code = '00';
export const no_brand = { brand_id: 0, original_brand_name: 'No Brand' } as const;
/** The accepted names of brand 0; item lists show the second. */
export const no_brand_names: readonly (string | undefined)[] = [no_brand.original_brand_name, 'NoBrand'];
