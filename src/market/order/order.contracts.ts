import { cancel_order } from './cancelling/cancel_order.contract.ts';
import { handle_buyer_cancellation } from './cancelling/handle_buyer_cancellation.contract.ts';
import { get_order_detail } from './detail/get_order_detail.contract.ts';
import { get_order_list } from './lists/get_order_list.contract.ts';
import { get_shipment_list } from './lists/get_shipment_list.contract.ts';
import { split_order } from './splitting/split_order.contract.ts';
import { unsplit_order } from './splitting/unsplit_order.contract.ts';

export const orderContracts = [
  get_order_list,
  get_order_detail,
  get_shipment_list,
  split_order,
  unsplit_order,
  cancel_order,
  handle_buyer_cancellation,
] as const;
