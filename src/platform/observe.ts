import pino from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { systemClock } from './contract/clock.ts';
import type { Call } from './gateway/call.ts';
import type { AttemptLine } from './jobs/attempt.ts';
import type { Database } from './store/store.ts';

export type Log = pino.Logger;

/** Lines are handed over this many bytes at a time, or this often; more than the last of these are dropped. */
const chunk_bytes = 65_536;
const flush_interval_ms = 250;
const held_bytes_max = 16 * 1_048_576;

/**
 * Lines become bytes as they come, in one chunk after the other: the stream beneath would hold them as text, measure
 * all that it holds anew for each of them, and encode it when it writes.
 */
function inChunks(handOver: (chunk: Uint8Array) => void): { write(line: string): void; flush(): void } {
  let chunk = Buffer.allocUnsafe(chunk_bytes);
  let used = 0;
  const flush = () => {
    if (used === 0) return;
    handOver(chunk.subarray(0, used));
    chunk = Buffer.allocUnsafe(chunk_bytes);
    used = 0;
  };
  return {
    flush,
    write(line) {
      // No character takes more than three bytes.
      if (used + 3 * line.length > chunk_bytes) flush();
      if (3 * line.length > chunk_bytes) handOver(Buffer.from(line));
      else used += chunk.write(line, used);
    },
  };
}

/** The time as pino writes it into a line; lines of one millisecond share the text. */
function openTimestamp(): () => string {
  let [at_ms, text] = [0, ''];
  return () => {
    const now_ms = systemClock.now_ms();
    if (now_ms !== at_ms) [at_ms, text] = [now_ms, `,"time":"${new Date(now_ms).toISOString()}"`];
    return text;
  };
}

/** Logs JSON lines to stderr, off the event loop; `flush` writes what is still held, before the process ends. */
export function openLog(level: string): { log: Log; flush(): void } {
  const stream = pino.destination({ dest: 2, sync: false, maxLength: held_bytes_max, contentMode: 'buffer' });
  const lines = inChunks((chunk) => stream.write(chunk as unknown as string));
  setInterval(lines.flush, flush_interval_ms).unref();
  const formatters = { level: (label: string) => ({ level: label }) };
  const log = pino({ level, base: undefined, timestamp: openTimestamp(), formatters }, lines);
  const flush = () => {
    lines.flush();
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
