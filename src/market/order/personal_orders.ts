import type { PersonalRows } from '../../engine/store/personal/personal_rows.ts';
import type { Store } from '../../engine/store/store.ts';
import { deleteInvoiceDocument, order_personal_rows } from './buyers.store.ts';

/** The personal data in orders and invoices. Found by the numbers of orders. */
export const personalRowsOfOrders: readonly PersonalRows[] = order_personal_rows;

/** Deletes invoices, unless the seller has uploaded others since. In a transaction. */
export async function deleteInvoices(
  store: Store,
  shop_id: number,
  invoices: readonly { readonly order_sn: string; readonly uploaded_at: number }[],
): Promise<void> {
  await Promise.all(invoices.map((row) => store.run(deleteInvoiceDocument, { shop_id, ...row })));
}
