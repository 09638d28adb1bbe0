import { toJson } from '../../../engine/store/json.ts';
import { eraseText, personal } from '../../../engine/store/personal/erased.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../../engine/store/table.ts';
import { choice, flag, id, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import { activity_types } from '../payment.ts';
import { type TaxRates, taxpayers } from './taxes.ts';

const day_form = { pattern: '^\\d{4}-\\d\\d-\\d\\d$', '~form': 'a date such as 2026-03-01' } as const;
/** Hundredths of a percent. */
const basisPoints = () => withDefault(column.integer(0, 10_000), 0);
const micros = () => withDefault(column.micros(0), 0);
const whole = (maximum = Number.MAX_SAFE_INTEGER) => int64({ minimum: 0, maximum });

const rate = () => int32({ minimum: 0, maximum: 10_000 });

/** Taxes in hundredths of a percent. */
const tax_rates = record({
  escrow_tax: optional(rate()),
  withholding_tax: optional(rate()),
  withholding_vat_tax: optional(rate()),
  withholding_pit_tax: optional(rate()),
  withholding_cit_tax: optional(rate()),
  vat_on_imported_goods: optional(rate()),
  th_import_duty: optional(rate()),
  sales_tax_on_lvg: optional(rate()),
  shipping_fee_sst: optional(rate()),
  /** The highest price of a piece on which `sales_tax_on_lvg` is taken. */
  low_value_max_micros: optional(whole()),
});

/** What was agreed when an order was placed: the fees of the day, and what concerns this order of the rest. */
const order_terms = record({
  commission_basis_points: rate(),
  commission_min_micros: whole(),
  service_basis_points: rate(),
  service_min_micros: whole(),
  transaction_basis_points: rate(),
  transaction_min_micros: whole(),
  order_processing_micros: optional(whole()),
  fbs_micros: optional(whole()),
  taxes: optional(tax_rates),
  tax_registration_code: optional(text({ maxLength: 50 })),
  settlement: optional(
    record({ primary_region: choice(region_codes), exchange_rate: text({ maxLength: 24 }) }),
  ),
});

const line = record({
  line_no: int32({ minimum: 1, maximum: 1_000 }),
  item_id: id(),
  item_name: text({ maxLength: 500 }),
  item_sku: text({ maxLength: 100 }),
  model_id: whole(),
  model_name: text({ maxLength: 200 }),
  model_sku: text({ maxLength: 100 }),
  /** Pieces that are neither cancelled nor lost. */
  quantity: int32({ minimum: 0, maximum: 1_000_000 }),
  /** For one piece. */
  original_price_micros: whole(),
  price_micros: whole(),
  activity_type: choice(activity_types),
  activity_id: whole(),
  is_main_item: flag(),
});

export const incomeTables = {
  /** The marketplace's fees, by region and the day on which an order was placed. */
  fee_rule: table({
    tenant: 'reference',
    key: ['region', 'from_day'],
    columns: {
      region: column.choice(region_codes),
      /** The first day of the rule, in the local time of the region. */
      from_day: column.text(10, day_form),
      commission_basis_points: basisPoints(),
      commission_min_micros: micros(),
      service_basis_points: basisPoints(),
      service_min_micros: micros(),
      transaction_basis_points: basisPoints(),
      transaction_min_micros: micros(),
      /** A fixed fee for each order. */
      order_processing_micros: micros(),
      /** A fixed fee for each order that the marketplace stores and packs for a local seller. */
      fbs_micros: micros(),
      taxes: withDefault(column.json(tax_rates), toJson<TaxRates>({})),
    },
  }),
  /** What the income of a shop depends on besides its region. Most shops have no row. */
  income_terms: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: {
      shop_id: column.id(),
      /** What the seller is before the law: some taxes are withheld from some sellers only. */
      taxpayer: nullable(column.choice(taxpayers)),
      tax_registration_code: withDefault(column.text(50), ''),
      /** For an affiliate shop: the region of its primary shop, in whose currency its orders are settled. */
      primary_region: nullable(column.choice(region_codes)),
    },
    references: [references('shop', 'shop_id')],
  }),
  /** The income of an order: an estimate until the order is completed, and from then on what was billed. */
  order_income: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      /** The rule of the day on which the order was placed, with what concerns the order of the taxes. */
      fee_rule: column.json(order_terms),
      lines: column.json(list(line, { maxItems: 1_000 })),
      buyer_user_name: personal(column.text(100), eraseText),
      buyer_payment_method: withDefault(column.text(100), ''),
      is_paid_by_credit_card: withDefault(column.flag(), 0),
      seller_voucher_code: withDefault(
        column.json(list(text({ maxLength: 100 }), { maxItems: 20 })),
        toJson<string[]>([]),
      ),
      voucher_from_seller_micros: micros(),
      voucher_from_shopee_micros: micros(),
      coins_micros: micros(),
      seller_coin_cash_back_micros: micros(),
      buyer_paid_shipping_fee_micros: micros(),
      actual_shipping_fee_micros: micros(),
      commission_fee_micros: micros(),
      service_fee_micros: micros(),
      seller_transaction_fee_micros: micros(),
      /** Refunds before the order was completed. */
      refunded_micros: micros(),
      /** Refunds after completion, as adjustments. */
      later_refunded_micros: micros(),
      escrow_amount_micros: column.micros(),
      /** When the billing entry of the order was written. From then on only later refunds change the row. */
      completed_at: nullable(column.timestamp()),
      /** When the order was placed, while its income is an estimate of pieces that are still wanted; else null. */
      pending_since: nullable(column.timestamp()),
    },
    large: true,
    references: [references('sales_order', 'shop_id', 'order_sn')],
    indexes: {
      // With the amount, so that estimates are summed from the index alone.
      order_income_pending: {
        columns: ['shop_id', 'pending_since', 'order_sn', 'escrow_amount_micros'],
        where: { pending_since: 'is not null' },
      },
    },
  }),
};

export type IncomeTables = Rows<typeof incomeTables>;
export type OrderIncome = Readonly<IncomeTables['order_income']>;
