import { id, int32, int64, optional } from '../../kit/contract/field.ts';

/** The fields that name a line. */
export const named_line = {
  item_id: id('Id of the item.'),
  model_id: int64('Id of the model; 0 for an item without models.', { minimum: 0 }),
};

/** The fields that distinguish lines of the same item. */
export const line_details = {
  order_item_id: optional(id('The order_item_id of the line, if several lines have the same item.')),
  promotion_group_id: optional(
    int64('The promotion_group_id of a line that was bought in a deal; otherwise 0 or absent.', {
      minimum: 0,
    }),
  ),
};

/** A number of pieces of a line. */
export const quantity = (description: string) => int32(description, { minimum: 1, maximum: 1_000_000 });
