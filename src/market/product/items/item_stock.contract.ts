// The stock of an item or of one of its models, as read operations return it.
import { flag, int64, list, record, text } from '../../../kit/contract/field.ts';

export const stock_info_v2 = record('Stock of the item or model.', {
  summary_info: record('Total stock.', {
    total_reserved_stock: int64('Number of pieces that orders have reserved.'),
    total_available_stock: int64('Number of pieces that can still be sold.'),
  }),
  seller_stock: list(
    'Seller stock, by location.',
    record('The stock at one location.', {
      location_id: text('Id of the location; empty for a shop with one warehouse.'),
      stock: int64('Number of pieces, including reserved ones, as update_stock sets it.'),
      if_saleable: flag('Whether the pieces at this location can be sold.'),
    }),
  ),
  shopee_stock: list(
    "Stock in the marketplace's warehouses; without any, one row with 0 pieces and no location.",
    record('The stock in one warehouse.', {
      location_id: text('Id of the warehouse.'),
      stock: int64('Number of sellable pieces.'),
    }),
  ),
});
