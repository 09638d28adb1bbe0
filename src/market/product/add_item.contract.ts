import {
  choice,
  decimal,
  freeText,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { editsErrors } from './edits/edits.errors.ts';
import {
  attribute_list,
  brand,
  certification_info,
  compatibility_info,
  complaint_policy,
  description_info,
  description_type,
  dimension,
  image,
  logistic_info,
  pre_order,
  promotion_images,
  purchase_limit_info,
  seller_stock,
  size_chart_info,
  wholesale,
} from './item_fields.contract.ts';
import { productDialect } from './product.dialect.ts';
import { productErrors } from './product.errors.ts';
import {
  conditions,
  danger_codes,
  ds_cat_rcmd_id_length_max,
  item_sku_length_max,
  new_item_statuses,
} from './product.ts';
import { tax_info } from './tax_info.contract.ts';

export const add_item = operation({
  name: 'v2.product.add_item',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  prepares:
    'Images and videos are stored under their own ids, each on its own shard: they are kept for ever once the item breaks no rule, before it is written. Repeating this does no harm.',
  summary: 'Creates an item.',
  description:
    'All broken rules are reported at once: message names the first one with its field and problem, and warning lists the others. Nothing is stored then.',
  request: {
    original_price: decimal('Item price, in the currency of the region.'),
    description: text('Used when description_type is normal.'),
    weight: decimal('Weight in kg.'),
    item_name: text('Name of the item.'),
    item_status: optional(choice('UNLIST or NORMAL; NORMAL if omitted.', new_item_statuses)),
    dimension: optional(dimension),
    logistic_info,
    attribute_list: optional(attribute_list),
    category_id: int32('A leaf category of the region.'),
    image,
    pre_order: optional(pre_order),
    item_sku: optional(freeText('SKU tag, chosen by the seller.', { maxLength: item_sku_length_max })),
    condition: optional(choice('USED or NEW; NEW if omitted.', conditions)),
    wholesale: optional(wholesale),
    video_upload_id: optional(
      list('Video upload id from the video upload operation; exactly one.', text('A video upload id.')),
    ),
    brand: optional(brand),
    item_dangerous: optional(
      choice('0 non-dangerous, 1 dangerous. Only for local sellers in ID and MY.', danger_codes),
      {
        zero: 'absent',
      },
    ),
    tax_info: optional(tax_info),
    complaint_policy: optional(complaint_policy, { only_for: { region: ['PL'], seller_type: 'local' } }),
    description_info: optional(description_info),
    description_type: optional(description_type),
    seller_stock: optional(seller_stock),
    gtin_code: optional(
      text(
        '8 to 14 digits (UPC, EAN, JAN, ISBN), or 00 to declare no GTIN. With 8, 12, 13 or 14 digits the check digit must be right. The category determines whether a GTIN is required.',
      ),
    ),
    ds_cat_rcmd_id: optional(
      text('Id of the category recommendation.', { maxLength: ds_cat_rcmd_id_length_max }),
    ),
    promotion_images: optional(promotion_images),
    compatibility_info: optional(compatibility_info),
    scheduled_publish_time: optional(
      timestamp('When an UNLIST item becomes NORMAL: a full minute, between one hour and 90 days from now.'),
    ),
    authorised_brand_id: optional(int64('Id of the authorised reseller brand.'), { zero: 'absent' }),
    size_chart_info: optional(size_chart_info),
    certification_info: optional(certification_info),
    purchase_limit_info: optional(purchase_limit_info),
    medicine_id: optional(int64('Id of a standardised medicine. Only for local sellers in ID.'), {
      zero: 'absent',
    }),
  },
  response: {
    description: text('Item description.'),
    weight: decimal('Weight in kg.'),
    pre_order: record('Pre-order settings.', pre_order.properties),
    item_name: text('Item name.'),
    images: record('Images of the item.', {
      image_id_list: list('Ids of the images.', text('Id of an image.')),
      image_url_list: list('Display URLs of the images.', text('Display URL of an image.')),
    }),
    item_status: choice('Item status: NORMAL or UNLIST.', new_item_statuses),
    price_info: record('Price of the item.', {
      current_price: decimal('Current price.'),
      original_price: decimal('Original price, without promotions.'),
    }),
    logistic_info,
    item_id: id('Id of the new item.'),
    attribute: attribute_list,
    category_id: id('Id of the category.'),
    dimension: optional(dimension),
    condition: choice('NEW or USED.', conditions),
    video_info: list(
      'Videos of the item.',
      record('A video of the item.', { video_upload_id: text('Video upload id.') }),
    ),
    wholesale: wholesale,
    brand,
    item_dangerous: choice('0 non-dangerous, 1 dangerous.', danger_codes),
    description_info: optional(description_info),
    description_type,
    complaint_policy: optional(complaint_policy),
    seller_stock,
  },
  envelope: 'error_only_when_failed',
  answer_dialect: productDialect,
  errors: { ...productErrors, ...pick(editsErrors, 'add_on_holiday') },
  decisions: [
    { silent_on: 'item_status if it is omitted.', decided: 'NORMAL.' },
    { silent_on: 'What happens at scheduled_publish_time.', decided: 'The item becomes NORMAL.' },
    {
      silent_on: 'Several broken rules.',
      decided: 'error is the code of the first one; message names it, and warning lists the others.',
    },
    {
      silent_on: 'Fields that are limited to a region or a kind of seller.',
      decided:
        'complaint_policy is ignored if the seller may not use it, whatever it contains, as the reference says; all other such fields are refused with error_param.',
    },
    {
      silent_on: 'Fields that a client sends but does not use.',
      decided:
        'null, an empty text, 0 for an id or a time, and an empty object count as omitted; so does item_dangerous 0. Free text may be empty.',
    },
    {
      silent_on: 'Several missing required fields.',
      decided: 'message names the first, and warning lists the others.',
    },
    {
      silent_on: 'Both forms of a size chart.',
      decided: 'The template is kept, the image is not.',
    },
    {
      silent_on: 'certification_proofs image_id.',
      decided: 'A number, as in the reference; it is stored and not checked.',
    },
    { silent_on: 'Units of text lengths.', decided: 'Characters, not bytes.' },
  ],
});

/** Whether every item must have the field. */
export const requires = (field: keyof typeof add_item.request.properties): boolean =>
  add_item.request.required.some((required) => required === field);
