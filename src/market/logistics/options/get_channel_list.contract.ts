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
import { dimension_units, fee_types, service_types } from '../logistics.ts';

export const get_channel_list = operation({
  name: 'v2.logistics.get_channel_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "Returns all logistics channels of the shop's region.",
  description:
    'add_item accepts channels with enabled true and mask_channel_id 0. The other channels are fulfilment channels, which transport the parcels of such a channel.',
  envelope: 'without_warning',
  request: {},
  response: {
    logistics_channel_list: list(
      'The channels, in the order of logistics_channel_id.',
      record('A logistics channel.', {
        logistics_channel_id: id('Id of the channel, sent as logistic_id to add_item.'),
        logistics_channel_name: text('Name of the channel.'),
        logistics_description: text('Description of the channel; may be empty.'),
        enabled: flag('Whether the shop uses the channel, so that items can name it.'),
        cod_enabled: flag('Whether buyers can pay on delivery.'),
        force_enable: flag('Whether every item must use the channel.'),
        fee_type: choice('How the shipping fee of an item is determined.', fee_types),
        size_list: list(
          'The parcel sizes to choose from; empty unless fee_type is SIZE_SELECTION.',
          record('A parcel size.', {
            size_id: text('Id of the size, as text; add_item takes it as a number.'),
            name: text('Name of the size.'),
            default_price: decimal('Shipping fee for the size.'),
          }),
        ),
        weight_limit: record('Limits on the weight of a parcel, in kg; 0 means no limit.', {
          item_max_weight: decimal('Maximum weight.'),
          item_min_weight: decimal('Minimum weight.'),
        }),
        item_max_dimension: record('Limits on the dimensions of a parcel; 0 means no limit.', {
          height: decimal('Maximum height.'),
          width: decimal('Maximum width.'),
          length: decimal('Maximum length.'),
          dimension_sum: decimal('Maximum sum of the three.'),
          unit: choice('Unit of the dimensions.', dimension_units),
        }),
        volume_limit: record('Limits on the volume of a parcel, in litres; 0 means no limit.', {
          item_max_volume: decimal('Maximum volume.'),
          item_min_volume: decimal('Minimum volume.'),
        }),
        mask_channel_id: int64(
          'Id of the channel that buyers choose in place of this one; 0 if they choose this one directly.',
        ),
        block_seller_cover_shipping_fee: flag('Whether sellers are not allowed to cover the shipping fee.'),
        support_cross_border: flag('Whether the channel transports parcels from other countries.'),
        seller_logistic_has_configuration: nullable(
          flag('Whether the seller has set the channel up; null if it needs no setup.'),
        ),
        preprint: flag('Whether labels of your own design can be printed before the shipment is arranged.'),
        support_pause: flag('Whether the channel can be paused; always false.'),
        service_type_identifier: nullable(
          text(`How fast the channel delivers: ${service_types.join(', ')}, or null for others.`),
        ),
        compulsory_channel: flag('Whether at least one channel with true must be enabled.'),
        logistics_capability: record('Capabilities of the channel.', {
          seller_logistics: flag('Whether the seller delivers the parcels.'),
        }),
      }),
    ),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'The field support_pause.',
      decided:
        'It is false: channels are not paused here. update_channel disables a channel, and holiday mode stops all orders.',
    },
    {
      silent_on: 'The fields auto_call_driver_setting and channel_relation_rules.',
      decided: 'They are left out: no channel calls drivers by itself, and no channel depends on another.',
    },
    { silent_on: 'The sort order of the list.', decided: 'By logistics_channel_id.' },
    {
      silent_on: 'Which channels a shop has.',
      decided:
        'A shop has all channels of its region, and each item states which of them it uses. enabled and cod_enabled have the values that update_channel has set. Without such values, they have the values of the region.',
    },
  ],
});
