// The words of a seller's money: what a billing entry is, and how the wire says it.

/** Whether an entry belongs to one order or to the shop as a whole. */
export const levels = ['Order', 'Shop'] as const;
/** The income of an order, or anything else that adds to it or takes from it. */
export const billing_transaction_types = ['Escrow', 'Adjustment'] as const;
/** What becomes of an entry: it waits to be released, and once released a payout collects it. */
export const billing_transaction_statuses = ['To Release', 'Released'] as const;

/** `To Release` is TO_RELEASE in upper snake case. */
export const upperSnake = (text: string): string => text.toUpperCase().replaceAll(' ', '_');

/** The kinds of statement, as the wire numbers them. */
export const statement_kinds = { 1: 'weekly', 2: 'monthly' } as const;
/** How far a statement has come. */
export const statement_statuses = ['PROCESSING', 'READY', 'FAILED'] as const;
/** The same for partners. */
export const shown_statement_statuses = {
  0: 'invalid: its file has expired',
  1: 'processing',
  2: 'downloadable',
  3: 'downloaded',
  4: 'failed',
} as const;
export type ShownStatementStatus = keyof typeof shown_statement_statuses;
export type StatementType = keyof typeof statement_kinds;

/** The deals that a line may be bought in. */
export const activity_types = ['', 'bundle_deal', 'add_on_deal'] as const;

/** Who brings payouts to sellers; empty for a bank. */
export const pay_services = ['', 'payoneer', 'pingpong', 'lianlian'] as const;

/** How many payouts one call may name, and how many entries a page may have. */
export const payouts_max = 100;
export const page_size_max = 100;

/** An exact amount as decimal text: micros with at least so many decimals, and as many more as it has. */
export function decimalText(micros: bigint, decimals_min: number): string {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  const fraction = digits.slice(-6);
  const decimals = Math.max(decimals_min, fraction.replace(/0+$/, '').length);
  const text = digits.slice(0, -6) + (decimals > 0 ? `.${fraction.slice(0, decimals)}` : '');
  return micros < 0n ? `-${text}` : text;
}

/** The same for people: `-1,234,567.80`. */
export function groupedText(micros: bigint, decimals_min: number): string {
  const [integer = '', fraction] = decimalText(micros, decimals_min).split('.');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
