import pino from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Call } from './gateway/call.ts';
import type { AttemptLine } from './jobs/attempt.ts';
import type { Database } from './store/store.ts';

export type Log = pino.Logger;

/** Lines are handed over this many characters at a time, or this often; more than the last of these are dropped. */
const chunk_length = 16_384;
const flush_interval_ms = 250;
const held_bytes_max = 16 * 1_048_576;

/**
 * Logs JSON lines to stderr, off the event loop; `flush` writes what is still held, before the process ends.
 *
 * Lines are joined here: the stream beneath would measure all that it holds anew for each line.
 */
export function openLog(level: string): { log: Log; flush(): void } {
  const stream = pino.destination({ dest: 2, sync: false, maxLength: held_bytes_max });
  let lines: string[] = [];
  let length = 0;
  const handOver = () => {
    if (length > 0) stream.write(lines.join(''));
    lines = [];
    length = 0;
  };
  setInterval(handOver, flush_interval_ms).unref();
  const write = (line: string) => {
    lines.push(line);
    length += line.length;
    if (length > chunk_length) handOver();
  };
  const formatters = { level: (label: string) => ({ level: label }) };
  const log = pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, formatters },
    { write },
  );
  const flush = () => {
    handOver();
    stream.flushSync();
  };
  return { log, flush };
}

/** One line for a request: who called what, and how it ended. Nothing in it is secret. */
export function logRequest(log: Log, call: Call): void {
  if (call.status >= 500) log.error(call, 'request');
  else log.info(call, 'request');
}

/** One line for an attempt at a job: which one, and how it ended. */
export function logAttempt(log: Log, attempt: AttemptLine): void {
  const levels = { done: 'info', retried: 'warn', abandoned: 'warn', failed: 'error' } as const;
  log[levels[attempt.outcome]](attempt, 'job');
}

export interface Metrics {
  count(call: Call): void;
  countAttempt(attempt: AttemptLine): void;
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
  return {
    registry,
    count({ operation = 'none', error, duration_ms }) {
      requests.inc({ operation, outcome: error || 'ok' });
      latency.observe({ operation }, duration_ms / 1_000);
    },
    countAttempt: ({ kind, outcome }) => attempts.inc({ kind, outcome }),
  };
}
