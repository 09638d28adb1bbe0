// The lines of an order as sellers name them: by item and model, and where two lines have both, by what else tells them
// apart.
import type { OrderTables } from './order.tables.ts';

export type LineRow = OrderTables['sales_order_line'];

/** A line, or pieces of it, as a request names it. */
export interface NamedLine {
  readonly item_id: number;
  /** 0 for an item without models. */
  readonly model_id: number;
  readonly order_item_id?: number | undefined;
  /** 0, or left out, for a line that was bought in no deal. */
  readonly promotion_group_id?: number | undefined;
}

/** How many pieces of a line nobody has cancelled. */
export const piecesOf = ({ model_quantity_purchased, cancelled_qty }: LineRow): number =>
  model_quantity_purchased - cancelled_qty;

/** Those of an order's lines that have pieces left, and that a request may mean. */
export const findNamedLines = (lines: readonly LineRow[], named: NamedLine): LineRow[] =>
  lines.filter(
    (line) =>
      line.item_id === named.item_id &&
      line.model_id === named.model_id &&
      line.promotion_group_id === (named.promotion_group_id ?? 0) &&
      (named.order_item_id === undefined || line.order_item_id === named.order_item_id) &&
      piecesOf(line) > 0,
  );

/** Whether an order leaves from the marketplace's warehouses, at least in part. */
export const isWarehoused = (lines: readonly LineRow[]): boolean =>
  lines.some(({ mtsku_id }) => mtsku_id !== null);
