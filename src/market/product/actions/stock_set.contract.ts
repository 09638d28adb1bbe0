import { id, int32, int64, optional, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

export const stock_set = action({
  name: 'stock.set',
  access: 'write',
  summary: 'Says how many pieces of an item or model a shop has of its own in one location.',
  description:
    'What is in the warehouses of the marketplace is told by stock.receive and stock.adjust. Pieces that orders have reserved stay there: no fewer can be set.',
  request: {
    shop_id: id('The shop.'),
    item_id: id('The item.'),
    model_id: optional(int64('Which model of it, where it has some.', { minimum: 0 })),
    location_id: optional(
      text('Which stock location of the shop, where it has several.', { minLength: 1, maxLength: 50 }),
    ),
    stock: int32('How many pieces there are.', { minimum: 0, maximum: 1_000_000_000 }),
  },
  response: {
    location_id: text('The location; empty for a shop without locations.'),
    stock: int64('How many pieces there are now.', { minimum: 0 }),
    reserved_stock: int64('How many of them orders have reserved.', { minimum: 0 }),
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
