import type { Handler } from '../../../engine/gateway/handler.ts';
import { toJson } from '../../../engine/store/json.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { giveInvoice } from '../commands/give_invoice.ts';
import { lockOrder } from '../commands/order_command.ts';
import { isOfType, readFiscalNote } from '../invoice.ts';
import { updateInvoice } from '../order.store.ts';
import { type InvoiceFileType, invoice_file_types, type OrderStatus } from '../order.ts';
import { answerBuyerInvoice, upsertInvoiceDocument } from './invoices.store.ts';
import type { upload_invoice_doc } from './upload_invoice_doc.contract.ts';

const not_shipped: readonly OrderStatus[] = ['INVOICE_PENDING', 'READY_TO_SHIP', 'RETRY_SHIP', 'PROCESSED'];

const takesInvoice = (region: string, order_status: OrderStatus): boolean =>
  region === 'BR'
    ? not_shipped.includes(order_status)
    : order_status !== 'UNPAID' && order_status !== 'CANCELLED';

const typeOf = (code: number) =>
  (Object.keys(invoice_file_types) as InvoiceFileType[]).find((name) => invoice_file_types[name] === code);

export const uploadInvoiceDoc: Handler<typeof upload_invoice_doc> = async (
  { shop: { shop_id, region }, store, jobs, now, partner_id, request_id, refuse },
  { order_sn, file_type: code, file: { bytes, is_too_large } },
) => {
  const file_type = typeOf(code);
  const is_right = file_type !== undefined && !is_too_large && isOfType(bytes, file_type);
  const note = region === 'BR' && file_type === 'xml' ? readFiscalNote(bytes, now) : undefined;
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  const outcome = await store.transaction(async (transaction) => {
    const context = { store: transaction, jobs, actor };
    const order = await lockOrder(context, { shop_id, order_sn });
    if (!order) return refused('order_not_found');
    if (!is_right) return refused('upload_invoice_error');
    if (!takesInvoice(region, order.order_status)) return refused('no_invoice_now');
    if (region === 'BR' && file_type === 'xml' && !note) return refused('fiscal_note_unreadable');
    await Promise.all([
      transaction.run(upsertInvoiceDocument, { shop_id, order_sn, file_type, uploaded_at: now, bytes }),
      transaction.run(answerBuyerInvoice, { shop_id, order_sn, answered_at: now }),
    ]);
    if (!note) return undefined;
    const invoice = { ...note, status: 'valid' as const };
    if (order.order_status === 'INVOICE_PENDING') await giveInvoice(context, { shop_id, order_sn }, invoice);
    else await transaction.run(updateInvoice, { shop_id, order_sn, invoice_data: toJson(invoice) });
    return undefined;
  });
  return isRefused(outcome) ? refuse(outcome.reason) : {};
};
