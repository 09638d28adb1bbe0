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
    'Images and videos are kept by their own ids, each on a shard of its own: they are kept for ever once the item breaks no rule, before it is written. Doing it again does no harm.',
  summary: 'Creates an item.',
  description:
    'Every rule that is broken is told at once: message names the first, with the field and what is wrong with it, and warning lists the others. Nothing is stored then.',
  request: {
    original_price: decimal('Price of the item, in the currency of the region.'),
    description: text('Used when description_type is normal.'),
    weight: decimal('In kg.'),
    item_name: text('Name of the item.'),
    item_status: optional(choice('NORMAL when left out.', new_item_statuses)),
    dimension: optional(dimension),
    logistic_info,
    attribute_list: optional(attribute_list),
    category_id: int32('A leaf category of the region.'),
    image,
    pre_order: optional(pre_order),
    item_sku: optional(freeText("The seller's own name for it.", { maxLength: item_sku_length_max })),
    condition: optional(choice('NEW when left out.', conditions)),
    wholesale: optional(wholesale),
    video_upload_id: optional(list('A video, from the video upload; exactly one.', text('A video.'))),
    brand: optional(brand),
    item_dangerous: optional(choice('Only for local sellers in ID and MY.', danger_codes), {
      zero: 'absent',
    }),
    tax_info: optional(tax_info),
    complaint_policy: optional(complaint_policy, { only_for: { region: ['PL'], seller_type: 'local' } }),
    description_info: optional(description_info),
    description_type: optional(description_type),
    seller_stock: optional(seller_stock),
    gtin_code: optional(
      text(
        '8 to 14 digits (UPC, EAN, JAN, ISBN), of 8, 12, 13 or 14 with a right check digit, or 00 to declare none; the category says whether it is needed.',
      ),
    ),
    ds_cat_rcmd_id: optional(
      text('Of the category recommendation service.', { maxLength: ds_cat_rcmd_id_length_max }),
    ),
    promotion_images: optional(promotion_images),
    compatibility_info: optional(compatibility_info),
    scheduled_publish_time: optional(
      timestamp('When an UNLIST item becomes NORMAL: a full minute, from one hour to 90 days from now.'),
    ),
    authorised_brand_id: optional(int64('Authorised reseller brand.'), { zero: 'absent' }),
    size_chart_info: optional(size_chart_info),
    certification_info: optional(certification_info),
    purchase_limit_info: optional(purchase_limit_info),
    medicine_id: optional(int64('Only for local sellers in ID: the standardised medicine that it is.'), {
      zero: 'absent',
    }),
  },
  response: {
    description: text('Description.'),
    weight: decimal('In kg.'),
    pre_order: record('Whether it is made or ordered for the buyer.', pre_order.properties),
    item_name: text('Name of the item.'),
    images: record('Its images.', {
      image_id_list: list('The images.', text('An image.')),
      image_url_list: list('Where they are shown.', text('A URL.')),
    }),
    item_status: choice('NORMAL or UNLIST.', new_item_statuses),
    price_info: record('Its price.', {
      current_price: decimal('What it costs now.'),
      original_price: decimal('What it costs without promotions.'),
    }),
    logistic_info,
    item_id: id('The new item.'),
    attribute: attribute_list,
    category_id: id('Its category.'),
    dimension: optional(dimension),
    condition: choice('NEW or USED.', conditions),
    video_info: list('Its videos.', record('A video.', { video_upload_id: text('The video.') })),
    wholesale: wholesale,
    brand,
    item_dangerous: choice('Whether it is dangerous.', danger_codes),
    description_info: optional(description_info),
    description_type,
    complaint_policy: optional(complaint_policy),
    seller_stock,
  },
  envelope: 'error_only_when_failed',
  answer_dialect: productDialect,
  errors: productErrors,
  decisions: [
    { silent_on: 'item_status when it is left out.', decided: 'NORMAL.' },
    { silent_on: 'What happens at scheduled_publish_time.', decided: 'The item becomes NORMAL.' },
    {
      silent_on: 'Several broken rules.',
      decided: 'The code is that of the first one; message names it, and warning lists the others.',
    },
    {
      silent_on: 'Fields that are limited to a region or a kind of seller.',
      decided:
        'complaint_policy of others is ignored, whatever stands in it, as the reference says; all others are refused with error_param.',
    },
    {
      silent_on: 'Fields that a client leaves unused, but sends.',
      decided:
        'null, an empty text, 0 for an id or a time, and an object with nothing in it count as left out; item_dangerous 0 as well. Free text may be empty.',
    },
    {
      silent_on: 'Several required fields that are missing.',
      decided: 'message names the first, and warning lists the others.',
    },
    {
      silent_on: 'Both forms of a size chart.',
      decided: 'The template is kept, the image is not.',
    },
    {
      silent_on: 'certification_proofs image_id.',
      decided: 'A number, as the reference has it; it is kept and not looked up.',
    },
    { silent_on: 'Lengths of texts.', decided: 'They count characters, not bytes.' },
  ],
});

/** Whether every item has to have a field. */
export const requires = (field: keyof typeof add_item.request.properties): boolean =>
  add_item.request.required.some((required) => required === field);
