import { batch_ship_order } from './batch_ship_order.contract.ts';
import { get_shipping_document_job_status } from './get_shipping_document_job_status.contract.ts';
import { get_shipping_document_parameter } from './get_shipping_document_parameter.contract.ts';
import { get_shipping_parameter } from './get_shipping_parameter.contract.ts';
import { ship_order } from './ship_order.contract.ts';
import { update_tracking_status } from './update_tracking_status.contract.ts';

export const logisticsContracts = [
  get_shipping_parameter,
  ship_order,
  batch_ship_order,
  update_tracking_status,
  get_shipping_document_parameter,
  get_shipping_document_job_status,
] as const;
