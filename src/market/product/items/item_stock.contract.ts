// The stock of an item or of one of its models, as reads show it.
import { flag, int64, list, record, text } from '../../../kit/contract/field.ts';

export const stock_info_v2 = record('What there is of it.', {
  summary_info: record('All of it.', {
    total_reserved_stock: int64('How many pieces orders have reserved.'),
    total_available_stock: int64('How many pieces can still be sold.'),
  }),
  seller_stock: list(
    'What the seller has, by location.',
    record('A stock.', {
      location_id: text('The location; empty for a shop with one warehouse.'),
      stock: int64(
        'How many pieces there are, with those that orders have reserved: what update_stock sets.',
      ),
      if_saleable: flag('Whether the pieces of this location can be sold.'),
    }),
  ),
  shopee_stock: list(
    "What the marketplace's warehouses have: one row of 0 pieces without a location where they have none.",
    record('A stock.', {
      location_id: text('The warehouse.'),
      stock: int64('How many pieces of it can be sold.'),
    }),
  ),
});
