import pino from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Observation } from './gateway/http.ts';
import type { Database } from './store/store.ts';

export type Log = pino.Logger;

/** Logs JSON lines to stderr, off the event loop; `flush` writes what is still held, before the process ends. */
export function openLog(level: string): { log: Log; flush(): void } {
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4_096, periodicFlush: 250 });
  const formatters = { level: (label: string) => ({ level: label }) };
  const log = pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, formatters },
    destination,
  );
  return { log, flush: () => destination.flushSync() };
}

/** One line for a request: who called what, and how it ended. Nothing in it is secret. */
export function logRequest(log: Log, observation: Observation): void {
  const { duration_ms, ...rest } = observation;
  const line = { ...rest, duration_ms: Math.round(duration_ms * 1_000) / 1_000 };
  if (observation.status >= 500) log.error(line, 'request');
  else log.info(line, 'request');
}

export interface Metrics {
  count(observation: Observation): void;
  readonly registry: Registry;
}

const latency_buckets_s = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The numbers for Prometheus: requests, latency, the database's own, and those of the process. */
export function openMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'stoa_' });
  const requests = new Counter({
    name: 'stoa_requests_total',
    help: 'Requests answered, by operation and outcome: ok, or the error code.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  const latency = new Histogram({
    name: 'stoa_request_duration_seconds',
    help: 'Time from the request being read to its answer, by operation.',
    labelNames: ['operation'],
    buckets: latency_buckets_s,
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
  return {
    registry,
    count({ operation = 'none', error, duration_ms }) {
      requests.inc({ operation, outcome: error || 'ok' });
      latency.observe({ operation }, duration_ms / 1_000);
    },
  };
}
