import {
  choice,
  flag,
  id,
  int32,
  int64,
  lines,
  list,
  optional,
  record,
  text,
  withDefault,
} from '../../../kit/contract/field.ts';
import { geolocation } from '../../../kit/contract/geolocation.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import { advanced, untilField } from './order_advance.contract.ts';

const part = (description: string) => withDefault(text(description, { maxLength: 100 }), '');

export const order_place = action({
  name: 'order.place',
  access: 'write',
  summary: 'A buyer places an order.',
  description:
    'Only the shop has to be named: item, buyer, address and channel are chosen where they are left out. The pieces are reserved. It is paid, unless `unpaid` or `cod` is said.',
  request: {
    shop_id: id('The shop.'),
    item_list: optional(
      list(
        'What is ordered; one piece of an item that is in stock when left out.',
        record('A line.', {
          item_id: id('The item.'),
          model_id: optional(int64('Which model of it, where it has some.', { minimum: 0 })),
          quantity: int32('How many pieces.', { minimum: 1, maximum: 1_000_000 }),
          model_discounted_price_micros: optional(
            int64('What a piece costs in micros, where it is not the listed price.', { minimum: 0 }),
          ),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    ),
    logistic_id: optional(id('The channel; the first one of the region when left out.')),
    buyer_user_id: withDefault(int64('The buyer; 0 for one who is not known.', { minimum: 0 }), 0),
    buyer_username: withDefault(text('The name of the buyer.', { minLength: 1, maxLength: 100 }), 'buyer'),
    recipient_address: optional(
      record('Where it goes.', {
        name: text('Who takes it.', { minLength: 1, maxLength: 200 }),
        phone: text('A phone number.', { maxLength: 40 }),
        region: choice('The region.', region_codes),
        state: text('The state.', { maxLength: 100 }),
        city: text('The city.', { maxLength: 100 }),
        district: text('The district.', { maxLength: 100 }),
        town: text('The town.', { maxLength: 100 }),
        address: text('The whole address.', { minLength: 1, maxLength: 500 }),
        zipcode: text('The postal code.', { maxLength: 20 }),
        geolocation: optional(
          geolocation('The place on the map, in degrees; sellers see it of orders on channel 90026.'),
        ),
      }),
    ),
    estimated_shipping_fee_micros: withDefault(int64('What shipping costs, in micros.', { minimum: 0 }), 0),
    payment_method: part('How it is paid.'),
    cod: withDefault(flag('Whether it is paid on delivery.'), false),
    unpaid: withDefault(flag('Whether its payment is still to come.'), false),
    message_to_seller: withDefault(lines('What the buyer says.', { maxLength: 500 }), ''),
    until: optional(untilField('How far it is brought at once, as order.advance does it.')),
  },
  response: {
    order_sn: text('The order.'),
    package_number: text('Its package.'),
    ...advanced,
  },
  errors: {
    shop_not_found: { status: 404, message: 'There is no shop with this shop_id.' },
    channel_not_found: {
      status: 404,
      message: 'There is no such channel, or none in the region of the shop.',
    },
    nothing_to_order: {
      status: 409,
      message: 'The shop has no listed item in stock: name one, or stock one.',
    },
    item_not_found: { status: 404, message: 'The shop has no item with this item_id.' },
    item_not_listed: { status: 409, message: 'The item is not listed.' },
    model_not_found: {
      status: 404,
      message: 'The item has no such model that can be bought, or has models: name one.',
    },
    amount_too_large: {
      status: 409,
      message: 'The order comes to more than can be kept exactly: 9,007,199,254 units of its currency.',
    },
    out_of_stock: {
      status: 409,
      message: 'There are not so many pieces in one place that nobody has reserved.',
    },
  },
});
