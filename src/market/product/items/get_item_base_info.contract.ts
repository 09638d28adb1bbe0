import {
  choice,
  decimal,
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import {
  certification_info,
  compatibility_info,
  complaint_policy,
  dimension,
  purchase_limit_info,
  wholesale,
} from '../item_fields.contract.ts';
import { productDialect } from '../product.dialect.ts';
import {
  conditions,
  danger_codes,
  description_types,
  image_ratios,
  item_ids_max,
  item_statuses,
} from '../product.ts';
import { tax_info } from '../tax_info.contract.ts';
import { item_tag } from './get_item_list.contract.ts';
import { stock_info_v2 } from './item_stock.contract.ts';
import { itemsErrors } from './items.errors.ts';

const shown_images = {
  image_id_list: list('The images.', text('An image.')),
  image_url_list: list('Where they are shown, in the same order.', text('A URL.')),
  image_ratio: choice('Width to height.', image_ratios),
};

const attribute_list = list(
  'Its attributes.',
  record('An attribute.', {
    attribute_id: id('The attribute.'),
    original_attribute_name: text('Its name.'),
    is_mandatory: flag('Whether every item of the category has to have it.'),
    attribute_value_list: list(
      'Its values.',
      record('A value.', {
        value_id: int64("A value of the attribute; 0 for one of the seller's own."),
        original_value_name: text('The value in words; of a date, DD/MM/YYYY.'),
        value_unit: text('Its unit; empty without one.'),
      }),
    ),
  }),
);

const logistic_info = list(
  'How it can be shipped.',
  record('A channel.', {
    logistic_id: id('The channel.'),
    logistic_name: text('Its name.'),
    enabled: flag('Whether the item is shipped by it.'),
    size_id: int64('The parcel size that was chosen; 0 without one.'),
    is_free: flag('Whether the seller covers the shipping fee for the buyer.'),
    shipping_fee: optional(
      decimal('The fee that the seller has set, on channels with fee_type CUSTOM_PRICE.'),
    ),
  }),
);

const description_info = record('Text and images in turn, where description_type is extended.', {
  extended_description: record('The extended description.', {
    field_list: list(
      'The parts, in order.',
      record('A part.', {
        field_type: choice('What it is.', ['text', 'image']),
        text: optional(text('The text, of a text part.')),
        image_info: optional(
          record('The image, of an image part.', {
            image_id: text('The image.'),
            image_url: text('Where it is shown.'),
          }),
        ),
      }),
    ),
  }),
});

export const item_base_info = record('An item.', {
  item_id: id('The item.'),
  category_id: id('Its category.'),
  item_name: text('Its name.'),
  description: text('Its description; empty where description_type is extended.'),
  item_sku: text("The seller's own name for it; empty without one."),
  create_time: timestamp('When it was added.'),
  update_time: timestamp('When it was changed last; changes of stock do not count.'),
  item_status: choice('Its state.', item_statuses),
  condition: choice('NEW or USED.', conditions),
  has_model: flag('Whether it has variations; get_model_list has their prices and stock.'),
  has_promotion: flag('Whether a promotion lowers its price, or that of one of its models, now.'),
  deboost: choice('TRUE where buyers are shown it further down, as text.', ['FALSE', 'TRUE']),
  attribute_list,
  price_info: optional(
    list(
      'Its price, a list of one; absent for an item with variations.',
      record('A price.', {
        currency: text('The currency of the region.'),
        original_price: decimal('What it costs without promotions.'),
        current_price: decimal('What it costs now.'),
      }),
    ),
  ),
  image: record('Its images.', shown_images),
  promotion_image: optional(record('The image that promotions show.', shown_images)),
  weight: text('In kg, as text.'),
  dimension,
  logistic_info,
  pre_order: record('Whether it is made or ordered for the buyer.', {
    is_pre_order: flag('Whether it is pre-order.'),
    days_to_ship: int32('Guaranteed days to ship; 0 where the category states none.'),
  }),
  wholesales: wholesale,
  size_chart: text('Where the size chart is shown, if it is an image; empty otherwise.'),
  size_chart_id: int64('The template of the size chart; 0 for none.'),
  video_info: list(
    'Its videos.',
    record('A video.', {
      video_url: text('Where it is played; empty where this marketplace does not keep its bytes.'),
      thumbnail_url: text('A still picture: the first image of the item.'),
      duration: int32('In seconds.'),
    }),
  ),
  brand: record('Its brand.', {
    brand_id: int64('The brand; 0 for none.'),
    original_brand_name: text('Its name; NoBrand for none.'),
  }),
  item_dangerous: choice('Whether it is dangerous.', danger_codes),
  gtin_code: optional(text('Its GTIN, or 00 where it is declared to have none.')),
  description_type: choice('Which of description and description_info it has.', description_types),
  description_info: optional(description_info),
  stock_info_v2,
  compatibility_info: record('The vehicles that it fits; without any, an empty object.', {
    vehicle_info_list: optional(compatibility_info.properties.vehicle_info_list),
  }),
  scheduled_publish_time: optional(timestamp('When an unlisted item becomes NORMAL.')),
  authorised_brand_id: int64('The authorised reseller brand; 0 for none.'),
  is_fulfillment_by_shopee: flag("Whether the marketplace's warehouses ship it."),
  tag: item_tag,
  purchase_limit_info: optional(purchase_limit_info),
  medicine_id: optional(id('The standardised medicine that it is.')),
  certification_info: optional(certification_info),
  complaint_policy: optional(complaint_policy),
  tax_info: optional(tax_info),
});

export const get_item_base_info = operation({
  name: 'v2.product.get_item_base_info',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'What add_item stored of up to 50 items, with their stock and their price now.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id_list: list('The items, each once.', int64('An item.'), { minItems: 1, maxItems: item_ids_max }),
    need_tax_info: optional(flag('Whether tax_info is wanted.')),
    need_complaint_policy: optional(flag('Whether complaint_policy is wanted.')),
  },
  response: {
    item_list: list('The items that there are, in the order in which they were asked for.', item_base_info),
  },
  errors: pick(itemsErrors, 'item_not_found'),
  decisions: [
    {
      silent_on: 'estimated_shipping_fee.',
      decided:
        'It is left out: what a buyer pays for shipping is estimated for an order, and not for an item.',
    },
    {
      silent_on: 'value_unit of a listed value that add_item named without one.',
      decided: "That of the marketplace's catalogue; empty where it has none.",
    },
    {
      silent_on: 'Items that this shop does not have.',
      decided: 'They are left out; error_item_not_found when none is left.',
    },
    {
      silent_on: 'What is not set.',
      decided:
        'Empty text, 0 for ids and measures, and an empty list or object; fields that only some items have are left out.',
    },
    {
      silent_on: 'The name of a value that was chosen from the list of its attribute.',
      decided: "That of the marketplace's catalogue, whatever add_item was sent beside its value_id.",
    },
    {
      silent_on: 'Dates.',
      decided: 'Values of DATE_TYPE and TIMESTAMP_TYPE are shown as DD/MM/YYYY, by the clocks of the region.',
    },
    {
      silent_on: 'Several promotions of one item at the same time.',
      decided: 'current_price is the lowest of their prices.',
    },
  ],
});
