import { get_order_detail } from './detail/get_order_detail.contract.ts';
import { get_order_list } from './lists/get_order_list.contract.ts';
import { get_shipment_list } from './lists/get_shipment_list.contract.ts';

export const orderContracts = [get_order_list, get_order_detail, get_shipment_list] as const;
