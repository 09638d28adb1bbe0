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
  original_cost_of_goods_sold: decimal('Price of the items as sold, before vouchers. Added.'),
  original_shopee_discount: decimal('Always 0: the marketplace gives vouchers instead. Taken.'),
  shopee_discount: decimal('Always 0: the marketplace gives vouchers instead. Added.'),
  seller_return_refund: decimal('Amount refunded before the order was completed; 0 or negative. Added.'),
  voucher_from_seller: decimal("Discount by the seller's vouchers. Taken."),
  seller_coin_cash_back: decimal('Coins that the seller gave to the buyer. Taken.'),
  buyer_paid_shipping_fee: decimal('Shipping fee paid by the buyer. Added.'),
  actual_shipping_fee: decimal('Actual shipping cost of the seller, once it is known. Taken.'),
  shopee_shipping_rebate: decimal('Always 0. Added.'),
  shipping_fee_discount_from_3pl: decimal('Always 0. Added.'),
  reverse_shipping_fee: decimal('Always 0: the marketplace pays for returns. Taken.'),
  seller_transaction_fee: decimal('Fee for the payment. Taken.'),
  service_fee: decimal('Fee for services. Taken.'),
  commission_fee: decimal('Commission of the marketplace. Taken.'),
  campaign_fee: decimal('Always 0. Taken.'),
  order_ams_commission_fee: decimal('Always 0. Taken.'),
  escrow_tax: decimal('Always 0. Taken.'),
  withholding_tax: decimal('Always 0. Taken.'),
};

const item = record('One line of the order.', {
  item_id: id('Id of the item.'),
  item_name: text('Name of the item.'),
  item_sku: text('SKU tag of the item.'),
  model_id: int64('Id of the model; 0 for an item without models.'),
  model_name: text('Name of the model.'),
  model_sku: text('SKU tag of the model.'),
  line_item_id: int64('Number of the line in its order.'),
  original_price: decimal('Price before discounts, for all pieces.'),
  selling_price: decimal('Price as sold, for all pieces.'),
  discounted_price: decimal('Price as sold, for all pieces; equal to selling_price.'),
  seller_discount: decimal("Seller's own discount, for all pieces."),
  shopee_discount: decimal('Always 0.'),
  discount_from_coin: decimal("The line's share of the coins that the buyer used."),
  discount_from_voucher_shopee: decimal("The line's share of the marketplace's vouchers."),
  discount_from_voucher_seller: decimal("The line's share of the seller's vouchers."),
  activity_type: choice('The deal in which the line was bought; empty if there is none.', activity_types),
  activity_id: int64('Id of the deal; 0 if there is none.'),
  is_main_item: flag('Whether the line is the main item of its add-on deal.'),
  quantity_purchased: int32('Pieces that are neither cancelled nor lost.'),
  is_b2c_shop_item: flag('Whether the marketplace itself sells the item; always false.'),
  ams_commission_fee: decimal('Always 0.'),
  promotion_list: list('Always empty.', text('A promotion of the line.')),
});

export const get_escrow_detail = operation({
  name: 'v2.payment.get_escrow_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary:
    'Returns the income that an order brings its seller: an estimate until the order is completed, then the billed amount.',
  description:
    'escrow_amount is the sum of the terms marked as added, minus the terms marked as taken. When the order is completed it becomes the amount of its Escrow transaction; later changes are adjustments. Amounts of items are for all pieces of the line.',
  request: { order_sn: text('Order number.', { minLength: 1 }) },
  response: {
    order_sn: text('Order number.'),
    buyer_user_name: text('Name of the buyer.'),
    return_order_sn_list: list('Returns of the order, oldest first.', text('Serial number of a return.')),
    order_income: record('Income of the order.', {
      escrow_amount: decimal('Amount that the seller receives for the order.'),
      escrow_amount_after_adjustment: decimal('escrow_amount plus later adjustments.'),
      buyer_total_amount: decimal('Total amount paid by the buyer.'),
      order_original_price: decimal('Price of all items before discounts.'),
      original_price: decimal('Price of all items before discounts; equal to order_original_price.'),
      order_discounted_price: decimal("Price of all items after the seller's own discounts."),
      order_selling_price: decimal(
        "Price of all items after the seller's own discounts; equal to order_discounted_price.",
      ),
      order_seller_discount: decimal("Sum of the seller's own discounts."),
      seller_discount: decimal("Sum of the seller's own discounts; equal to order_seller_discount."),
      ...escrow_terms,
      voucher_from_shopee: decimal("Discount for the buyer by the marketplace's vouchers."),
      seller_voucher_code: list('Voucher codes of the seller.', text('Code of a voucher.')),
      coins: decimal('Amount that the buyer paid in coins.'),
      cost_of_goods_sold: decimal('Price of the items as sold.'),
      estimated_shipping_fee: decimal('Estimated shipping cost.'),
      final_shipping_fee: decimal(
        'Final shipping cost, minus the amount paid by the buyer; 0 until it is known.',
      ),
      seller_shipping_discount: decimal('Always 0.'),
      buyer_transaction_fee: decimal('Always 0.'),
      credit_card_transaction_fee: decimal('Fees for the payment of the buyer and the seller, together.'),
      seller_lost_compensation: decimal('Always 0: a lost parcel is an adjustment.'),
      drc_adjustable_refund: decimal('Amount refunded after the order was completed.'),
      order_chargeable_weight: int32('Weight that the carrier charges, in grams; 0 while it is unknown.'),
      buyer_payment_method: text('Payment method of the buyer; empty while it is unknown.'),
      instalment_plan: text('Always empty: the marketplace does not return the instalment plan of a buyer.'),
      order_adjustment: optional(
        list(
          'Adjustments since the order was completed, oldest first; absent if there are none.',
          record('One adjustment.', {
            amount: decimal('Amount of the adjustment; negative if it is charged to the seller.'),
            date: timestamp('Time of the adjustment.'),
            currency: text('Currency of the amount.'),
            adjustment_reason: text('Reason for the adjustment.'),
          }),
        ),
      ),
      total_adjustment_amount: decimal('The sum of the adjustments.'),
      items: list('Lines of the order.', item),
    }),
    buyer_payment_info: record('Amounts that the buyer saw at the checkout.', {
      buyer_payment_method: text('Payment method of the buyer.'),
      is_paid_by_credit_card: flag('Whether the buyer paid by credit card.'),
      buyer_total_amount: decimal('Total amount paid by the buyer.'),
      merchant_subtotal: decimal('Price of all items.'),
      shipping_fee: decimal('Shipping fee paid by the buyer.'),
      seller_voucher: decimal("Discount by the seller's vouchers."),
      shopee_voucher: decimal("Discount by the marketplace's vouchers."),
      shopee_coins_redeemed: decimal('Amount that the buyer paid in coins.'),
    }),
  },
  envelope: 'without_warning',
  errors: pick(paymentErrors, 'order_not_found', 'income_not_found'),
  decisions: [
    {
      silent_on: 'How fees are calculated.',
      decided:
        "By the rule of the shop's region for the day of the order: a percentage with a minimum, rounded half up to the region's decimals. Commission and service fee apply to the price of the goods minus vouchers, coins given and refunds; the transaction fee applies to that and to the shipping fee paid by the buyer. Together they never exceed the price of the goods.",
    },
    {
      silent_on: 'Cancelled or lost pieces.',
      decided: 'They are no longer part of the income, and their share of the fees is not charged.',
    },
    {
      silent_on: 'When escrow_amount changes.',
      decided:
        'Until the order is first completed. A later refund is one adjustment, reduced by the fees that are no longer due.',
    },
    {
      silent_on: 'An order whose buyer has not paid.',
      decided: 'It has an estimate from the time it is placed.',
    },
  ],
});
