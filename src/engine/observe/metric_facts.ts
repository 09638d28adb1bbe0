// The meaning, unit and label values of every metric. The library describes the metrics of the process.
// generated/metrics.md is written from this table.
import { statement_kinds } from '../store/statement_numbers.ts';
import { cache_names } from './cache_lookups.ts';

export interface MetricFacts {
  readonly help: string;
  readonly unit: string;
  /** The values of each label: all of them, or in words what limits them. */
  readonly labels?: Readonly<Record<string, readonly string[] | string>>;
}

/** Partners beyond this number are counted together. */
export const counted_partners_max = 100;
/** Webhooks beyond this number are counted together. Operators can remove webhooks and add others. */
export const counted_webhooks_max = 100;
/** Error codes of one operation beyond this number are counted together: those of an upstream can be anything. */
export const counted_outcomes_max = 100;

const operation = 'names of operations, including those that Stoa does not have; `missing_operation`; `none`';
const kind_of_job = 'kinds of jobs';
const port = ['partner', 'operator'];
const delivered = ['acknowledged', 'failed'];
const table = 'tables';
const server = 'addresses in `pg_dist_node`, and that of the coordinator';

export const metric_facts = {
  stoa_ready: {
    help: 'Whether this node accepts calls: 1 if /readyz answers 200.',
    unit: '0 or 1',
  },
  stoa_build_info: {
    help: 'Always 1. The labels are the version of Stoa, the version of Node.js, and the database engine.',
    unit: '1',
    labels: { version: 'one', node: 'one', engine: ['sqlite', 'postgres'] },
  },
  stoa_clock_seconds: {
    help: 'The wall clock of this node, as Unix time. Timestamps of calls and the ends of leases are compared with it.',
    unit: 'seconds',
  },
  stoa_requests_total: {
    help: 'Requests answered, by operation and outcome: ok, or the error code.',
    unit: 'requests',
    labels: {
      operation,
      outcome: `\`ok\` and error codes; beyond ${counted_outcomes_max} of one operation, \`other\``,
    },
  },
  stoa_request_duration_seconds: {
    help: 'Time from reading a request to its answer, by operation.',
    unit: 'seconds',
    labels: { operation },
  },
  stoa_calls_in_flight: { help: 'Calls in progress, by port.', unit: 'calls', labels: { port } },
  stoa_calls_queued: { help: 'Calls that wait for their turn, by port.', unit: 'calls', labels: { port } },
  stoa_connections_open: {
    help: 'Open client connections, by port.',
    unit: 'connections',
    labels: { port },
  },
  stoa_limit_refusals_total: {
    help: 'Number of times that clients were refused or cut off at a limit, by its name, since the process began.',
    unit: 'refusals',
    labels: { limit: 'the limits below' },
  },
  stoa_cache_lookups_total: {
    help: 'Rows looked for in a cache, which keeps them for a second, by cache and outcome. Sandboxes count too.',
    unit: 'lookups',
    labels: { cache: cache_names, outcome: ['hit', 'miss'] },
  },
  stoa_jobs_due: {
    help: 'Jobs of all shops that are due and not begun, counted up to 10,000. At most five seconds old; NaN if the database does not answer. Every node shows the same number.',
    unit: 'jobs',
  },
  stoa_jobs_oldest_due_age_seconds: {
    help: 'How long the oldest of these jobs has been due; 0 if there is none.',
    unit: 'seconds',
  },
  stoa_jobs_failed: {
    help: 'Jobs that have failed for the last time and are kept for operators, counted up to 1,000, like the jobs that are due.',
    unit: 'jobs',
  },
  stoa_job_attempts_total: {
    help: 'Attempts at background jobs, by kind and outcome. A failed one was the last; an abandoned one wrote nothing.',
    unit: 'attempts',
    labels: { kind: kind_of_job, outcome: ['done', 'retried', 'failed', 'abandoned'] },
  },
  stoa_job_duration_seconds: {
    help: 'How long attempts at background jobs took, by kind.',
    unit: 'seconds',
    labels: { kind: kind_of_job },
  },
  stoa_push_attempts_total: {
    help: 'Attempts to deliver pushes, by partner, code and outcome.',
    unit: 'attempts',
    labels: {
      partner: `the first ${counted_partners_max} partners; the others are \`other\``,
      code: 'codes of pushes',
      outcome: delivered,
    },
  },
  stoa_push_duration_seconds: {
    help: 'How long attempts to deliver pushes took, by outcome. After three seconds an attempt has failed.',
    unit: 'seconds',
    labels: { outcome: delivered },
  },
  stoa_pushes_in_flight: { help: 'Pushes that this node is sending.', unit: 'pushes' },
  stoa_push_circuits_open: {
    help: 'URLs of partners to which this node does not send for a while, because they have not answered.',
    unit: 'URLs',
  },
  stoa_webhook_attempts_total: {
    help: 'Attempts to deliver events to the webhooks of operators, by webhook and outcome.',
    unit: 'attempts',
    labels: {
      webhook: `the first ${counted_webhooks_max} webhooks; the others are \`other\``,
      outcome: delivered,
    },
  },
  stoa_database_bytes: {
    help: 'Size of the database: the file with its log, or what PostgreSQL counts (on Citus, the coordinator only). At most a minute old; NaN if the database does not answer.',
    unit: 'bytes',
  },
  stoa_store_statement_duration_seconds: {
    help: 'Time from sending a statement to the database to its answer, by kind.',
    unit: 'seconds',
    labels: { kind: statement_kinds },
  },
  stoa_store_transaction_wait_seconds: {
    help: 'How long transactions waited to begin: for a free connection or, with SQLite, for those before them.',
    unit: 'seconds',
  },
  stoa_store_transactions_waiting: {
    help: 'Transactions that wait for those before them.',
    unit: 'transactions',
  },
  stoa_store_connections: { help: 'Open connections of the pool.', unit: 'connections' },
  stoa_store_connections_idle: { help: 'Connections of the pool that nothing uses.', unit: 'connections' },
  stoa_store_requests_waiting: {
    help: 'Transactions and reads that wait for a connection of the pool.',
    unit: 'requests',
  },
  stoa_store_server_away: {
    help: 'Whether a server of a Citus cluster does not answer this node: calls for the shops of its shards are refused.',
    unit: '0 or 1',
    labels: { server },
  },
  stoa_store_server_connections: {
    help: 'Open connections to each server of a Citus cluster.',
    unit: 'connections',
    labels: { server },
  },
  stoa_store_server_statements_total: {
    help: 'Statements that each server of a Citus cluster has answered.',
    unit: 'statements',
    labels: { server },
  },
  stoa_store_statements_blocked: {
    help: 'Statements that have waited for the database for more than 50 ms, by the first table that they name.',
    unit: 'statements',
    labels: { table },
  },
  stoa_store_statements_blocked_total: {
    help: 'Statements found waiting for the database for more than 50 ms, by table.',
    unit: 'statements',
    labels: { table },
  },
  stoa_store_reads_moved_total: {
    help: 'Reads that were repeated on another connection because a statement before them was blocked.',
    unit: 'reads',
  },
  stoa_trace_spans_total: {
    help: 'Spans by outcome: sent to the collector, or dropped because it did not take them.',
    unit: 'spans',
    labels: { outcome: ['sent', 'dropped'] },
  },
  stoa_trace_spans_queued: { help: 'Spans that wait to be sent.', unit: 'spans' },
  stoa_backup_failing: {
    help: 'Whether the last backup of this node failed: 1 until one succeeds.',
    unit: '0 or 1',
  },
  stoa_backup_newest_timestamp_seconds: {
    help: 'When the newest backup in STOA_BACKUP_DIR was taken, as Unix time; 0 if there is none.',
    unit: 'seconds',
  },
} as const satisfies Record<string, MetricFacts>;

export type MetricName = keyof typeof metric_facts;

/** What the library needs to register a metric. */
export function declared(name: MetricName) {
  const { help, labels = {} }: MetricFacts = metric_facts[name];
  return { name, help, labelNames: Object.keys(labels) };
}
