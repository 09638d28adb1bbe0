import {
  choice,
  decimal,
  flag,
  id,
  int64,
  list,
  nullable,
  record,
  text,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { dimension_units, fee_types } from '../logistics.ts';

export const get_channel_list = operation({
  name: 'v2.logistics.get_channel_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "The logistics channels of the shop's region, in one answer.",
  description:
    'add_item takes channels with enabled true and mask_channel_id 0. The others are fulfilment channels, by which parcels of such a channel are carried.',
  envelope: 'without_warning',
  request: {},
  response: {
    logistics_channel_list: list(
      'The channels, by logistics_channel_id.',
      record('A channel.', {
        logistics_channel_id: id('The channel: logistic_id of add_item.'),
        logistics_channel_name: text('Its name.'),
        logistics_description: text('What it is; empty without a description.'),
        enabled: flag('Whether items can be shipped by it.'),
        cod_enabled: flag('Whether buyers can pay on delivery.'),
        force_enable: flag('Whether every item has to be shipped by it.'),
        fee_type: choice('Where the shipping fee of an item comes from.', fee_types),
        size_list: list(
          'The parcel sizes to choose from; empty unless fee_type is SIZE_SELECTION.',
          record('A size.', {
            size_id: text('The size, as text; add_item takes it as a number.'),
            name: text('Its name.'),
            default_price: decimal('The fee.'),
          }),
        ),
        weight_limit: record('What a parcel may weigh, in kg; 0 for no limit.', {
          item_max_weight: decimal('At most.'),
          item_min_weight: decimal('At least.'),
        }),
        item_max_dimension: record('What a parcel may measure; 0 for no limit.', {
          height: decimal('Its height, at most.'),
          width: decimal('Its width, at most.'),
          length: decimal('Its length, at most.'),
          dimension_sum: decimal('All three together, at most.'),
          unit: choice('The unit.', dimension_units),
        }),
        volume_limit: record('What a parcel may take up, in litres; 0 for no limit.', {
          item_max_volume: decimal('At most.'),
          item_min_volume: decimal('At least.'),
        }),
        mask_channel_id: int64('The channel that buyers choose for it; 0 where they choose it itself.'),
        block_seller_cover_shipping_fee: flag('Whether sellers may not cover the shipping fee.'),
        support_cross_border: flag('Whether it carries parcels from other countries.'),
        seller_logistic_has_configuration: nullable(
          flag('Whether the seller has set it up; null where there is nothing to set up.'),
        ),
        logistics_capability: record('What it can do.', {
          seller_logistics: flag('Whether the seller carries its parcels itself.'),
        }),
      }),
    ),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'preprint and support_pause.',
      decided:
        'They are left out: no channel prints labels before the shipment is arranged, and none can be paused.',
    },
    { silent_on: 'The order of the list.', decided: 'By logistics_channel_id.' },
    {
      silent_on: 'Which channels a shop has.',
      decided: 'Those of its region; items say by which of them they are shipped.',
    },
  ],
});
