import { group, serve, serveAction } from '../../engine/group.ts';
import { order_find } from './actions/find_order.contract.ts';
import { findImportedOrder } from './actions/find_order.ts';
import { order_newest } from './actions/newest_orders.contract.ts';
import { listNewestOrders } from './actions/newest_orders.ts';
import {
  order_answer_cancel,
  order_ask_cancel,
  order_cancel,
  order_confirm,
  order_give_invoice,
  order_pay,
} from './actions/order_actions.contract.ts';
import {
  answerCancel,
  askCancel,
  cancelOrderAction,
  confirmOrderAction,
  giveInvoiceAction,
  payOrderAction,
} from './actions/order_actions.ts';
import { order_check_prescription } from './actions/prescription_actions.contract.ts';
import { checkPrescription } from './actions/prescription_actions.ts';
import { cancel_order } from './cancelling/cancel_order.contract.ts';
import { cancelOrder } from './cancelling/cancel_order.ts';
import { handle_buyer_cancellation } from './cancelling/handle_buyer_cancellation.contract.ts';
import { handleBuyerCancellation } from './cancelling/handle_buyer_cancellation.ts';
import { get_order_detail } from './detail/get_order_detail.contract.ts';
import { getOrderDetail } from './detail/get_order_detail.ts';
import { download_invoice_doc } from './invoices/download_invoice_doc.contract.ts';
import { downloadInvoiceDoc } from './invoices/download_invoice_doc.ts';
import { get_buyer_invoice_info } from './invoices/get_buyer_invoice_info.contract.ts';
import { getBuyerInvoiceInfo } from './invoices/get_buyer_invoice_info.ts';
import { get_pending_buyer_invoice_order_list } from './invoices/get_pending_buyer_invoice_order_list.contract.ts';
import { getPendingBuyerInvoiceOrderList } from './invoices/get_pending_buyer_invoice_order_list.ts';
import { upload_invoice_doc } from './invoices/upload_invoice_doc.contract.ts';
import { uploadInvoiceDoc } from './invoices/upload_invoice_doc.ts';
import { get_order_list } from './lists/get_order_list.contract.ts';
import { getOrderList } from './lists/get_order_list.ts';
import { get_shipment_list } from './lists/get_shipment_list.contract.ts';
import { getShipmentList } from './lists/get_shipment_list.ts';
import { set_note } from './notes/set_note.contract.ts';
import { setNote } from './notes/set_note.ts';
import { orderDialect } from './order.dialect.ts';
import { orderEvents, packageEvents } from './order.events.ts';
import { orderMigrations } from './order.migrations.ts';
import { orderPushes } from './order.pushes.ts';
import { line_item_ids, orderTables } from './order.tables.ts';
import { orderStates } from './order_transitions.ts';
import { package_ids } from './package.tables.ts';
import { packageStates } from './package_transitions.ts';
import { get_package_detail } from './packages/get_package_detail.contract.ts';
import { getPackageDetail } from './packages/get_package_detail.ts';
import { search_package_list } from './packages/search_package_list.contract.ts';
import { searchPackageList } from './packages/search_package_list.ts';
import { split_order } from './splitting/split_order.contract.ts';
import { splitOrder } from './splitting/split_order.ts';
import { unsplit_order } from './splitting/unsplit_order.contract.ts';
import { unsplitOrder } from './splitting/unsplit_order.ts';

/** Orders with their lines and packages. Logistics builds on this group. */
export const order = group({
  name: 'order',
  about: 'Orders: what was bought, its status, and how orders are split into packages or cancelled.',
  operations: [
    serve(get_order_list, getOrderList),
    serve(get_order_detail, getOrderDetail),
    serve(get_shipment_list, getShipmentList),
    serve(search_package_list, searchPackageList),
    serve(get_package_detail, getPackageDetail),
    serve(set_note, setNote),
    serve(get_buyer_invoice_info, getBuyerInvoiceInfo),
    serve(upload_invoice_doc, uploadInvoiceDoc),
    serve(download_invoice_doc, downloadInvoiceDoc),
    serve(get_pending_buyer_invoice_order_list, getPendingBuyerInvoiceOrderList),
    serve(split_order, splitOrder),
    serve(unsplit_order, unsplitOrder),
    serve(cancel_order, cancelOrder),
    serve(handle_buyer_cancellation, handleBuyerCancellation),
  ],
  actions: [
    serveAction(order_newest, listNewestOrders),
    serveAction(order_find, findImportedOrder),
    serveAction(order_pay, payOrderAction),
    serveAction(order_ask_cancel, askCancel),
    serveAction(order_answer_cancel, answerCancel),
    serveAction(order_cancel, cancelOrderAction),
    serveAction(order_give_invoice, giveInvoiceAction),
    serveAction(order_confirm, confirmOrderAction),
    serveAction(order_check_prescription, checkPrescription),
  ],
  collections: {
    sales_order: { about: 'Orders.', written_by: 'actions on orders, and data files' },
    sales_order_line: {
      about: 'Lines of orders: what was bought.',
      written_by: 'actions on orders, and data files',
    },
    package: {
      about: 'Packages of orders.',
      written_by: 'actions on packages, and the operations of partners',
    },
    package_line: {
      about: 'Number of pieces of a line in a package.',
      written_by: 'actions on orders, and the operations of partners',
    },
    buyer_invoice: { about: 'The invoices that buyers ask for.', write_scope: 'write' },
    invoice_document: {
      about: 'The invoice documents of orders.',
      written_by: 'v2.order.upload_invoice_doc',
    },
    mirrored_order: {
      about: 'Orders whose system of record is another one, by their ids there.',
      written_by: 'order/import and order/sync, and data files',
    },
    seller_tracking_number: {
      about: 'Orders by the tracking number of their seller.',
      written_by: 'v2.logistics.ship_order',
    },
  },
  tables: orderTables,
  migrations: orderMigrations,
  events: [orderEvents, packageEvents],
  pushes: orderPushes,
  dialect: orderDialect,
  id_kinds: [line_item_ids, package_ids],
  states: [orderStates, packageStates],
});
