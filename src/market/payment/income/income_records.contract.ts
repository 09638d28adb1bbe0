// The income of an order, as get_escrow_detail and get_escrow_detail_batch return it.
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
import { activity_types } from '../payment.ts';

/** Absent for an order that is settled in the currency of a primary shop. */
const own = (description: string) => optional(decimal(description));
/** Absent for the shops that a tax or fee does not concern. */
const only = (shops: string, description: string) => optional(decimal(`${shops} only: ${description}`));

/** The terms of the sum. Their descriptions end with the sign. */
const escrow_terms = {
  original_cost_of_goods_sold: own('Price of the items as sold, before vouchers. Added.'),
  original_shopee_discount: own('Always 0: the marketplace gives vouchers instead. Taken.'),
  shopee_discount: own('Always 0: the marketplace gives vouchers instead. Added.'),
  seller_return_refund: decimal('Amount refunded before the order was completed; 0 or negative. Added.'),
  voucher_from_seller: own("Discount by the seller's vouchers. Taken."),
  seller_coin_cash_back: own('Coins that the seller gave to the buyer. Taken.'),
  buyer_paid_shipping_fee: own('Shipping fee paid by the buyer. Added.'),
  actual_shipping_fee: own('Actual shipping cost of the seller, once it is known. Taken.'),
  shopee_shipping_rebate: own('Always 0. Added.'),
  shipping_fee_discount_from_3pl: own('Always 0. Added.'),
  reverse_shipping_fee: decimal('Always 0: the marketplace pays for returns. Taken.'),
  seller_transaction_fee: own('Fee for the payment. Taken.'),
  service_fee: decimal('Fee for services. Taken.'),
  commission_fee: decimal('Commission of the marketplace. Taken.'),
  seller_order_processing_fee: own('Fixed fee for the order. Taken.'),
  fbs_fee: only('Local sellers in PH', 'fee for storing and packing the order. Taken.'),
  campaign_fee: decimal('Always 0. Taken.'),
  order_ams_commission_fee: decimal('Always 0. Taken.'),
  escrow_tax: own("Indonesia's tax on cross-border sellers; 0 for others. Taken."),
  withholding_tax: own('Tax withheld from local sellers in PH and ID; 0 for others. Taken.'),
  withholding_vat_tax: only('VN', 'value-added tax withheld from individuals and households. Taken.'),
  withholding_pit_tax: only('VN', 'income tax withheld from individuals and households. Taken.'),
  withholding_cit_tax: only('VN', 'income tax withheld from companies. Taken.'),
  vat_on_imported_goods: only('Cross-border sellers in TH and VN', 'value-added tax on imports. Taken.'),
  th_import_duty: only('Cross-border sellers in TH', 'import duty. Taken.'),
  sales_tax_on_lvg: only('Cross-border sellers in MY', 'sales tax on imported goods of low value. Taken.'),
  shipping_fee_sst: only('MY', 'service tax on the shipping cost that the seller bears. Taken.'),
  reverse_shipping_fee_sst: only('MY', 'always 0, because the marketplace pays for returns. Taken.'),
};

const settled = (description: string) =>
  optional(decimal(`Affiliate shops only: ${description}, in the primary shop's currency.`));

/** What an order of an affiliate shop is settled by. */
const settlement_terms = {
  pri_currency: optional(text('Affiliate shops only: currency of the primary shop.')),
  aff_currency: optional(text('Affiliate shops only: currency of the affiliate shop.')),
  exchange_rate: optional(
    decimal("Affiliate shops only: price of one unit of the primary shop's currency in the other one."),
  ),
  original_price_pri: settled('settled price of all items'),
  seller_return_refund_pri: settled('share of the settled price that was refunded, not negative'),
  commission_fee_pri: settled('commission'),
  service_fee_pri: settled('fee for services'),
  escrow_amount_pri: settled(
    'original_price_pri minus seller_return_refund_pri, commission_fee_pri and service_fee_pri',
  ),
  drc_adjustable_refund_pri: settled('amount refunded after the order was completed'),
  buyer_total_amount_pri: settled('total amount paid by the buyer'),
  sip_subsidy_pri: settled('settled price minus the price that the buyer paid for the items'),
  sip_subsidy: optional(
    decimal('Affiliate shops only: settled price minus the price that the buyer paid for the items.'),
  ),
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
  original_price_pri: settled('settled price of all pieces'),
  selling_price: own('Price as sold, for all pieces.'),
  discounted_price: decimal('Price as sold, for all pieces.'),
  seller_discount: decimal("Seller's own discount, for all pieces."),
  shopee_discount: own('Always 0.'),
  discount_from_coin: decimal("The line's share of the coins that the buyer used."),
  discount_from_voucher_shopee: decimal("The line's share of the marketplace's vouchers."),
  discount_from_voucher_seller: decimal("The line's share of the seller's vouchers."),
  activity_type: choice('The deal in which the line was bought; empty if there is none.', activity_types),
  activity_id: int64('Id of the deal; 0 if there is none.'),
  is_main_item: flag('Whether the line is the main item of its add-on deal.'),
  quantity_purchased: int32('Pieces that are neither cancelled nor lost.'),
  is_b2c_shop_item: flag('Whether the marketplace itself sells the item; always false.'),
  ams_commission_fee: decimal('Always 0.'),
  is_kit: optional(flag('Local sellers in BR only: whether the item is a kit of several products.')),
  promotion_list: list('Always empty.', text('A promotion of the line.')),
});

export const order_income = record('Income of the order.', {
  escrow_amount: decimal('Amount that the seller receives for the order.'),
  escrow_amount_after_adjustment: decimal('escrow_amount plus later adjustments.'),
  buyer_total_amount: decimal('Total amount paid by the buyer.'),
  order_original_price: decimal('Price of all items before discounts.'),
  original_price: decimal('Price of all items before discounts; equal to order_original_price.'),
  order_discounted_price: own("Price of all items after the seller's own discounts."),
  order_selling_price: own(
    "Price of all items after the seller's own discounts; equal to order_discounted_price.",
  ),
  order_seller_discount: own("Sum of the seller's own discounts."),
  seller_discount: own("Sum of the seller's own discounts; equal to order_seller_discount."),
  ...escrow_terms,
  net_commission_fee: only('Local sellers in BR', 'commission_fee less rebates, of which there are none.'),
  net_service_fee: only('Local sellers in BR', 'service_fee less rebates, of which there are none.'),
  tax_registration_code: optional(
    text("VN only: the seller's number with the tax office when the order was placed; absent if unknown."),
  ),
  ...settlement_terms,
  voucher_from_shopee: own("Discount for the buyer by the marketplace's vouchers."),
  seller_voucher_code: optional(list('Voucher codes of the seller.', text('Code of a voucher.'))),
  coins: own('Amount that the buyer paid in coins.'),
  cost_of_goods_sold: own('Price of the items as sold.'),
  estimated_shipping_fee: own('Estimated shipping cost.'),
  final_shipping_fee: own('Final shipping cost, minus the amount paid by the buyer; 0 until it is known.'),
  seller_shipping_discount: own('Always 0.'),
  buyer_transaction_fee: own('Always 0.'),
  credit_card_transaction_fee: decimal('Fees for the payment of the buyer and the seller, together.'),
  seller_lost_compensation: own('Always 0: a lost parcel is an adjustment.'),
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
});

export const buyer_payment_info = record('Amounts that the buyer saw at the checkout.', {
  buyer_payment_method: text('Payment method of the buyer.'),
  is_paid_by_credit_card: flag('Whether the buyer paid by credit card.'),
  buyer_total_amount: decimal('Total amount paid by the buyer.'),
  merchant_subtotal: decimal('Price of all items.'),
  shipping_fee: own('Shipping fee paid by the buyer.'),
  seller_voucher: decimal("Discount by the seller's vouchers."),
  shopee_voucher: decimal("Discount by the marketplace's vouchers."),
  shopee_coins_redeemed: decimal('Amount that the buyer paid in coins.'),
});
