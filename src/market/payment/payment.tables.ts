import { IdKind } from '../../engine/store/ids.ts';
import { personal } from '../../engine/store/personal/erased.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import { region_codes } from '../../kit/contract/region.ts';
import {
  billing_transaction_types,
  income_statement_kinds,
  levels,
  pay_services,
  statement_statuses,
} from './payment.ts';

export const income_statement_ids = new IdKind('income_statement', {
  places: [{ table: 'income_statement', column: 'statement_id' }],
});
export const billing_transaction_ids = new IdKind('billing_transaction', {
  places: [{ table: 'billing_transaction', column: 'transaction_id' }],
});

/** Printable and not empty. */
const payout_id = () =>
  column.text(64, { pattern: '^[!-~]+$', '~form': 'printable ASCII characters without spaces' });

/** Empty for a payout that was made before currencies were stored. */
const currency = () =>
  column.text(3, {
    pattern: '^([A-Z]{3})?$',
    '~form': 'the three letters of a currency, such as SGD, or empty',
  });
/** Decimal text, to be exact: `0.000039405`. */
const exchangeRate = () =>
  column.text(24, {
    pattern: '^\\d{1,9}(\\.\\d{1,12})?$',
    '~form': 'a decimal number with at most 12 decimals',
  });

/** The columns of an entry of an order before it is released and paid out. */
export const waiting_entry = { level: 'Order', released_at: null, encrypted_payout_id: null } as const;

export const paymentTables = {
  /**
   * One entry of a shop's account, in the currency of its region. It changes only when it is released and paid
   * out.
   */
  billing_transaction: table({
    tenant: 'shop_id',
    key: ['shop_id', 'transaction_id'],
    columns: {
      shop_id: column.id(),
      transaction_id: column.id(),
      created_at: column.timestamp(),
      amount_micros: column.micros(),
      /** Empty for an entry of the whole shop. */
      order_sn: withDefault(column.datedText(64), ''),
      cost_header: column.text(100),
      scenario: withDefault(column.text(200), ''),
      remark: withDefault(column.datedText(500), ''),
      level: column.choice(levels),
      billing_transaction_type: column.choice(billing_transaction_types),
      /** Null while the entry waits to be released. */
      released_at: nullable(column.timestamp()),
      /** The payout that includes the entry. */
      encrypted_payout_id: nullable(payout_id()),
      /** The reason for an entry of an order, such as the refund of a return. Each cause occurs once. */
      cause: nullable(column.datedText(100)),
    },
    references: [
      references('sales_order', 'shop_id', 'order_sn'),
      references('payout', 'shop_id', 'encrypted_payout_id'),
    ],
    /**
     * The first two indexes serve pages of billing entries, the third statements, the one before
     * the last the list of released incomes, the last the entries of an order.
     */
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
      billing_transaction_escrow: {
        columns: ['shop_id', 'billing_transaction_type', 'released_at', 'order_sn', 'transaction_id'],
        where: { released_at: 'is not null' },
      },
      billing_transaction_cause: {
        columns: ['shop_id', 'order_sn', 'cause'],
        where: { cause: 'is not null' },
        unique: true,
      },
    },
  }),
  /** A payment to the seller. Its amount is the sum of its entries. */
  payout: table({
    tenant: 'shop_id',
    key: ['shop_id', 'encrypted_payout_id'],
    columns: {
      shop_id: column.id(),
      encrypted_payout_id: payout_id(),
      paid_at: column.timestamp(),
      /** Currency of the entries. */
      from_currency: withDefault(currency(), ''),
      /** Sum of the entries. */
      from_amount_micros: withDefault(column.micros(), 0),
      /** Currency in which the seller is paid. */
      payout_currency: withDefault(currency(), ''),
      /** The sum converted at the rate, rounded once. */
      payout_amount_micros: withDefault(column.micros(), 0),
      exchange_rate: withDefault(exchangeRate(), '1'),
      pay_service: withDefault(column.choice(pay_services), ''),
      payee_id: personal(withDefault(column.text(64), '')),
    },
    references: [references('shop', 'shop_id')],
    // With the id at its end, PostgreSQL would look for an id in this index, and read all payouts of the shop.
    indexes: { payout_paid: { columns: ['shop_id', 'paid_at'] } },
  }),
  /** The account to which a shop is paid; a shop without a row is paid in the currency of its region. */
  payout_account: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: {
      shop_id: column.id(),
      payout_currency: column.text(3, {
        pattern: '^[A-Z]{3}$',
        '~form': 'the three letters of a currency, such as SGD',
      }),
      pay_service: withDefault(column.choice(pay_services), ''),
      payee_id: personal(withDefault(column.text(64), '')),
    },
    references: [references('shop', 'shop_id')],
  }),
  /** The price of one unit of a currency in another one, from a day on. */
  exchange_rate: table({
    tenant: 'reference',
    key: ['from_currency', 'payout_currency', 'from_day'],
    columns: {
      from_currency: column.text(3, {
        pattern: '^[A-Z]{3}$',
        '~form': 'the three letters of a currency, such as SGD',
      }),
      payout_currency: column.text(3, {
        pattern: '^[A-Z]{3}$',
        '~form': 'the three letters of a currency, such as SGD',
      }),
      /** In UTC. */
      from_day: column.text(10, { pattern: '^\\d{4}-\\d\\d-\\d\\d$', '~form': 'a date such as 2026-03-01' }),
      exchange_rate: exchangeRate(),
    },
  }),
  /** The payment methods that the marketplace offers buyers in a region. */
  payment_method: table({
    tenant: 'reference',
    key: ['region', 'payment_method'],
    columns: {
      region: column.choice(region_codes),
      payment_method: column.text(100, { minLength: 1 }),
    },
  }),
  /** The statement of a period: one row, however often it is requested. */
  income_statement: table({
    tenant: 'shop_id',
    key: ['shop_id', 'statement_type', 'release_time_from'],
    columns: {
      shop_id: column.id(),
      statement_type: column.choice(income_statement_kinds),
      release_time_from: column.timestamp(),
      release_time_to: column.timestamp(),
      statement_id: column.id(),
      statement_status: withDefault(column.choice(statement_statuses), 'PROCESSING'),
      /** When it was last requested. */
      requested_at: column.timestamp(),
      finished_at: nullable(column.timestamp()),
      /** Until when the files can be downloaded; they are rendered again when the statement is requested again. */
      expires_at: nullable(column.timestamp()),
      /** Why it could not be rendered, for the operator. */
      failure_reason: withDefault(column.text(500), ''),
      /** Hashes of the files among the shop's blobs. */
      pdf_sha256: nullable(column.text(64)),
      csv_sha256: nullable(column.text(64)),
      /** When the PDF was first downloaded through a link. */
      downloaded_at: nullable(column.timestamp()),
    },
    references: [references('shop', 'shop_id')],
    indexes: { income_statement_id: { columns: ['shop_id', 'statement_id'], unique: true } },
  }),
};

export type PaymentTables = Rows<typeof paymentTables>;
export type BillingTransaction = PaymentTables['billing_transaction'];
export type IncomeStatement = PaymentTables['income_statement'];
