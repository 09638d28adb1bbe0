// The parts of an income that depend on how the order is settled, and on the shop.
import { inUnits } from '../../../engine/money.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { type Region, regions, type SellerType } from '../../../kit/contract/region.ts';
import type { get_escrow_detail } from './get_escrow_detail.contract.ts';
import type { OrderIncome } from './income.tables.ts';
import { type Income, type IncomeFacts, lineTotal } from './income.ts';
import { amountInUnits as units } from './kept_income.ts';
import { converterOf, type SettlementTerms, settlementOf } from './settlement.ts';
import { concerns, tax_names } from './taxes.ts';

type Shown = Partial<ResponseOf<typeof get_escrow_detail>['order_income']>;

/** The shop of an income. */
export interface IncomeShop {
  readonly region: Region;
  readonly seller_type: SellerType;
}

/** Taxes that are shown to every seller; the others only to those whom they concern. */
const for_all = { escrow_tax: 0, withholding_tax: 0 };

/** Terms that only some sellers see. */
function termsOfSome(row: OrderIncome, { fee_rule }: IncomeFacts, income: Income, shop: IncomeShop): Shown {
  const { region, seller_type } = shop;
  const { tax_registration_code } = fee_rule;
  const is_local_in = (one: Region) => region === one && seller_type === 'local';
  const shown: Shown = {};
  if (is_local_in('PH')) shown.fbs_fee = units(income.fbs_fee);
  if (is_local_in('BR')) {
    shown.net_commission_fee = inUnits(row.commission_fee_micros);
    shown.net_service_fee = inUnits(row.service_fee_micros);
  }
  for (const name of tax_names)
    if (name in for_all || concerns(name, shop) || fee_rule.taxes?.[name] !== undefined)
      shown[name] = units(income[name]);
  if (region === 'MY') shown.reverse_shipping_fee_sst = 0;
  if (region === 'VN' && tax_registration_code) shown.tax_registration_code = tax_registration_code;
  return shown;
}

/** Terms of an order that is settled in its own currency. */
export function ownTerms(row: OrderIncome, facts: IncomeFacts, income: Income, shop: IncomeShop): Shown {
  const [cost, discount] = [units(income.cost_of_goods_sold), units(income.seller_discount)];
  const shipping_difference = income.actual_shipping_fee - income.buyer_paid_shipping_fee;
  return {
    // Always 0 in this marketplace.
    original_shopee_discount: 0,
    shopee_discount: 0,
    shopee_shipping_rebate: 0,
    shipping_fee_discount_from_3pl: 0,
    seller_shipping_discount: 0,
    buyer_transaction_fee: 0,
    seller_lost_compensation: 0,
    order_discounted_price: cost,
    order_selling_price: cost,
    order_seller_discount: discount,
    seller_discount: discount,
    original_cost_of_goods_sold: cost,
    cost_of_goods_sold: cost,
    voucher_from_seller: units(income.voucher_from_seller),
    voucher_from_shopee: inUnits(row.voucher_from_shopee_micros),
    seller_voucher_code: parseJson(row.seller_voucher_code),
    seller_coin_cash_back: units(income.seller_coin_cash_back),
    coins: inUnits(row.coins_micros),
    buyer_paid_shipping_fee: units(income.buyer_paid_shipping_fee),
    actual_shipping_fee: units(income.actual_shipping_fee),
    estimated_shipping_fee: inUnits(row.buyer_paid_shipping_fee_micros),
    final_shipping_fee: income.actual_shipping_fee === 0n ? 0 : units(shipping_difference),
    seller_transaction_fee: inUnits(row.seller_transaction_fee_micros),
    seller_order_processing_fee: units(income.seller_order_processing_fee),
    ...termsOfSome(row, facts, income, shop),
  };
}

/** Terms of an order that is settled in the currency of its primary shop. */
export function settledTerms(
  row: OrderIncome,
  facts: IncomeFacts,
  income: Income,
  terms: SettlementTerms,
): Shown {
  const { region, fee_rule, lines } = facts;
  const original_prices = lines.map((line) => lineTotal(line, line.original_price_micros));
  const paid_for_goods = income.cost_of_goods_sold - income.voucher_from_seller;
  const refunded = -income.seller_return_refund;
  const settlement = settlementOf(terms, { region, fee_rule, original_prices, paid_for_goods, refunded });
  const { toPrimary, toAffiliate } = converterOf(terms, region);
  return {
    pri_currency: regions[terms.primary_region].currency,
    aff_currency: regions[region].currency,
    exchange_rate: Number(terms.exchange_rate),
    original_price_pri: units(settlement.original_price),
    seller_return_refund_pri: units(settlement.seller_return_refund),
    commission_fee_pri: units(settlement.commission_fee),
    service_fee_pri: units(settlement.service_fee),
    escrow_amount_pri: units(settlement.escrow_amount),
    drc_adjustable_refund_pri: units(toPrimary(BigInt(row.later_refunded_micros))),
    buyer_total_amount_pri: units(toPrimary(income.buyer_total_amount)),
    sip_subsidy_pri: units(settlement.original_price - toPrimary(paid_for_goods)),
    sip_subsidy: units(toAffiliate(settlement.original_price) - paid_for_goods),
  };
}
