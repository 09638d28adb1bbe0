import { expect, test } from 'vitest';
import { compensation_statuses, isOpen, open_statuses, return_statuses } from '../returns.ts';
import { compensationStates, type ReturnFacts, returnStates } from './return_transitions.ts';

const returns: readonly ReturnFacts[] = return_statuses.flatMap((return_status) =>
  compensation_statuses.flatMap((compensation_status) =>
    ([0, 1] as const).flatMap((return_solution) =>
      ['', 'BACK1'].map((tracking_number) => ({
        return_status,
        compensation_status,
        return_solution,
        tracking_number,
      })),
    ),
  ),
);

/** The documented state table: source state, target state and transition. */
const documented = [
  'REQUESTED PROCESSING accept_return',
  'REQUESTED ACCEPTED accept_refund',
  'PROCESSING ACCEPTED receive',
  'REQUESTED SELLER_DISPUTE dispute',
  'PROCESSING SELLER_DISPUTE dispute',
  'SELLER_DISPUTE JUDGING take_up',
  'SELLER_DISPUTE ACCEPTED decide_for_buyer',
  'JUDGING ACCEPTED decide_for_buyer',
  'SELLER_DISPUTE CLOSED decide_for_seller',
  'JUDGING CLOSED decide_for_seller',
  ...open_statuses.map((status) => `${status} CANCELLED withdraw`),
  'PROCESSING CANCELLED miss_shipping',
  'ACCEPTED CLOSED settle',
];

test('the transitions of a return are exactly the documented ones', () => {
  const coded = returnStates.names.flatMap((name) => {
    const { from, to } = returnStates.transitions[name];
    return from.map((state) => `${state} ${to} ${name}`);
  });
  expect(coded.sort()).toEqual([...documented].sort());
});

test('a return of goods is accepted only after the goods have arrived, and a mere refund immediately', () => {
  for (const row of returns.filter(({ return_status }) => return_status === 'REQUESTED')) {
    expect(returnStates.canTransition('accept_return', row)).toBe(row.return_solution === 0);
    expect(returnStates.canTransition('accept_refund', row)).toBe(row.return_solution === 1);
  }
});

test('a return expires only if its goods were not sent', () => {
  for (const row of returns)
    expect(returnStates.canTransition('miss_shipping', row)).toBe(
      row.return_status === 'PROCESSING' && row.tracking_number === '',
    );
});

test('an accepted return is closed when its compensation is decided', () => {
  for (const row of returns.filter(({ return_status }) => return_status === 'ACCEPTED'))
    expect(returnStates.canTransition('settle', row)).toBe(
      compensationStates.final.includes(row.compensation_status),
    );
});

test('only an open return can be withdrawn', () => {
  for (const row of returns) expect(returnStates.canTransition('withdraw', row)).toBe(isOpen(row));
});
