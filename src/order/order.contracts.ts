import { get_order_list } from './lists/get_order_list.contract.ts';
import { get_shipment_list } from './lists/get_shipment_list.contract.ts';

export const orderContracts = [get_order_list, get_shipment_list] as const;
