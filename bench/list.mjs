// The part `list`: a signed page of a hundred rows.
import { minimalCandidate, mockCandidate, stoaCandidate } from './calls.mjs';
import { rateColumns } from './columns.mjs';
import { withNumbers } from './database.mjs';
import { bareCandidates } from './imitations.mjs';

const page_size = 100;

/** Listings with issues after the demo's, so that the page is full. */
const fill = (database, { shop_id }) =>
  database.run(
    `insert into listing_issue (shop_id, item_id, reason) ${withNumbers('?2')}
    select ?1, 900000000 + n, 1 + n % 7 from number`,
    [shop_id, page_size],
  );

const question = {
  operation: 'v2.account_health.get_listings_with_issues',
  request: { page_no: 1, page_size },
  fill,
};
const names = { sqlite: 'Fastify + SQLite', postgres: 'Fastify + pg' };

export const list = {
  title: ({ connections }) => `signed ${question.operation}, ${page_size} rows, ${connections} connections`,
  load: 'load.mjs',
  isSuccess: ({ response }) => response?.listing_list.length === page_size,
  columns: rateColumns({
    'of its minimal': ({ engine }) => names[engine],
    'of bare Fastify': () => 'bare Fastify',
    'of Prism': () => 'Prism',
  }),
  chart: { label: 'signed page of 100 rows, requests/s', measure: 'requests_per_s' },
  candidates: [
    stoaCandidate('Stoa on SQLite', 'sqlite', question),
    minimalCandidate(names.sqlite, 'sqlite', 'list', question),
    stoaCandidate('Stoa on PostgreSQL', 'postgres', question),
    minimalCandidate(names.postgres, 'postgres', 'list', question),
    ...bareCandidates('GET'),
    mockCandidate('Prism'),
  ],
};
