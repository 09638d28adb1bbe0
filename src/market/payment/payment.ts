// The fixed values of billing, and their spelling on the wire.

/** Whether an entry belongs to one order or to the whole shop. */
export const levels = ['Order', 'Shop'] as const;
/** The income of an order, or anything else that adds to it or reduces it. */
export const billing_transaction_types = ['Escrow', 'Adjustment'] as const;
/** The status of an entry: it waits to be released, and after that a payout includes it. */
export const billing_transaction_statuses = ['To Release', 'Released'] as const;

/** `To Release` is TO_RELEASE in upper snake case. */
export const upperSnake = (text: string): string => text.toUpperCase().replaceAll(' ', '_');

/** The kinds of statements, with their numbers on the wire. */
export const income_statement_kinds = { 1: 'weekly', 2: 'monthly' } as const;
/** The status of a statement. */
export const statement_statuses = ['PROCESSING', 'READY', 'FAILED'] as const;
/** The statuses of a statement, with their numbers on the wire. */
export const shown_statement_statuses = {
  0: 'invalid: its file has expired',
  1: 'processing',
  2: 'downloadable',
  3: 'downloaded',
  4: 'failed',
} as const;
export type ShownStatementStatus = keyof typeof shown_statement_statuses;
export type StatementType = keyof typeof income_statement_kinds;

/** The deals in which a line may be bought. */
export const activity_types = ['', 'bundle_deal', 'add_on_deal'] as const;

/** The services that pay sellers; empty for a bank. */
export const pay_services = ['', 'payoneer', 'pingpong', 'lianlian'] as const;

/** The most payouts that one call may name, and the most entries per page. */
export const payouts_max = 100;
export const page_size_max = 100;
/** The largest page_no of lists that count pages: a page further on reads all rows before it. */
export const list_pages_max = 1_000;
/** The most entries that a payout includes, and that a page of get_payout_detail has. */
export const payout_entries_max = 10_000;
/** The most orders of get_escrow_detail_batch. */
export const escrow_batch_max = 50;

/** Where income is on its way to the seller. */
export const income_statuses = { 0: 'to release', 1: 'released', 2: 'pending' } as const;
export type IncomeStatus = keyof typeof income_statuses;

/** The same for one row of income. */
export const income_row_statuses = {
  estimate: 'The order is not completed.',
  unreleased: 'The order is completed, and the amount waits to be released.',
  unpaid: 'The amount is released and waits for the next payout.',
  released: 'The amount is released.',
} as const;
export type IncomeRowStatus = keyof typeof income_row_statuses;

/** The types of movements, with their numbers. Movements here have the first types; the others can be asked for. */
export const wallet_types = {
  ESCROW_VERIFIED_ADD: 101,
  ESCROW_VERIFIED_MINUS: 102,
  WITHDRAWAL_CREATED: 201,
  ADJUSTMENT_ADD: 401,
  ADJUSTMENT_MINUS: 402,
  WITHDRAWAL_COMPLETED: 202,
  WITHDRAWAL_CANCELLED: 203,
  FBS_ADJUSTMENT_ADD: 404,
  FBS_ADJUSTMENT_MINUS: 405,
  ADJUSTMENT_CENTER_ADD: 406,
  ADJUSTMENT_CENTER_DEDUCT: 407,
  PAID_ADS_CHARGE: 450,
  PAID_ADS_REFUND: 451,
} as const;
export type WalletType = keyof typeof wallet_types;

/** The tabs of a wallet that filter its movements. */
export const wallet_tabs = [
  'wallet_order_income',
  'wallet_adjustment_filter',
  'wallet_wallet_payment',
  'wallet_refund_from_order',
  'wallet_withdrawals',
  'fast_escrow_repayment',
  'fast_pay',
  'seller_loan',
  'corporate_loan',
  'pix_transactions_filter',
  'open_finance_transactions_filter',
] as const;
export type WalletTab = (typeof wallet_tabs)[number];

/** Whether money comes in or goes out. */
export const money_flows = ['MONEY_IN', 'MONEY_OUT'] as const;

/**
 * An exact amount as decimal text: micros with at least the given number of decimals, and more if the amount
 * has them.
 */
export function decimalText(micros: bigint, decimals_min: number): string {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  const fraction = digits.slice(-6);
  const decimals = Math.max(decimals_min, fraction.replace(/0+$/, '').length);
  const text = digits.slice(0, -6) + (decimals > 0 ? `.${fraction.slice(0, decimals)}` : '');
  return micros < 0n ? `-${text}` : text;
}

/** The amount with digit groups, for people: `-1,234,567.80`. */
export function groupedText(micros: bigint, decimals_min: number): string {
  const [integer = '', fraction] = decimalText(micros, decimals_min).split('.');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
