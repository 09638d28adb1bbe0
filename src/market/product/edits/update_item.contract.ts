import {
  choice,
  decimal,
  flag,
  freeText,
  id,
  int64,
  list,
  optional,
  record,
  text,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { add_item } from '../add_item.contract.ts';
import { productDialect } from '../product.dialect.ts';
import { conditions, danger_codes, item_statuses } from '../product.ts';
import { updateItemErrors } from './update_item.errors.ts';

const { properties: added } = add_item.request;
const { properties: shown } = add_item.response;

export const update_item = operation({
  name: 'v2.product.update_item',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  prepares:
    'Images and videos are stored under their own ids, each on its own shard: they are kept for ever once the item breaks no rule, before it is written. Repeating this does no harm.',
  summary: 'Changes the texts, images and other details of an item.',
  description:
    'Fields that are left out do not change; an object or list that is sent replaces the stored one completely. The whole item is then checked like a new item, also the fields that were not sent. Price, stock and models have operations of their own; weight and dimension are also set for all models.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('Id of the item.'),
    ...pick(
      added,
      'dimension',
      'attribute_list',
      'pre_order',
      'item_sku',
      'wholesale',
      'video_upload_id',
      'brand',
      'tax_info',
      'complaint_policy',
      'description_info',
      'description_type',
      'gtin_code',
      'ds_cat_rcmd_id',
      'promotion_images',
      'compatibility_info',
      'scheduled_publish_time',
      'authorised_brand_id',
      'certification_info',
      'purchase_limit_info',
      'medicine_id',
    ),
    description: optional(added.description),
    weight: optional(added.weight),
    item_name: optional(freeText('Name of the item.')),
    logistic_info: optional(added.logistic_info),
    category_id: optional(added.category_id),
    image: optional(added.image),
    item_status: optional(text('NORMAL to list the item, UNLIST to unlist it.', { maxLength: 50 })),
    condition: optional(choice('USED or NEW.', conditions)),
    item_dangerous: optional(
      choice('0 non-dangerous, 1 dangerous. Only for local sellers in ID and MY.', danger_codes),
    ),
    size_chart_info: optional(
      record('Size chart. If both forms are filled, only the template is kept.', {
        size_chart: optional(freeText('Id of an image, from upload_image; empty to remove it.')),
        size_chart_id: optional(
          int64('Id of a template of the shop; 0 to remove it. Only for local shops.', { minimum: 0 }),
        ),
      }),
    ),
  },
  response: {
    ...pick(
      shown,
      'item_name',
      'description',
      'weight',
      'pre_order',
      'images',
      'dimension',
      'condition',
      'brand',
      'item_dangerous',
      'complaint_policy',
      'description_info',
      'description_type',
    ),
    item_id: id('Id of the item.'),
    item_status: choice('Status of the item.', item_statuses),
    category_id: id('Id of the category.'),
    logistic_info: list(
      'How the item can be shipped.',
      record('A channel of the item.', {
        logistic_id: id('Channel id.'),
        logistic_name: text('Name of the channel.'),
        enabled: flag('Whether the item is shipped by the channel.'),
        is_free: flag('Whether the seller covers the shipping fee for the buyer.'),
        shipping_fee: optional(decimal('Shipping fee, for channels with fee_type CUSTOM_PRICE.')),
      }),
    ),
  },
  errors: updateItemErrors,
  decisions: [
    {
      silent_on: 'A field that is an object or a list.',
      decided: 'If it is sent, it replaces the stored value completely.',
    },
    {
      silent_on: 'How a field is emptied.',
      decided:
        'item_sku "", wholesale [], video_upload_id [], size_chart "" and size_chart_id 0. In other fields an empty value counts as omitted, as in add_item.',
    },
    {
      silent_on: 'Which statuses can be edited.',
      decided:
        'All except deleted items. A banned item that is changed is REVIEWING afterwards; an item in REVIEWING stays in it.',
    },
    {
      silent_on: 'item_status.',
      decided:
        'It does what unlist_item does, with its codes. NORMAL removes a scheduled_publish_time, and so does a call that lists the item again.',
    },
    {
      silent_on: 'Which promotions keep which fields.',
      decided:
        'A flash sale keeps name, description, image, pre-order and days to ship while it runs, and the days to ship before it starts. Every promotion keeps the category and the listing while it runs. A field that is sent with its stored value is not a change.',
    },
    {
      silent_on: 'Two edits of an item at once.',
      decided: 'They are done one after the other, and the second is checked together with the first.',
    },
    {
      silent_on: 'An item of another shop.',
      decided: 'error_item_not_found, as for a missing item, and never error_item_not_belong_shop.',
    },
    {
      silent_on: 'Wholesale tiers of an item with models.',
      decided: 'All its models must have the same price.',
    },
  ],
});
