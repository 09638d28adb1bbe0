import {
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
import { personal } from '../../../kit/contract/field_marks.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { advanced, untilField } from './order_advance.contract.ts';
import { order_checkout, recipient_record } from './order_checkout.contract.ts';

const part = (description: string) => withDefault(text(description, { maxLength: 100 }), '');

export const order_place = action({
  name: 'order.place',
  access: 'write',
  summary: 'Places an order for a buyer.',
  description:
    'Only the shop is required: item, buyer, address and channel are chosen if absent. The pieces are reserved. The order is paid, unless `unpaid` or `cod` is set. During a partial holiday of the shop, its ship_by_date is counted from the end of the holiday.',
  request: {
    shop_id: id('Id of the shop.'),
    item_list: optional(
      list(
        'The lines of the order; if absent, one piece of an item that is in stock.',
        record('A line of the order.', {
          item_id: id('Id of the item.'),
          model_id: optional(int64('Id of the model, if the item has models.', { minimum: 0 })),
          quantity: int32('Number of pieces.', { minimum: 1, maximum: 1_000_000 }),
          model_discounted_price_micros: optional(
            int64('Price of one piece in micros, if it differs from the listed price.', { minimum: 0 }),
          ),
          bundle_deal_id: optional(id('Id of the bundle deal in which lines are bought together.')),
          hot_listing_item: optional(flag('Whether the item is hot-listed.')),
          is_prescription_item: optional(flag('Whether the item needs a prescription.')),
          consultation_id: optional(
            text('Id of the medical consultation in which the item is bought.', { maxLength: 100 }),
          ),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    ),
    logistic_id: optional(id('Id of the channel; the first channel of the region if absent.')),
    buyer_user_id: personal(withDefault(int64('Id of the buyer; 0 if unknown.', { minimum: 0 }), 0)),
    buyer_username: personal(
      withDefault(text('User name of the buyer.', { minLength: 1, maxLength: 100 }), 'buyer'),
    ),
    recipient_address: optional(recipient_record),
    estimated_shipping_fee_micros: withDefault(int64('Shipping fee in micros.', { minimum: 0 }), 0),
    payment_method: part('Payment method, as shown to the seller.'),
    cod: withDefault(flag('Whether the buyer pays on delivery.'), false),
    unpaid: withDefault(flag('Whether the order is not paid yet.'), false),
    voucher_code: optional(
      text(
        'Code of a voucher of the shop that the buyer uses. Its use is counted, and stays counted if the order is cancelled. Whether the buyer may have the voucher is not checked.',
        { minLength: 1, maxLength: 100 },
      ),
    ),
    message_to_seller: personal(
      withDefault(lines("The buyer's message to the seller.", { maxLength: 500 }), ''),
    ),
    ...order_checkout,
    until: optional(untilField('Target state to advance the order to at once, as order.advance does.')),
  },
  response: {
    order_sn: text('Number of the order.'),
    package_number: text("Number of the order's package."),
    ...advanced,
  },
  errors: {
    shop_not_found: { status: 404, message: 'There is no shop with this shop_id.' },
    shop_on_holiday: {
      status: 409,
      message:
        'The shop has a full holiday: buyers can order after it, or when set_shop_holiday_mode has turned it off.',
    },
    channel_not_found: {
      status: 404,
      message:
        'There is no such channel in the region of the shop, or the shop has disabled it with update_channel.',
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
    payments_differ: {
      status: 409,
      message:
        'The payments do not add up to the prices of the lines plus the shipping fee, less the voucher.',
    },
    voucher_not_usable: {
      status: 409,
      message:
        'The shop has no voucher with this code that is valid now, has uses left, and applies to what is ordered.',
    },
    virtual_number_impossible: {
      status: 409,
      message: 'Only an order in TW on a channel that is not integrated has a virtual phone number.',
    },
    no_prescription_sold: {
      status: 409,
      message: 'Only local sellers in ID, PH and TH sell on prescription; only in ID and PH it has pictures.',
    },
    out_of_stock: {
      status: 409,
      message: 'There are not so many pieces in one place that nobody has reserved.',
    },
  },
});
