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
