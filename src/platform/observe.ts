import pino from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { systemClock } from './contract/clock.ts';
import type { CallRecord } from './http/call_record.ts';
import type { AttemptLine } from './jobs/attempt.ts';
import type { Database } from './store/store.ts';

export type Log = pino.Logger;

/** Lines are handed over this many bytes at a time, or this often; more than the last of these are dropped. */
const chunk_bytes = 65_536;
const flush_interval_ms = 250;
const held_bytes_max = 16 * 1_048_576;

interface Lines {
  write(line: string): void;
}

/**
 * Lines become bytes as they come, in one chunk after the other: the stream beneath would hold them as text, measure
 * all that it holds anew for each of them, and encode it when it writes.
 */
function inChunks(handOver: (chunk: Uint8Array) => void): Lines & { flush(): void } {
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

let [at_ms, time_text] = [0, ''];
/** The time as pino writes it into a line; lines of one millisecond share the text. */
function timestamp(): string {
  const now_ms = systemClock.now_ms();
  if (now_ms !== at_ms) [at_ms, time_text] = [now_ms, `,"time":"${new Date(now_ms).toISOString()}"`];
  return time_text;
}

/** A log of these lines: what is said, and what is written of requests. */
export function logTo(lines: Lines, level: string): Log {
  const formatters = { level: (label: string) => ({ level: label }) };
  return pino({ level, base: undefined, timestamp, formatters }, lines);
}

/** Logs JSON lines to stderr, off the event loop; `flush` writes what is still held, before the process ends. */
export function openLog(level: string): { log: Log; flush(): void } {
  const stream = pino.destination({ dest: 2, sync: false, maxLength: held_bytes_max, contentMode: 'buffer' });
  const lines = inChunks((chunk) => stream.write(chunk as unknown as string));
  setInterval(lines.flush, flush_interval_ms).unref();
  const log = logTo(lines, level);
  const flush = () => {
    lines.flush();
    stream.flushSync();
  };
  return { log, flush };
}

const named = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : `"${name}":${typeof value === 'string' ? `"${value}"` : value},`;

/**
 * One line for a request: who called what, and how it ended. Nothing in it is secret, and no text of it has a
 * character to be escaped. The line is pino's, who would go through the fields of each as if it had never seen a call.
 */
export function logRequest(log: Log, call: CallRecord): void {
  const level = call.status >= 500 ? 'error' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { request_id, operation, partner_id, shop_id, merchant_id, error, status, duration_ms } = call;
  const caller =
    named('partner_id', partner_id) + named('shop_id', shop_id) + named('merchant_id', merchant_id);
  const what = `"request_id":"${request_id}",${named('operation', operation)}${caller}`;
  const end = `"error":"${error}","status":${status},"duration_ms":${duration_ms}`;
  const line = `{"level":"${level}"${timestamp()},${what}${end},"msg":"request"}\n`;
  const lines = (log as unknown as Record<symbol, unknown>)[pino.symbols.streamSym] as Lines;
  lines.write(line);
}

/** One line for an attempt at a job: which one, and how it ended. */
export function logAttempt(log: Log, attempt: AttemptLine): void {
  const levels = { done: 'info', retried: 'warn', abandoned: 'warn', failed: 'error' } as const;
  log[levels[attempt.outcome]](attempt, 'job');
}

export interface Metrics {
  count(call: CallRecord): void;
  countAttempt(attempt: AttemptLine): void;
  readonly registry: Registry;
}

const latency_buckets_s = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The numbers for Prometheus: requests, latency, the database's own, and those of the process. */
export function openMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'stoa_' });
  // Counted here, and told when somebody asks: the library would look at the names of the labels for each call.
  const answered = new Map<string, Map<string, number>>();
  new Counter({
    name: 'stoa_requests_total',
    help: 'Requests answered, by operation and outcome: ok, or the error code.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [operation, outcomes] of answered)
        for (const [outcome, count] of outcomes) this.inc({ operation, outcome }, count);
    },
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
      const outcomes = answered.get(operation) ?? new Map<string, number>();
      if (outcomes.size === 0) answered.set(operation, outcomes);
      outcomes.set(error || 'ok', (outcomes.get(error || 'ok') ?? 0) + 1);
      latency.observe({ operation }, duration_ms / 1_000);
    },
    countAttempt: ({ kind, outcome }) => attempts.inc({ kind, outcome }),
  };
}
