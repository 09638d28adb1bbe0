// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { create_shipping_document_job } from './documents/by_job/create_shipping_document_job.contract.ts';
import { download_shipping_document_job } from './documents/by_job/download_shipping_document_job.contract.ts';
import { create_shipping_document } from './documents/by_package/create_shipping_document.contract.ts';
import { download_shipping_document } from './documents/by_package/download_shipping_document.contract.ts';
import { get_shipping_document_result } from './documents/by_package/get_shipping_document_result.contract.ts';
import { get_shipping_document_job_status } from './documents/get_shipping_document_job_status.contract.ts';
import { get_shipping_document_parameter } from './documents/get_shipping_document_parameter.contract.ts';
import { get_shipping_document_data_info } from './documents/own_label/get_shipping_document_data_info.contract.ts';
import { get_mass_shipping_parameter } from './mass/get_mass_shipping_parameter.contract.ts';
import { get_mass_tracking_number } from './mass/get_mass_tracking_number.contract.ts';
import { mass_ship_order } from './mass/mass_ship_order.contract.ts';
import { delete_address } from './options/delete_address.contract.ts';
import { get_address_list } from './options/get_address_list.contract.ts';
import { get_channel_list } from './options/get_channel_list.contract.ts';
import { set_address_config } from './options/set_address_config.contract.ts';
import { update_channel } from './options/update_channel.contract.ts';
import { batch_ship_order } from './shipping/batch_ship_order.contract.ts';
import { get_shipping_parameter } from './shipping/get_shipping_parameter.contract.ts';
import { ship_order } from './shipping/ship_order.contract.ts';
import { update_shipping_order } from './shipping/update_shipping_order.contract.ts';
import { get_tracking_info } from './tracking/get_tracking_info.contract.ts';
import { get_tracking_number } from './tracking/get_tracking_number.contract.ts';
import { update_tracking_status } from './tracking/update_tracking_status.contract.ts';

export const logistics_contracts = [
  get_channel_list,
  get_address_list,
  update_channel,
  set_address_config,
  delete_address,
  get_shipping_parameter,
  ship_order,
  batch_ship_order,
  update_shipping_order,
  get_mass_shipping_parameter,
  mass_ship_order,
  get_mass_tracking_number,
  get_tracking_number,
  get_tracking_info,
  update_tracking_status,
  get_shipping_document_parameter,
  get_shipping_document_data_info,
  create_shipping_document,
  get_shipping_document_result,
  download_shipping_document,
  create_shipping_document_job,
  get_shipping_document_job_status,
  download_shipping_document_job,
] as const;
