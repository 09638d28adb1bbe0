import { expect, test } from 'vitest';
import { compensation_statuses, isOpen, open_statuses, openOfferOf, return_statuses } from '../returns.ts';
import { negotiationStates } from './negotiation_transitions.ts';
import { proofStates } from './proof_transitions.ts';
import { compensationStates, type ReturnFacts, returnStates } from './return_transitions.ts';

const terms = {
  negotiation_status: 'PENDING_RESPOND',
  latest_offer_by: null,
  latest_solution: 'REFUND',
  counter_limit: 3,
  return_refund_type: 'RRBOC',
  return_refund_request_type: 0,
  validation_type: 'seller_validation',
} as const;
const returns: readonly ReturnFacts[] = return_statuses.flatMap((return_status) =>
  compensation_statuses.flatMap((compensation_status) =>
    ([0, 1] as const).flatMap((return_solution) =>
      ['', 'BACK1'].map((tracking_number) => ({
        return_status,
        compensation_status,
        return_solution,
        tracking_number,
        ...terms,
      })),
    ),
  ),
);

/** The documented state table: source state, target state and transition. */
const documented = [
  'REQUESTED PROCESSING accept_return',
  'REQUESTED ACCEPTED accept_refund',
  'PROCESSING ACCEPTED receive',
  'REQUESTED ACCEPTED confirm',
  'PROCESSING ACCEPTED confirm',
  'REQUESTED ACCEPTED agree_on_refund',
  'REQUESTED PROCESSING agree_on_return',
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

test('a seller confirms only normal returns, and not while its own offer is open', () => {
  for (const row of returns) {
    const is_asked = row.return_status === 'REQUESTED' || row.return_status === 'PROCESSING';
    expect(returnStates.canTransition('confirm', row)).toBe(is_asked);
    for (const obstacle of [
      { return_refund_request_type: 1 },
      { validation_type: 'warehouse_validation' },
      { return_refund_type: 'RRAOC' },
      { negotiation_status: 'PENDING_BUYER_RESPOND' },
    ] as const)
      expect(returnStates.canTransition('confirm', { ...row, ...obstacle })).toBe(false);
  }
});

test('an agreement needs an open offer, and its solution decides whether the goods come back', () => {
  const [row] = returns.filter(({ return_status }) => return_status === 'REQUESTED');
  if (!row) throw new Error('There is no requested return.');
  const agreements = (more: Partial<ReturnFacts>) =>
    returnStates.nextTransitions({ ...row, ...more }).filter((name) => name.startsWith('agree_on'));
  const by_seller = { negotiation_status: 'PENDING_BUYER_RESPOND', latest_offer_by: 'seller' } as const;
  const by_buyer = { negotiation_status: 'PENDING_RESPOND', latest_offer_by: 'buyer' } as const;
  for (const open of [by_seller, by_buyer]) {
    expect(agreements({ ...open, latest_solution: 'REFUND' })).toEqual(['agree_on_refund']);
    expect(agreements({ ...open, latest_solution: 'RETURN_REFUND' })).toEqual(['agree_on_return']);
  }
  for (const closed of [{}, { latest_offer_by: 'seller' }, { ...by_buyer, negotiation_status: 'TERMINATED' }])
    expect(agreements(closed as Partial<ReturnFacts>)).toEqual([]);
});

test('a negotiation goes back and forth until the seller has no offer left', () => {
  const steps = (more: Partial<ReturnFacts>) =>
    negotiationStates.nextTransitions({ ...terms, ...more } as ReturnFacts);
  expect(steps({})).toEqual(['offer', 'end_negotiation']);
  expect(steps({ counter_limit: 0 })).toEqual(['end_negotiation']);
  expect(steps({ negotiation_status: 'PENDING_BUYER_RESPOND' })).toEqual([
    'counter_offer',
    'refuse_offer',
    'let_offer_lapse',
    'end_negotiation',
  ]);
  expect(steps({ negotiation_status: 'TERMINATED' })).toEqual([]);
  expect(openOfferOf({ ...terms })).toBeUndefined();
});

test('evidence is taken while it is awaited or was given, and can be asked for again', () => {
  const steps = (seller_proof_status: 'NOT_NEEDED' | 'PENDING' | 'UPLOADED' | 'OVERDUE') =>
    proofStates.nextTransitions({ seller_proof_status });
  expect(steps('NOT_NEEDED')).toEqual(['ask_proof']);
  expect(steps('PENDING')).toEqual(['upload_proof', 'miss_proof']);
  expect(steps('UPLOADED')).toEqual(['ask_proof', 'upload_proof']);
  expect(steps('OVERDUE')).toEqual(['ask_proof']);
});
