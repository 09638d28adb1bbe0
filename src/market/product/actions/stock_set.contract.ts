import { id, int32, int64, optional, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

export const stock_set = action({
  name: 'stock.set',
  access: 'write',
  summary: 'Sets the number of pieces of an item or model that a shop has in one location.',
  description:
    "Stock in the marketplace's warehouses is changed by stock.receive and stock.adjust. Pieces that orders have reserved remain: the number cannot be set below them.",
  request: {
    shop_id: id('Id of the shop.'),
    item_id: id('Id of the item.'),
    model_id: optional(int64('Id of the model, if the item has models.', { minimum: 0 })),
    location_id: optional(
      text('Stock location of the shop, if it has several.', { minLength: 1, maxLength: 50 }),
    ),
    stock: int32('Number of pieces, including reserved ones.', { minimum: 0, maximum: 1_000_000_000 }),
  },
  response: {
    location_id: text('The location; empty for a shop without locations.'),
    stock: int64('Number of pieces after the call.', { minimum: 0 }),
    reserved_stock: int64('Number of pieces that orders have reserved.', { minimum: 0 }),
  },
  errors: {
    item_not_found: { status: 404, message: 'The shop has no item with this item_id.' },
    model_not_found: { status: 404, message: 'The item has no such model, or has models: name one.' },
    location_not_found: {
      status: 404,
      message: 'The shop has no such stock location, or has several: name one.',
    },
    fewer_than_reserved: { status: 409, message: 'Orders have reserved more pieces than this.' },
  },
});
