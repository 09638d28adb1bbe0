import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { CallRecord } from '../http/call_record.ts';
import type { AttemptRecord } from '../jobs/attempt.ts';
import { Durations } from '../store/statement_numbers.ts';
import type { Database } from '../store/store.ts';
import { DurationHistogram } from './duration_histogram.ts';
import { counted_outcomes_max, declared, metric_facts } from './metric_facts.ts';
import { addPushMetrics, addWebhookMetrics, type CountedPush, type PushGauges } from './push_metrics.ts';
import { addServerMetrics, type ServerSources } from './server_metrics.ts';
import { addStoreMetrics } from './store_metrics.ts';

export interface Metrics {
  count(call: Pick<CallRecord, 'operation' | 'error' | 'duration_ms'>): void;
  countAttempt(attempt: Pick<AttemptRecord, 'kind' | 'outcome' | 'duration_ms'>): void;
  countPush(attempt: CountedPush): void;
  readonly countWebhook: (webhook: string, acknowledged: boolean) => void;
  readonly registry: Registry;
}

const job_buckets_s = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What is counted of an operation. */
class CallsOfOperation {
  readonly outcomes = new Map<string, number>();
  readonly durations = new Durations();

  add(error: string, duration_ms: number): void {
    const count = this.outcomes.get(error);
    if (count !== undefined) this.outcomes.set(error, count + 1);
    else this.#addNew(error);
    this.durations.observe(duration_ms);
  }

  #addNew(error: string): void {
    const counted = this.outcomes.size < counted_outcomes_max ? error : 'other';
    this.outcomes.set(counted, (this.outcomes.get(counted) ?? 0) + 1);
  }
}

/** Counts calls. They are given to the library only when the metrics are read, because it counts slowly. */
function addCallMetrics(registry: Registry): Metrics['count'] {
  const operations = new Map<string, CallsOfOperation>();
  const requests = new Counter({
    ...declared('stoa_requests_total'),
    registers: [registry],
    collect() {
      this.reset();
      for (const [operation, { outcomes }] of operations)
        for (const [error, count] of outcomes) requests.inc({ operation, outcome: error || 'ok' }, count);
    },
  });
  new DurationHistogram('stoa_request_duration_seconds', registry, () =>
    [...operations].map(([operation, { durations }]) => [{ operation }, durations]),
  );
  return ({ operation = 'none', error, duration_ms }) => {
    let calls = operations.get(operation);
    if (calls === undefined) {
      calls = new CallsOfOperation();
      operations.set(operation, calls);
    }
    calls.add(error, duration_ms);
  };
}

/** Every outcome of every kind begins with 0, so that the first failure is an increase. */
function addJobMetrics(registry: Registry, kinds: readonly string[]): Metrics['countAttempt'] {
  const registers = [registry];
  const attempts = new Counter({ ...declared('stoa_job_attempts_total'), registers });
  for (const kind of kinds)
    for (const outcome of metric_facts.stoa_job_attempts_total.labels.outcome)
      attempts.inc({ kind, outcome }, 0);
  const durations = new Histogram({
    ...declared('stoa_job_duration_seconds'),
    buckets: job_buckets_s,
    registers,
  });
  return ({ kind, outcome, duration_ms }) => {
    attempts.inc({ kind, outcome });
    durations.observe({ kind }, duration_ms / 1_000);
  };
}

/** The metrics for Prometheus: requests, latency, the database and the process. */
export function openMetrics(database: Database, sources: ServerSources, push_gauges: PushGauges): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'stoa_' });
  addServerMetrics(registry, sources);
  const count = addCallMetrics(registry);
  const countAttempt = addJobMetrics(registry, sources.job_kinds);
  const countPush = addPushMetrics(registry, push_gauges);
  const countWebhook = addWebhookMetrics(registry);
  addStoreMetrics(registry, database);
  return { registry, count, countPush, countWebhook, countAttempt };
}
