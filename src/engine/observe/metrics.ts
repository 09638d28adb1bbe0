import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallRecord } from '../http/call_record.ts';
import type { AttemptRecord } from '../jobs/attempt.ts';
import type { Database } from '../store/store.ts';
import { addPushMetrics, type CountedPush, type PushGauges } from './push_metrics.ts';
import { addServerMetrics, type ServerSources } from './server_metrics.ts';
import { addStoreMetrics } from './store_metrics.ts';

export interface Metrics {
  count(call: CallRecord): void;
  countAttempt(attempt: AttemptRecord): void;
  countPush(attempt: CountedPush): void;
  readonly registry: Registry;
}

const latency_buckets_s = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The metrics for Prometheus: requests, latency, the database and the process. */
export function openMetrics(database: Database, sources: ServerSources, push_gauges: PushGauges): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'stoa_' });
  addServerMetrics(registry, sources);
  /**
   * Requests by operation and outcome. They are added to the counter only when it is read, because counting is slow.
   */
  const counted = new Map<string, Map<string, number>>();
  const requests = new Counter({
    name: 'stoa_requests_total',
    help: 'Requests answered, by operation and outcome: ok, or the error code.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [operation, outcomes] of counted)
        for (const [outcome, count] of outcomes) requests.inc({ operation, outcome }, count);
    },
  });
  const latency = new Histogram({
    name: 'stoa_request_duration_seconds',
    help: 'Time from reading a request to its answer, by operation.',
    labelNames: ['operation'],
    buckets: latency_buckets_s,
    registers: [registry],
  });
  const attempts = new Counter({
    name: 'stoa_job_attempts_total',
    help: 'Attempts at background jobs, by kind and outcome: done, retried, failed or abandoned.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  for (const name of Object.keys(database.gauges()))
    new Gauge({
      name: `stoa_store_${name}`,
      help: `${name.replaceAll('_', ' ')} in the store.`,
      registers: [registry],
      collect() {
        this.set(database.gauges()[name] ?? 0);
      },
    });
  const countPush = addPushMetrics(registry, push_gauges);
  addStoreMetrics(registry, database);
  return {
    registry,
    count({ operation = 'none', error, duration_ms }) {
      const outcome = error || 'ok';
      const outcomes = counted.get(operation) ?? new Map<string, number>();
      if (outcomes.size === 0) counted.set(operation, outcomes);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      latency.observe({ operation }, duration_ms / 1_000);
    },
    countPush,
    countAttempt: ({ kind, outcome }) => attempts.inc({ kind, outcome }),
  };
}
