// The parts `wrong_sign` and `malformed`: the cost of refusing.
import { stoaCandidate } from './calls.mjs';
import { rateColumns } from './columns.mjs';
import { bareCandidates } from './imitations.mjs';
import { atLeast } from './targets.mjs';

const operation = 'v2.voucher.get_voucher';

/** As if the caller did not know the key. */
const withWrongSign = (url) => {
  const wrong = new URL(url);
  const sign = wrong.searchParams.get('sign');
  wrong.searchParams.set('sign', `${sign.startsWith('0') ? '1' : '0'}${sign.slice(1)}`);
  return wrong.href;
};

const right = 'Stoa on SQLite, right call';

/** The refused call, and the accepted one for comparison, whose profile is in the part `read`. */
const beside = (refused) => [
  refused,
  { ...stoaCandidate(right, 'sqlite', { operation }), expects: { error: '' }, unprofiled: true },
  ...bareCandidates('GET').filter(({ name }) => name === 'bare Fastify'),
];

const columns = rateColumns({
  'of the right call': () => right,
  'of bare Fastify': () => 'bare Fastify',
});

export const wrong_sign = {
  title: ({ connections }) => `${operation} with a wrong signature, ${connections} connections`,
  load: 'load.mjs',
  error: 'error_sign',
  // A few per second are explained.
  varying: ['explanation'],
  columns,
  targets: [atLeast('Wrong signature refused', 'Stoa on SQLite, wrong sign', 1.2, right)],
  chart: { label: 'refusal of a wrong signature, requests/s', measure: 'requests_per_s' },
  candidates: beside(
    stoaCandidate('Stoa on SQLite, wrong sign', 'sqlite', { operation, alterUrl: withWrongSign }),
  ),
};

export const malformed = {
  title: ({ connections }) => `${operation} with a voucher_id that is no number, ${connections} connections`,
  load: 'load.mjs',
  error: 'error_param',
  columns,
  chart: { label: 'refusal of a malformed request, requests/s', measure: 'requests_per_s' },
  candidates: beside(
    stoaCandidate('Stoa on SQLite, malformed', 'sqlite', { operation, request: { voucher_id: 'first' } }),
  ),
};
