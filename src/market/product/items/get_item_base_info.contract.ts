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
import { price_decisions, shown_price } from './item_price.contract.ts';
import { stock_info_v2 } from './item_stock.contract.ts';
import { itemsErrors } from './items.errors.ts';

const shown_images = {
  image_id_list: list('Ids of the images.', text('Id of an image.')),
  image_url_list: list('Display URLs of the images, in the same order.', text('Display URL of an image.')),
  image_ratio: choice('Ratio of width to height.', image_ratios),
};

const attribute_list = list(
  'Attributes of the item.',
  record('An attribute of the item.', {
    attribute_id: id('Id of the attribute.'),
    original_attribute_name: text('Name of the attribute.'),
    is_mandatory: flag('Whether every item of the category must have it.'),
    attribute_value_list: list(
      'Values of the attribute.',
      record('A value of the attribute.', {
        value_id: int64('Id of a listed value; 0 for a custom value.'),
        original_value_name: text('The value as text; DD/MM/YYYY for a date.'),
        value_unit: text('Unit of the value; empty if there is none.'),
      }),
    ),
  }),
);

const logistic_info = list(
  'How the item can be shipped.',
  record('Settings for one channel.', {
    logistic_id: id('Channel id.'),
    logistic_name: text('Name of the channel.'),
    enabled: flag('Whether the item is shipped by the channel.'),
    size_id: int64('Id of the chosen size; 0 if there is none.'),
    is_free: flag('Whether the seller covers the shipping fee for the buyer.'),
    shipping_fee: optional(
      decimal('Shipping fee set by the seller, for channels with fee_type CUSTOM_PRICE.'),
    ),
  }),
);

const description_info = record('Texts and images, if description_type is extended.', {
  extended_description: record('The extended description.', {
    field_list: list(
      'The parts of the description, in order.',
      record('A text or an image.', {
        field_type: choice('Type of the part.', ['text', 'image']),
        text: optional(text('Text of a text part.')),
        image_info: optional(
          record('Image of an image part.', {
            image_id: text('Id of the image.'),
            image_url: text('Display URL of the image.'),
          }),
        ),
      }),
    ),
  }),
});

export const item_base_info = record('An item of the shop.', {
  item_id: id('Id of the item.'),
  category_id: id('Id of the category.'),
  item_name: text('Item name.'),
  description: text('Item description; empty if description_type is extended.'),
  item_sku: text('SKU tag; empty if there is none.'),
  create_time: timestamp('When the item was added.'),
  update_time: timestamp('When the item was last changed; changes of stock do not count.'),
  item_status: choice('Status of the item.', item_statuses),
  condition: choice('NEW or USED.', conditions),
  has_model: flag('Whether the item has variations; get_model_list returns their prices and stock.'),
  has_promotion: flag('Whether a promotion lowers the price of the item or of one of its models now.'),
  deboost: choice('TRUE as text if the item is shown to buyers at a lower rank.', ['FALSE', 'TRUE']),
  attribute_list,
  price_info: optional(
    list(
      'Price of the item, as a list with one element; absent for an item with variations.',
      record('Price of the item.', shown_price),
    ),
  ),
  image: record('Images of the item.', shown_images),
  promotion_image: optional(record('Image for promotions.', shown_images)),
  weight: text('Weight in kg, as text.'),
  dimension,
  logistic_info,
  pre_order: record('Pre-order settings.', {
    is_pre_order: flag('Whether the item is pre-order.'),
    days_to_ship: int32('Guaranteed days to ship; 0 if the category defines none.'),
  }),
  wholesales: list(
    'Wholesale tiers.',
    record('A wholesale tier.', {
      ...wholesale.items.properties,
      inflated_price_of_unit_price: decimal('Price per piece, with taxes that buyers pay in addition.'),
    }),
  ),
  size_chart: text('Display URL of the size chart, if it is an image; otherwise empty.'),
  size_chart_id: int64('Id of the size chart template; 0 if there is none.'),
  video_info: list(
    'Videos of the item.',
    record('A video of the item.', {
      video_url: text('Playback URL of the video; empty if this marketplace does not store its bytes.'),
      thumbnail_url: text('URL of a still image: the first image of the item.'),
      duration: int32('Duration in seconds.'),
    }),
  ),
  brand: record('Brand of the item.', {
    brand_id: int64('Id of the brand; 0 for no brand.'),
    original_brand_name: text('Name of the brand; NoBrand if there is none.'),
  }),
  item_dangerous: choice('0 non-dangerous, 1 dangerous.', danger_codes),
  gtin_code: optional(text('GTIN of the item; 00 if it is declared to have none.')),
  description_type: choice(
    'Whether the item has description (normal) or description_info (extended).',
    description_types,
  ),
  description_info: optional(description_info),
  stock_info_v2,
  compatibility_info: record('The vehicles that the item fits; an empty object if there are none.', {
    vehicle_info_list: optional(compatibility_info.properties.vehicle_info_list),
  }),
  scheduled_publish_time: optional(timestamp('When an unlisted item becomes NORMAL.')),
  authorised_brand_id: int64('Id of the authorised reseller brand; 0 if there is none.'),
  is_fulfillment_by_shopee: flag("Whether the item is shipped from the marketplace's warehouses."),
  tag: item_tag,
  purchase_limit_info: optional(purchase_limit_info),
  medicine_id: optional(id('Id of the standardised medicine.')),
  certification_info: optional(certification_info),
  complaint_policy: optional(complaint_policy),
  tax_info: optional(tax_info),
});

export const get_item_base_info = operation({
  name: 'v2.product.get_item_base_info',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the details of up to 50 items, with their current stock and price.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id_list: list('Ids of the items, each once.', int64('Id of an item.'), {
      minItems: 1,
      maxItems: item_ids_max,
    }),
    need_tax_info: optional(flag('Whether to return tax_info.')),
    need_complaint_policy: optional(flag('Whether to return complaint_policy.')),
  },
  response: {
    item_list: list('The items that exist, in the order of the request.', item_base_info),
  },
  errors: pick(itemsErrors, 'item_not_found'),
  decisions: [
    ...price_decisions,
    {
      silent_on: 'image_url of certification_proofs.',
      decided: 'It is omitted: image_id is a number there, which names no uploaded image.',
    },
    {
      silent_on: 'estimated_shipping_fee.',
      decided: 'It is omitted: the shipping cost of a buyer is estimated for an order, not for an item.',
    },
    {
      silent_on: 'value_unit of a listed value that was sent to add_item without a unit.',
      decided: "The unit in the marketplace's catalogue; empty if there is none.",
    },
    {
      silent_on: 'Items that this shop does not have.',
      decided: 'They are omitted; error_item_not_found if none is left.',
    },
    {
      silent_on: 'Fields that are not set.',
      decided:
        'An empty text, 0 for ids and measures, and an empty list or object; fields that only some items have are omitted.',
    },
    {
      silent_on: 'The name of a listed attribute value.',
      decided: "The name in the marketplace's catalogue, whatever name add_item received with the value_id.",
    },
    {
      silent_on: 'Format of dates.',
      decided:
        'Values of DATE_TYPE and TIMESTAMP_TYPE are returned as DD/MM/YYYY, in the local time of the region.',
    },
    {
      silent_on: 'Several simultaneous promotions of one item.',
      decided: 'current_price is the lowest promotion price.',
    },
  ],
});
