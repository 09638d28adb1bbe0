// An order while it is built, and the rows that it becomes.

import { toJson } from '../../../engine/store/json.ts';
import type { Region } from '../../../kit/contract/region.ts';
import type { Invoice } from '../../../market/order/commands/give_invoice.ts';
import { movedRow } from '../../../market/order/mirror/imported_rows.ts';
import type { Order } from '../../../market/order/package.ts';
import { inStockOrder } from '../../../market/order/stock_of_packages.ts';
import { withIncome } from '../../../market/payment/income/kept_income.ts';
import type { ReturnRequest } from '../../../market/returns/returns.tables.ts';
import type { RowBuffer, RowToWrite } from '../writing/row_buffer.ts';
import type { BuiltPlace } from './built_stock.ts';

/** A line, and where its pieces were reserved. */
export interface BuiltLine {
  readonly row: RowToWrite<'sales_order_line'>;
  readonly place: BuiltPlace;
}

/** Pieces in a package, and the line from which they are. */
export interface BuiltPieces {
  readonly row: RowToWrite<'package_line'>;
  readonly line: BuiltLine;
}

export interface BuiltOrder {
  /** The row as it was placed. */
  readonly placed: RowToWrite<'sales_order'>;
  /** Its state, with its packages. */
  order: Order;
  readonly lines: readonly BuiltLine[];
  /** In the order in which commands change their stock. */
  packed: readonly BuiltPieces[];
  /** Its estimate is computed when the rows are added, because most orders are completed by then. */
  income: RowToWrite<'order_income'>;
  invoice: Invoice | undefined;
  /** The billing entries about it. */
  readonly transaction_ids: number[];
  /** Whether it will be returned. */
  readonly is_returned: boolean;
  return_row: ReturnRequest | undefined;
}

const packedEarlier = (a: BuiltPieces['row'], b: BuiltPieces['row']): number =>
  a.package_number === b.package_number
    ? a.line_no - b.line_no
    : a.package_number < b.package_number
      ? -1
      : 1;

/** What the packages of an order hold, in the order in which commands change their stock. */
export function builtPieces(lines: readonly BuiltLine[], rows: readonly BuiltPieces['row'][]): BuiltPieces[] {
  return [...rows]
    .sort(packedEarlier)
    .flatMap((row) => {
      const line = lines.find((other) => other.row.line_no === row.line_no);
      return line ? [{ row, line }] : [];
    })
    .sort((a, b) => inStockOrder(a.line.row, b.line.row));
}

/** Adds the rows of an order, its packages, its income and its return. Its lines were added when it was placed. */
export function bufferOrder(
  buffer: RowBuffer,
  { placed, order, packed, income, invoice, return_row }: BuiltOrder,
  region: Region,
): void {
  const row = movedRow(placed, order, order.update_time);
  buffer.add('sales_order', invoice ? { ...row, invoice_data: toJson(invoice) } : row);
  for (const { order_status: _, ...pkg } of order.packages) buffer.add('package', pkg);
  for (const { row } of packed) buffer.add('package_line', row);
  buffer.add('order_income', income.completed_at === null ? withIncome(income, region) : income);
  if (return_row) buffer.add('return_request', return_row);
}
