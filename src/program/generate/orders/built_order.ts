// An order while it is built, and the rows that it becomes.

import { toJson } from '../../../engine/store/json.ts';
import type { Invoice } from '../../../market/order/commands/give_invoice.ts';
import type { Order } from '../../../market/order/package.ts';
import type { ReturnRequest } from '../../../market/returns/returns.tables.ts';
import type { RowBuffer, RowToWrite } from '../writing/row_buffer.ts';
import type { BuiltPlace } from './built_stock.ts';

/** A line, and where its pieces were reserved. */
export interface BuiltLine {
  readonly row: RowToWrite<'sales_order_line'>;
  readonly place: BuiltPlace;
}

export interface BuiltOrder {
  /** The row as it was placed. */
  readonly placed: RowToWrite<'sales_order'>;
  /** Its state, with its packages. */
  order: Order;
  readonly lines: readonly BuiltLine[];
  income: RowToWrite<'order_income'>;
  invoice: Invoice | undefined;
  /** The billing entries about it. */
  readonly transaction_ids: number[];
  /** Whether it will be returned. */
  readonly is_returned: boolean;
  return_row: ReturnRequest | undefined;
}

/** Adds the rows of an order, its package, its income and its return. Its lines were added when it was placed. */
export function bufferOrder(
  buffer: RowBuffer,
  { placed, order, income, invoice, return_row }: BuiltOrder,
): void {
  const { packages, ...state } = order;
  buffer.add('sales_order', { ...placed, ...state, ...(invoice && { invoice_data: toJson(invoice) }) });
  for (const { order_status: _, ...pkg } of packages) buffer.add('package', pkg);
  buffer.add('order_income', income);
  if (return_row) buffer.add('return_request', return_row);
}
