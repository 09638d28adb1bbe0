import type { Handler } from '../../../engine/gateway/handler.ts';
import { listOrderStates } from '../order.store.ts';
import type { download_invoice_doc } from './download_invoice_doc.contract.ts';
import { findInvoiceDocument } from './invoices.store.ts';

export const downloadInvoiceDoc: Handler<typeof download_invoice_doc> = async (
  { shop: { shop_id }, store, refuse },
  { order_sn },
) => {
  const document = await store.first(findInvoiceDocument, { shop_id, order_sn });
  if (document) return { bytes: document.bytes, file_name: `invoice_${order_sn}.${document.file_type}` };
  const [order] = await store.all(listOrderStates, { order_sns: [order_sn], shop_id });
  return refuse(order ? 'no_document' : 'order_not_found');
};
