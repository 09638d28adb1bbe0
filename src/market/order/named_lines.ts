// Finds the lines of an order as sellers name them: by item and model and, if several lines match, by order_item_id and
// promotion_group_id.
import type { OrderTables } from './order.tables.ts';

export type LineRow = OrderTables['sales_order_line'];

/** A line, or pieces of it, as named in a request. */
export interface NamedLine {
  readonly item_id: number;
  /** 0 for an item without models. */
  readonly model_id: number;
  readonly order_item_id?: number | undefined;
  /** 0 or absent for a line that was not bought in a deal. */
  readonly promotion_group_id?: number | undefined;
}

/** Number of pieces of a line that are not cancelled. */
export const piecesOf = ({ model_quantity_purchased, cancelled_qty }: LineRow): number =>
  model_quantity_purchased - cancelled_qty;

/** The lines of an order that match the name and still have pieces. */
export const findNamedLines = (lines: readonly LineRow[], named: NamedLine): LineRow[] =>
  lines.filter(
    (line) =>
      line.item_id === named.item_id &&
      line.model_id === named.model_id &&
      line.promotion_group_id === (named.promotion_group_id ?? 0) &&
      (named.order_item_id === undefined || line.order_item_id === named.order_item_id) &&
      piecesOf(line) > 0,
  );

/** Whether an order ships from the marketplace's warehouses, at least in part. */
export const isWarehoused = (lines: readonly LineRow[]): boolean =>
  lines.some(({ mtsku_id }) => mtsku_id !== null);
