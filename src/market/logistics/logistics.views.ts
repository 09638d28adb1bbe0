import { parseJson } from '../../engine/store/json.ts';
import { view } from '../../engine/view/view.ts';
import { get_shipping_document_parameter } from './documents/get_shipping_document_parameter.contract.ts';
import { logisticsTables } from './logistics.tables.ts';
import {
  get_shipping_parameter,
  offered_address,
  offered_branch,
} from './shipping/get_shipping_parameter.contract.ts';

const { logistics_channel, logistics_branch, shop_address } = logisticsTables;

/** The modes of a channel, each with the fields it needs. */
export const infoNeededView = view(
  logistics_channel,
  get_shipping_parameter.response.properties.info_needed,
  (channel) => ({
    pickup: channel.json('pickup_info_needed'),
    dropoff: channel.json('dropoff_info_needed'),
    non_integrated: channel.json('non_integrated_info_needed'),
  }),
);

export const branchView = view(logistics_branch, offered_branch);

export const addressView = view(shop_address, offered_address, (address) => ({
  address_flag: address.computed(['address_flag'], (row, { is_current }: { is_current: boolean }) => [
    ...parseJson(row.address_flag),
    ...(is_current ? (['current_address'] as const) : []),
  ]),
  time_slot_list: address.given(),
}));

export const documentParameterView = view(
  logistics_channel,
  get_shipping_document_parameter.response.properties.result_list.items,
  (channel) => ({
    order_sn: channel.given(),
    package_number: channel.given(),
    suggest_shipping_document_type: channel.given(),
    selectable_shipping_document_type: channel.json('document_types'),
    fail_error: channel.given(),
    fail_message: channel.given(),
  }),
);
