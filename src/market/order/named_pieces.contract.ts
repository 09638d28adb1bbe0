// How requests and answers name lines of an order.
import { id, int32, int64, optional } from '../../kit/contract/field.ts';

/** What names a line. */
export const named_line = {
  item_id: id('The item.'),
  model_id: int64('The model; 0 for an item without models.', { minimum: 0 }),
};

/** What tells lines of one item apart. */
export const line_details = {
  order_item_id: optional(id('The order_item_id of the line, where several lines have the item.')),
  promotion_group_id: optional(
    int64('The promotion_group_id of a line that was bought in a deal; else 0, or left out.', { minimum: 0 }),
  ),
};

/** How many pieces of a line. */
export const quantity = (description: string) => int32(description, { minimum: 1, maximum: 1_000_000 });
