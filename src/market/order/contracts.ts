// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { cancel_order } from './cancelling/cancel_order.contract.ts';
import { handle_buyer_cancellation } from './cancelling/handle_buyer_cancellation.contract.ts';
import { get_order_detail } from './detail/get_order_detail.contract.ts';
import { download_invoice_doc } from './invoices/download_invoice_doc.contract.ts';
import { get_buyer_invoice_info } from './invoices/get_buyer_invoice_info.contract.ts';
import { get_pending_buyer_invoice_order_list } from './invoices/get_pending_buyer_invoice_order_list.contract.ts';
import { upload_invoice_doc } from './invoices/upload_invoice_doc.contract.ts';
import { get_order_list } from './lists/get_order_list.contract.ts';
import { get_shipment_list } from './lists/get_shipment_list.contract.ts';
import { set_note } from './notes/set_note.contract.ts';
import { get_package_detail } from './packages/get_package_detail.contract.ts';
import { search_package_list } from './packages/search_package_list.contract.ts';
import { split_order } from './splitting/split_order.contract.ts';
import { unsplit_order } from './splitting/unsplit_order.contract.ts';

export const order_contracts = [
  get_order_list,
  get_order_detail,
  get_shipment_list,
  search_package_list,
  get_package_detail,
  set_note,
  get_buyer_invoice_info,
  upload_invoice_doc,
  download_invoice_doc,
  get_pending_buyer_invoice_order_list,
  split_order,
  unsplit_order,
  cancel_order,
  handle_buyer_cancellation,
] as const;
