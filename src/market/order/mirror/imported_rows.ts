// The rows of imported orders.

import { fastRecordMaker } from '../../../engine/store/fast_record.ts';
import type { Ids } from '../../../engine/store/ids.ts';
import { line_item_ids, type OrderTables, order_state_columns } from '../order.tables.ts';
import { packageNumber } from '../order_number.ts';
import { package_ids } from '../package.tables.ts';
import type { Order, OrderState } from '../package.ts';

export type ImportedOrderRow = OrderTables['sales_order'];
export type ImportedPackageRow = OrderTables['package'];
export type MirroredOrder = OrderTables['mirrored_order'];

const makeState = fastRecordMaker<unknown>(order_state_columns);

/** The columns of an order that transitions read and change. */
export const stateColumns = (order: ImportedOrderRow | Order): OrderState =>
  makeState(order_state_columns.map((name) => order[name])) as OrderState;

/** The row of an order after its replay. */
export function movedRow(row: ImportedOrderRow, order: Order, update_time: number): ImportedOrderRow {
  return { ...row, ...stateColumns(order), update_time };
}

/** Draws so many ids of lines. @returns the first one. */
export const drawLineIds = (ids: Ids, count: number): number => ids.next(line_item_ids, count) - count + 1;

/** Draws so many numbers of packages. @returns a function that returns the next one. */
export function drawPackageNumbers(ids: Ids, count: number): () => string {
  let next = ids.next(package_ids, count) - count + 1;
  return () => packageNumber(next++);
}
