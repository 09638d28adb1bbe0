import {
  choice,
  decimal,
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { paymentErrors } from '../payment.errors.ts';
import { activity_types } from '../payment.ts';

const escrow_terms = {
  original_cost_of_goods_sold: decimal('What the items were sold for, before vouchers. Added.'),
  original_shopee_discount: decimal('Always 0: the marketplace gives vouchers instead. Taken.'),
  shopee_discount: decimal('Always 0, as above. Added.'),
  seller_return_refund: decimal('What was given back before the order was completed; 0 or negative. Added.'),
  voucher_from_seller: decimal("What the seller's vouchers took off. Taken."),
  seller_coin_cash_back: decimal('Coins that the seller gave the buyer. Taken.'),
  buyer_paid_shipping_fee: decimal('What the buyer paid for shipping. Added.'),
  actual_shipping_fee: decimal('What shipping cost the seller, once it is known. Taken.'),
  shopee_shipping_rebate: decimal('Always 0. Added.'),
  shipping_fee_discount_from_3pl: decimal('Always 0. Added.'),
  reverse_shipping_fee: decimal('Always 0: the marketplace pays for returns. Taken.'),
  seller_transaction_fee: decimal('The fee for the payment. Taken.'),
  service_fee: decimal('The fee for services. Taken.'),
  commission_fee: decimal('The commission. Taken.'),
  campaign_fee: decimal('Always 0. Taken.'),
  order_ams_commission_fee: decimal('Always 0. Taken.'),
  escrow_tax: decimal('Always 0. Taken.'),
  withholding_tax: decimal('Always 0. Taken.'),
};

const item = record('One line of the order.', {
  item_id: id('The item.'),
  item_name: text('Its name.'),
  item_sku: text('Its SKU.'),
  model_id: int64('The model; 0 for an item without models.'),
  model_name: text('The name of the model.'),
  model_sku: text('The SKU of the model.'),
  line_item_id: int64('The number of the line in its order.'),
  original_price: decimal('The price before discounts, for all pieces.'),
  selling_price: decimal('The price at which it was sold, for all pieces.'),
  discounted_price: decimal('The same.'),
  seller_discount: decimal("What the seller's own discount took off, for all pieces."),
  shopee_discount: decimal('Always 0.'),
  discount_from_coin: decimal("Its part of the buyer's coins."),
  discount_from_voucher_shopee: decimal("Its part of the marketplace's vouchers."),
  discount_from_voucher_seller: decimal("Its part of the seller's vouchers."),
  activity_type: choice('The deal that it was bought in; empty for none.', activity_types),
  activity_id: int64('The deal; 0 for none.'),
  is_main_item: flag('Whether it is the main item of its add-on deal.'),
  quantity_purchased: int32('Pieces that are neither cancelled nor lost.'),
  is_b2c_shop_item: flag("Whether it is the marketplace's own; never."),
  ams_commission_fee: decimal('Always 0.'),
  promotion_list: list('Always empty.', text('A promotion.')),
});

export const get_escrow_detail = operation({
  name: 'v2.payment.get_escrow_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'What an order brings its seller: an estimate until it is completed, and then what was billed.',
  description:
    'escrow_amount is the sum of the terms that are marked as added, less those that are marked as taken. Once the order is completed it is the amount of its Escrow transaction, and what comes later is an adjustment. Amounts of items are for all pieces of the line.',
  request: { order_sn: text('The order.', { minLength: 1 }) },
  response: {
    order_sn: text('The order.'),
    buyer_user_name: text("The buyer's name."),
    return_order_sn_list: list("The order's returns, the oldest first.", text('A return_sn.')),
    order_income: record('What the order brings.', {
      escrow_amount: decimal('What the order brings.'),
      escrow_amount_after_adjustment: decimal('The same with what was adjusted since.'),
      buyer_total_amount: decimal('What the buyer paid in all.'),
      order_original_price: decimal('The price of all items before discounts.'),
      original_price: decimal('The same.'),
      order_discounted_price: decimal("The price of all items after the seller's own discounts."),
      order_selling_price: decimal('The same.'),
      order_seller_discount: decimal("What the seller's own discounts took off."),
      seller_discount: decimal('The same.'),
      ...escrow_terms,
      voucher_from_shopee: decimal("What the marketplace's vouchers took off for the buyer."),
      seller_voucher_code: list("The seller's vouchers.", text('The code of a voucher.')),
      coins: decimal('What the buyer paid in coins.'),
      cost_of_goods_sold: decimal('What the items were sold for.'),
      estimated_shipping_fee: decimal('What shipping was estimated to cost.'),
      final_shipping_fee: decimal(
        'What shipping cost in the end, less what the buyer paid; 0 until it is known.',
      ),
      seller_shipping_discount: decimal('Always 0.'),
      buyer_transaction_fee: decimal('Always 0.'),
      credit_card_transaction_fee: decimal("The buyer's and the seller's fee for the payment, together."),
      seller_lost_compensation: decimal('Always 0: a lost parcel is an adjustment.'),
      drc_adjustable_refund: decimal('What was given back after the order was completed.'),
      order_chargeable_weight: int32('The weight that is charged, in grams; 0 while it is unknown.'),
      buyer_payment_method: text('How the buyer paid; empty while that is unknown.'),
      instalment_plan: text('Always empty: the marketplace does not say by which plan a buyer pays.'),
      order_adjustment: optional(
        list(
          'What was adjusted since the order was completed, the oldest first; absent when nothing was.',
          record('One adjustment.', {
            amount: decimal('The amount; negative where it is taken from the seller.'),
            date: timestamp('When it came about.'),
            currency: text('The currency of the amount.'),
            adjustment_reason: text('What it came about by.'),
          }),
        ),
      ),
      total_adjustment_amount: decimal('The sum of the adjustments.'),
      items: list('The lines of the order.', item),
    }),
    buyer_payment_info: record('What the buyer saw at the checkout.', {
      buyer_payment_method: text('How the buyer paid.'),
      is_paid_by_credit_card: flag('Whether it was a credit card.'),
      buyer_total_amount: decimal('What the buyer paid in all.'),
      merchant_subtotal: decimal('The price of all items.'),
      shipping_fee: decimal('What the buyer paid for shipping.'),
      seller_voucher: decimal("What the seller's vouchers took off."),
      shopee_voucher: decimal("What the marketplace's vouchers took off."),
      shopee_coins_redeemed: decimal('What the buyer paid in coins.'),
    }),
  },
  envelope: 'without_warning',
  errors: pick(paymentErrors, 'order_not_found', 'income_not_found'),
  decisions: [
    {
      silent_on: 'How fees are worked out.',
      decided:
        "By the rule of the shop's region for the day of the order: a percentage with a minimum, rounded half up to the region's decimals. Commission and service fee are of the goods less vouchers, coins given and refunds; the transaction fee of that and of the shipping that the buyer paid. Together they never take more than the goods came to.",
    },
    {
      silent_on: 'Pieces that were cancelled or lost.',
      decided: 'They are not in the income any more, nor is their part of the fees.',
    },
    {
      silent_on: 'When escrow_amount changes.',
      decided:
        'Until the order is first completed. A refund after that is one adjustment, less the fees that it frees.',
    },
    {
      silent_on: 'An order whose buyer has not paid.',
      decided: 'It has an estimate from the moment in which it is placed.',
    },
  ],
});
