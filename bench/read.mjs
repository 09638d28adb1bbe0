// The part `read`: a signed read of one voucher.
import { minimalCandidate, mockCandidate, stoaCandidate } from './calls.mjs';
import { rateColumns } from './columns.mjs';
import { bareCandidates } from './imitations.mjs';
import { atLeast } from './targets.mjs';

const question = { operation: 'v2.voucher.get_voucher' };
const names = { sqlite: 'Fastify + SQLite', postgres: 'Fastify + pg' };

export const read = {
  title: ({ connections }) => `signed ${question.operation}, ${connections} connections`,
  load: 'load.mjs',
  isSuccess: ({ response }) => typeof response?.voucher_id === 'number',
  columns: rateColumns({
    'of its minimal': ({ engine }) => names[engine],
    'of bare Fastify': () => 'bare Fastify',
    'of Prism': () => 'Prism',
  }),
  targets: [
    atLeast('Signed read, SQLite', 'Stoa on SQLite', 0.65, 'bare Fastify'),
    atLeast('Signed read, SQLite', 'Stoa on SQLite', 6, 'Prism'),
    atLeast('Signed read, PostgreSQL', 'Stoa on PostgreSQL', 0.85, names.postgres),
  ],
  chart: { label: 'signed read of one voucher, requests/s', measure: 'requests_per_s' },
  /** In the order in which they are started and take turns. */
  candidates: [
    stoaCandidate('Stoa on SQLite', 'sqlite', question),
    minimalCandidate(names.sqlite, 'sqlite', 'read', question),
    stoaCandidate('Stoa on PostgreSQL', 'postgres', question),
    minimalCandidate(names.postgres, 'postgres', 'read', question),
    ...bareCandidates('GET'),
    mockCandidate('Prism'),
    mockCandidate('Mockoon'),
  ],
};
