import type { JsonValue } from '../../../engine/store/json.ts';
import { toJson } from '../../../engine/store/json.ts';
import { isRefused, type Refusal } from '../../../kit/contract/refusal.ts';
import type { OrderContext } from '../locked_orders.ts';
import { updateInvoice } from '../order.store.ts';
import type { OrderTables } from '../order.tables.ts';
import type { ChangedOrder, OrderTransition } from '../order_change.ts';
import { changeOrder, type OrderName, type OrderObstacle } from './order_command.ts';

export type Invoice = JsonValue<NonNullable<OrderTables['sales_order']['invoice_data']>>;

/** Plans what giving an invoice changes besides storing it. */
export const plannedInvoice = ({ number }: Pick<Invoice, 'number'>): OrderTransition => ({
  transition: 'give_invoice',
  changes: { invoice_pending: 0 },
  data: { number },
});

/** Stores the invoice that an order waits for. The order can then be shipped. */
export async function giveInvoice(
  context: OrderContext,
  { shop_id, order_sn }: OrderName,
  invoice: Invoice,
): Promise<ChangedOrder | Refusal<OrderObstacle>> {
  const changed = await changeOrder(context, { shop_id, order_sn }, () => plannedInvoice(invoice));
  if (!isRefused(changed))
    await context.store.run(updateInvoice, { shop_id, order_sn, invoice_data: toJson(invoice) });
  return changed;
}
