import { IdKind } from '../../engine/store/ids.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import {
  billing_transaction_types,
  levels,
  pay_services,
  statement_kinds,
  statement_statuses,
} from './payment.ts';

export const income_statement_ids = new IdKind('income_statement');
export const billing_transaction_ids = new IdKind('billing_transaction');

/** Printable and not empty. */
const payout_id = () => column.text(64, '^[!-~]+$');

/** Of a payout from before currencies were kept, empty. */
const currency = () => column.text(3, '^([A-Z]{3})?$');
/** Decimal text, so that it is exact: `0.000039405`. */
const exchangeRate = () => column.text(24, '^\\d{1,9}(\\.\\d{1,12})?$');

export const paymentTables = {
  /** One entry of a shop's account, in the currency of its region. It is never changed but to be released and paid out. */
  billing_transaction: table({
    tenant: 'shop_id',
    key: ['shop_id', 'transaction_id'],
    columns: {
      shop_id: column.id(),
      transaction_id: column.id(),
      created_at: column.timestamp(),
      amount_micros: column.micros(),
      /** Empty for an entry of the shop as a whole. */
      order_sn: withDefault(column.datedText(64), ''),
      cost_header: column.text(100),
      scenario: withDefault(column.text(200), ''),
      remark: withDefault(column.datedText(500), ''),
      level: column.choice(levels),
      billing_transaction_type: column.choice(billing_transaction_types),
      /** Null while the entry waits to be released. */
      released_at: nullable(column.timestamp()),
      /** The payout that has collected it. */
      encrypted_payout_id: nullable(payout_id()),
      /** What an entry of an order was written for, such as the refund of a return: once. */
      cause: nullable(column.datedText(100)),
    },
    references: [
      references('sales_order', 'shop_id', 'order_sn'),
      references('payout', 'shop_id', 'encrypted_payout_id'),
    ],
    /** Pages of billing entries are read off the first two indexes in their order, statements off the third, an order's off the last. */
    indexes: {
      billing_transaction_to_release: {
        columns: ['shop_id', 'created_at', 'transaction_id'],
        where: { released_at: 'is null', encrypted_payout_id: 'is null' },
      },
      billing_transaction_of_payout: {
        columns: ['shop_id', 'encrypted_payout_id', 'created_at', 'transaction_id'],
        where: { released_at: 'is not null', encrypted_payout_id: 'is not null' },
      },
      billing_transaction_released: {
        columns: ['shop_id', 'released_at', 'transaction_id'],
        where: { released_at: 'is not null' },
      },
      billing_transaction_unpaid: {
        columns: ['shop_id', 'released_at', 'transaction_id'],
        where: { released_at: 'is not null', encrypted_payout_id: 'is null' },
      },
      billing_transaction_cause: {
        columns: ['shop_id', 'order_sn', 'cause'],
        where: { cause: 'is not null' },
        unique: true,
      },
    },
  }),
  /** Money that went to the seller. What it amounts to is the sum of the entries that it has collected. */
  payout: table({
    tenant: 'shop_id',
    key: ['shop_id', 'encrypted_payout_id'],
    columns: {
      shop_id: column.id(),
      encrypted_payout_id: payout_id(),
      paid_at: column.timestamp(),
      /** That of the entries. */
      from_currency: withDefault(currency(), ''),
      /** The sum of the entries. */
      from_amount_micros: withDefault(column.micros(), 0),
      /** That in which the seller gets it. */
      payout_currency: withDefault(currency(), ''),
      /** The sum by the rate, rounded once. */
      payout_amount_micros: withDefault(column.micros(), 0),
      exchange_rate: withDefault(exchangeRate(), '1'),
      pay_service: withDefault(column.choice(pay_services), ''),
      payee_id: withDefault(column.text(64), ''),
    },
    references: [references('shop', 'shop_id')],
    indexes: { payout_paid: { columns: ['shop_id', 'paid_at', 'encrypted_payout_id'] } },
  }),
  /** Where the payouts of a shop go; without a row they are made in the currency of its region. */
  payout_account: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: {
      shop_id: column.id(),
      payout_currency: column.text(3, '^[A-Z]{3}$'),
      pay_service: withDefault(column.choice(pay_services), ''),
      payee_id: withDefault(column.text(64), ''),
    },
    references: [references('shop', 'shop_id')],
  }),
  /** What one unit of a currency is in another, from a day on. */
  exchange_rate: table({
    tenant: 'reference',
    key: ['from_currency', 'payout_currency', 'from_day'],
    columns: {
      from_currency: column.text(3, '^[A-Z]{3}$'),
      payout_currency: column.text(3, '^[A-Z]{3}$'),
      /** In UTC. */
      from_day: column.text(10, '^\\d{4}-\\d\\d-\\d\\d$'),
      exchange_rate: exchangeRate(),
    },
  }),
  /** The statement of a period: one row however often it is asked for. */
  income_statement: table({
    tenant: 'shop_id',
    key: ['shop_id', 'statement_type', 'release_time_from'],
    columns: {
      shop_id: column.id(),
      statement_type: column.choice(statement_kinds),
      release_time_from: column.timestamp(),
      release_time_to: column.timestamp(),
      statement_id: column.id(),
      statement_status: withDefault(column.choice(statement_statuses), 'PROCESSING'),
      /** When it was last asked for. */
      requested_at: column.timestamp(),
      finished_at: nullable(column.timestamp()),
      /** Until when the files can be fetched; they are rendered anew when the statement is asked for again. */
      expires_at: nullable(column.timestamp()),
      /** Why it could not be rendered, for the operator. */
      failure_reason: withDefault(column.text(500), ''),
      /** The files among the shop's blobs. */
      pdf_sha256: nullable(column.text(64)),
      csv_sha256: nullable(column.text(64)),
      /** When the PDF was first fetched by a link. */
      downloaded_at: nullable(column.timestamp()),
    },
    references: [references('shop', 'shop_id')],
    indexes: { income_statement_id: { columns: ['shop_id', 'statement_id'], unique: true } },
  }),
};

export type PaymentTables = Rows<typeof paymentTables>;
export type BillingTransaction = PaymentTables['billing_transaction'];
export type IncomeStatement = PaymentTables['income_statement'];
