import { parseJson } from '../../../engine/store/json.ts';
import { view } from '../../../engine/view/view.ts';
import { logisticsTables } from '../logistics.tables.ts';
import { address_types } from '../logistics.ts';
import { get_address_list } from './get_address_list.contract.ts';
import { get_channel_list } from './get_channel_list.contract.ts';

export const channelView = view(
  logisticsTables.logistics_channel,
  get_channel_list.response.properties.logistics_channel_list.items,
  (channel) => ({
    logistics_channel_id: channel.column('logistic_id'),
    logistics_channel_name: channel.column('channel_name'),
    enabled: channel.flag('enabled'),
    cod_enabled: channel.flag('cod_enabled'),
    force_enable: channel.flag('force_enable'),
    size_list: channel.computed(['fee_type', 'size_list'], ({ fee_type, size_list }) =>
      fee_type === 'SIZE_SELECTION'
        ? parseJson(size_list).map(({ size_id, size_name, default_price = 0 }) => ({
            size_id: String(size_id),
            name: size_name,
            default_price,
          }))
        : [],
    ),
    weight_limit: channel.json('weight_limit'),
    item_max_dimension: channel.json('item_max_dimension'),
    volume_limit: channel.json('volume_limit'),
    block_seller_cover_shipping_fee: channel.flag('block_seller_cover_shipping_fee'),
    support_cross_border: channel.flag('support_cross_border'),
    preprint: channel.flag('preprint'),
    support_pause: channel.computed([], () => false),
    service_type_identifier: channel.computed(
      ['service_type_identifier'],
      ({ service_type_identifier }) => service_type_identifier,
    ),
    compulsory_channel: channel.flag('compulsory_channel'),
    seller_logistic_has_configuration: channel.computed(
      ['seller_logistic_has_configuration'],
      ({ seller_logistic_has_configuration: is_set_up }) => (is_set_up === null ? null : is_set_up === 1),
    ),
    logistics_capability: channel.computed(['seller_logistics'], (row) => ({
      seller_logistics: row.seller_logistics === 1,
    })),
  }),
);

export const shopAddressView = view(
  logisticsTables.shop_address,
  get_address_list.response.properties.address_list.items,
  (address) => ({
    address_type: address.computed(['address_flag'], ({ address_flag }) =>
      parseJson(address_flag).map((flag) => address_types[flag]),
    ),
  }),
);
