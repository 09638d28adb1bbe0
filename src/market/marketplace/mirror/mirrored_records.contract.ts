// Orders as another system states them, in requests.

import { choice, flag, id, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { personal } from '../../../kit/contract/field_marks.ts';
import { order_statuses } from '../../order/order.ts';
import { order_checkout, recipient_record } from '../actions/order_checkout.contract.ts';
import {
  movement,
  package_movement,
  statedMicros,
  statedReason,
  statedTime,
} from './mirrored_movement.contract.ts';

/** Maximum number of orders of one call. */
export const mirrored_orders_max = 500;
/** Maximum number of lines and of packages of an order. */
const lines_max = 100;
const stated_packages_max = 30;

const rate = (description: string) =>
  optional(int32(`${description}, in hundredths of a percent.`, { minimum: 0, maximum: 10_000 }));
const words = (description: string, maxLength: number) => optional(text(description, { maxLength }));
const packageNumber = (description: string) => text(description, { minLength: 1, maxLength: 64 });

export const external_id_field = text('Id of the order in the other system.', {
  minLength: 1,
  maxLength: 100,
});
const order_sn = text('Number of the order.', { minLength: 1, maxLength: 64 });
const revision = (description: string) => int64(description, { minimum: 0 });

const item_record = record('A line: pieces of one item or model.', {
  item_id: id('Id of the item. It must be an item of the shop, also if it was deleted since.'),
  model_id: optional(int64('Id of the model, if the item has models.', { minimum: 0 })),
  quantity: int32('Number of ordered pieces.', { minimum: 1, maximum: 1_000_000 }),
  cancelled_quantity: optional(
    int32('How many of them were cancelled without the order.', { minimum: 0, maximum: 1_000_000 }),
  ),
  original_price_micros: statedMicros(
    'Price of one piece before promotions, in micros; of the item if absent.',
  ),
  price_micros: statedMicros('Price of one piece, in micros; the one before promotions if absent.'),
  item_name: words('Name of the item then; of the item now if absent.', 1_000),
  model_name: words('Name of the model then.', 200),
  item_sku: words('SKU of the item then.', 100),
  model_sku: words('SKU of the model then.', 100),
  location_id: optional(
    text(
      'Where Stoa holds the pieces. Those of a package that has not left are then reserved there; without it, the stock does not change.',
      { maxLength: 50 },
    ),
  ),
});

const terms_record = record('What was agreed; the fee rule of its day if absent.', {
  commission_basis_points: rate('Commission'),
  commission_min_micros: statedMicros('Lowest commission, in micros.'),
  service_basis_points: rate('Service fee'),
  service_min_micros: statedMicros('Lowest service fee, in micros.'),
  transaction_basis_points: rate('Transaction fee'),
  transaction_min_micros: statedMicros('Lowest transaction fee, in micros.'),
  order_processing_micros: statedMicros('Fixed fee for each order, in micros.'),
  tax_list: optional(
    list(
      'The taxes that the order bears.',
      record('A tax.', {
        tax_name: text('Its name in get_escrow_detail, such as `escrow_tax`.', { maxLength: 50 }),
        basis_points: int32('Hundredths of a percent.', { minimum: 0, maximum: 10_000 }),
      }),
      { maxItems: 20 },
    ),
  ),
});

export const imported_order_record = record('An order of the other system.', {
  external_id: optional(external_id_field),
  order_sn: optional(order_sn),
  revision: optional(revision('Number of this state of the order in the other system; 0 if absent.')),
  create_time: statedTime('When it was placed.'),
  ...movement,
  item_list: list('The lines, which are numbered from 1.', item_record, { minItems: 1, maxItems: lines_max }),
  package_list: optional(
    list(
      'The packages; if absent, one with all pieces.',
      record('A package.', {
        package_number: optional(packageNumber('Number of the package; drawn if absent.')),
        logistic_id: optional(id('Id of its channel; that of the order if absent.')),
        piece_list: optional(
          list(
            'What is in it; everything if the order has one package.',
            record('Pieces of a line.', {
              line_no: int32('Number of the line, counted from 1.', { minimum: 1, maximum: 1_000 }),
              quantity: int32('Number of pieces.', { minimum: 1, maximum: 1_000_000 }),
            }),
            { minItems: 1, maxItems: lines_max },
          ),
        ),
        weight_gram: optional(int32('Weight that the carrier charges, in grams.', { minimum: 0 })),
        ...package_movement,
      }),
      { minItems: 1, maxItems: stated_packages_max },
    ),
  ),
  logistic_id: optional(id('Id of the channel; the first channel of the region if absent.')),
  buyer_user_id: personal(optional(int64('Id of the buyer; 0 if unknown.', { minimum: 0 }))),
  buyer_username: personal(text('User name of the buyer.', { minLength: 1, maxLength: 100 })),
  buyer_cpf_id: personal(words('Tax number of a buyer in BR.', 20)),
  recipient_address: recipient_record,
  payment_method: words('Payment method, as shown to the seller.', 100),
  cod: optional(flag('Whether the buyer pays on delivery.')),
  message_to_seller: personal(statedReason("The buyer's message to the seller.")),
  note: personal(statedReason("The seller's note.")),
  days_to_ship: optional(
    int32('Days for shipping; those of the items if absent.', { minimum: 0, maximum: 60 }),
  ),
  total_amount_micros: statedMicros(
    'What the buyer pays, in micros: the prices of pieces that were not cancelled and the shipping fee, less vouchers and coins. Computed if absent, and checked if not.',
  ),
  estimated_shipping_fee_micros: statedMicros('Shipping fee of the buyer, in micros.'),
  seller_voucher_code: optional(
    list("Codes of the seller's vouchers.", text('A code.', { maxLength: 100 }), { maxItems: 20 }),
  ),
  voucher_from_seller_micros: statedMicros("Discount by the seller's vouchers, in micros."),
  voucher_from_shopee_micros: statedMicros("Discount by the marketplace's vouchers, in micros."),
  coins_micros: statedMicros('What the buyer paid with coins, in micros.'),
  seller_coin_cash_back_micros: statedMicros('Coins that the seller gave, in micros.'),
  terms: optional(terms_record),
  refunded_micros: statedMicros('What was refunded before the order was completed, in micros.'),
  escrow_amount_micros: optional(
    int64('Income of the seller, in micros. Computed from the terms; if it is sent, both must be equal.'),
  ),
  released_at: optional(
    statedTime(
      'When the income of a completed order was released; three days after its completion if absent.',
    ),
  ),
  payout: optional(
    record('The payout that paid it. Without one, the next payout of the shop pays it.', {
      encrypted_payout_id: text('Id of the payout.', {
        maxLength: 64,
        pattern: '^[!-~]+$',
        '~form': 'printable ASCII characters without spaces',
      }),
      paid_at: statedTime('When it was paid.'),
    }),
  ),
  ...order_checkout,
});

export const synced_order_record = record('A newer state of an order.', {
  external_id: optional(external_id_field),
  order_sn: optional(order_sn),
  revision: revision('Number of this state in the other system, which is above those of earlier states.'),
  ...movement,
  package_list: optional(
    list(
      'The packages of which something is stated; the others move with the order.',
      record('A package.', {
        package_number: packageNumber('Number of the package.'),
        ...package_movement,
      }),
      { minItems: 1, maxItems: stated_packages_max },
    ),
  ),
});

export const result_record = <const Outcome extends string>(outcomes: readonly Outcome[], meanings: string) =>
  record('The result for an order.', {
    external_id: optional(text('Id of the order in the other system.')),
    order_sn: optional(text('Number of the order; absent if it is not here.')),
    outcome: choice(meanings, outcomes),
    order_status: optional(choice('State of the order now, if it is here.', order_statuses)),
    package_numbers: optional(list('Numbers of its packages, if it was imported.', text('A number.'))),
    violation_list: optional(
      list(
        'The rules that it breaks, if it was refused.',
        record('A broken rule.', {
          field: text('The field of the order, such as `history[1].at`.'),
          rule: text('The rule: it continues a sentence that begins with the field.'),
        }),
      ),
    ),
  });
