// The states in which orders are generated, and how many of a hundred are in each.

import type { OrderStatus } from '../../../market/order/order.ts';
import { GenerateError } from '../generate_error.ts';
import { returned_order_states } from '../returns/return_states.ts';

/** The names of the states, and the status of an order in each. */
export const generated_states = {
  unpaid: 'UNPAID',
  invoice_pending: 'INVOICE_PENDING',
  ready_to_ship: 'READY_TO_SHIP',
  retry_ship: 'RETRY_SHIP',
  processed: 'PROCESSED',
  shipped: 'SHIPPED',
  to_confirm_receive: 'TO_CONFIRM_RECEIVE',
  in_cancel: 'IN_CANCEL',
  cancelled: 'CANCELLED',
  completed: 'COMPLETED',
  ...returned_order_states,
} as const satisfies Record<string, OrderStatus>;

export type GeneratedState = keyof typeof generated_states;
/** The weight of each state. */
export type StateShares = Readonly<Partial<Record<GeneratedState, number>>>;

/** Of an ordinary shop. */
export const usual_shares: StateShares = {
  unpaid: 1,
  ready_to_ship: 3,
  processed: 3,
  shipped: 6,
  to_confirm_receive: 5,
  in_cancel: 1,
  cancelled: 7,
  completed: 70,
  return_requested: 1,
  return_processing: 1,
  return_closed: 2,
};

const isState = (name: string): name is GeneratedState => Object.hasOwn(generated_states, name);
const share_max = 1_000_000;

/**
 * Reads shares such as `completed:70,shipped:20,cancelled:10`.
 *
 * @param prefix of the names of states that is not written. @throws GenerateError
 */
export function readStateShares(text: string, prefix: '' | 'return_' = ''): StateShares {
  const names = Object.keys(generated_states)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  const example =
    prefix === '' ? 'completed:70,shipped:20,cancelled:10' : 'closed:70,requested:20,cancelled:10';
  const shares: Partial<Record<GeneratedState, number>> = {};
  for (const part of text.split(',')) {
    const [, written = '', digits = ''] = /^\s*([a-z_]+)\s*:\s*(\d{1,7})\s*$/.exec(part) ?? [];
    const share = Number(digits);
    if (written === '' || share > share_max)
      throw new GenerateError(
        `--states: write each state with its share, such as ${example}; "${part.slice(0, 80)}" is not one.`,
      );
    const name = `${prefix}${written}`;
    if (!isState(name))
      throw new GenerateError(
        `--states: there is no state ${written.slice(0, 80)}. The states are ${names.join(', ')}.`,
      );
    if (shares[name] !== undefined) throw new GenerateError(`--states: ${written} is there twice.`);
    shares[name] = share;
  }
  if (Object.values(shares).every((share) => share === 0))
    throw new GenerateError('--states: at least one share must be above 0.');
  return shares;
}

/** How many of `count` orders are in each state: the shares, rounded so that they add up. */
export function countsOf(shares: StateShares, count: number): [GeneratedState, number][] {
  const given = Object.entries(shares) as [GeneratedState, number][];
  const sum = given.reduce((total, [, share]) => total + share, 0);
  const exact = given.map(([name, share]) => ({ name, exact: (count * share) / sum }));
  const counts = new Map(exact.map(({ name, exact: wanted }) => [name, Math.floor(wanted)]));
  let left = count - [...counts.values()].reduce((total, each) => total + each, 0);
  const by_rest = exact.toSorted((a, b) => (b.exact % 1) - (a.exact % 1));
  for (const { name } of by_rest) {
    if (left === 0) break;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    left--;
  }
  return [...counts];
}
