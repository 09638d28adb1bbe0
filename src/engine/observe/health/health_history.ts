// How this node did over the last hour: one point every five seconds, in memory.
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import type { CallRecord } from '../../http/call_record.ts';
import { guarded } from '../../stray_errors.ts';
import { LatencyCounts } from './latency_counts.ts';

export const health_interval_s = 5;
const points_max = 720;
/** How many error codes are counted from point to point; further ones count as `other`. */
const codes_max = 100;
const shown_codes_max = 10;
const loop_resolution_ms = 50;

export interface HealthPoint {
  /** Unix time in seconds, by the wall clock. */
  readonly at: number;
  readonly calls_per_s: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
  readonly p99_ms: number | null;
  readonly refusals: { readonly code: string; readonly count: number }[];
  readonly jobs_waiting: number | null;
  readonly jobs_oldest_s: number | null;
  readonly jobs_failed: number | null;
  readonly event_loop_ms: number;
  readonly rss_bytes: number;
  readonly heap_bytes: number;
  readonly database_ms: number | null;
}

/** What a point has of the database; null if it did not answer. */
export type DatabaseHealth = Pick<
  HealthPoint,
  'jobs_waiting' | 'jobs_oldest_s' | 'jobs_failed' | 'database_ms'
>;

const rounded = (value: number) => Math.round(value * 100) / 100;

export class HealthHistory {
  readonly #points: HealthPoint[] = [];
  readonly #latency = new LatencyCounts();
  readonly #refusals = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #loop: IntervalHistogram | undefined;
  #since_ms = performance.now();
  #is_reading = false;

  /** @param readDatabase answers in bounded time, and never throws. */
  constructor(
    readonly wall_clock: Clock,
    readonly readDatabase: () => Promise<DatabaseHealth>,
  ) {}

  /** Counts a call of a partner. */
  count({ error, duration_ms }: Pick<CallRecord, 'error' | 'duration_ms'>): void {
    this.#latency.add(duration_ms);
    if (error === '') return;
    const is_new = !this.#refusals.has(error) && this.#refusals.size >= codes_max;
    const code = is_new ? 'other' : error;
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  start(): void {
    this.#loop = monitorEventLoopDelay({ resolution: loop_resolution_ms });
    this.#loop.enable();
    this.#timer = setInterval(
      guarded(() => this.add()),
      health_interval_s * 1_000,
    ).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#loop?.disable();
  }

  /** Adds the point of the time since the last one. Does nothing while the last one still waits for the database. */
  async add(): Promise<void> {
    if (this.#is_reading) return;
    this.#is_reading = true;
    try {
      this.#push(this.#read(), await this.readDatabase());
    } finally {
      this.#is_reading = false;
    }
  }

  #read(): Omit<HealthPoint, keyof DatabaseHealth> {
    const now_ms = performance.now();
    const elapsed_s = Math.max(0.001, (now_ms - this.#since_ms) / 1_000);
    const most = [...this.#refusals].sort(([, one], [, other]) => other - one).slice(0, shown_codes_max);
    const { rss, heapUsed } = process.memoryUsage();
    const late_ms = (this.#loop?.percentile(99) ?? 0) / 1e6 - loop_resolution_ms;
    const read = {
      at: seconds(this.wall_clock),
      calls_per_s: rounded(this.#latency.count / elapsed_s),
      p50_ms: this.#latency.percentile(0.5),
      p95_ms: this.#latency.percentile(0.95),
      p99_ms: this.#latency.percentile(0.99),
      refusals: most.map(([code, count]) => ({ code, count })),
      event_loop_ms: rounded(Math.max(0, late_ms)),
      rss_bytes: rss,
      heap_bytes: heapUsed,
    };
    this.#since_ms = now_ms;
    this.#latency.clear();
    this.#refusals.clear();
    this.#loop?.reset();
    return read;
  }

  #push(read: Omit<HealthPoint, keyof DatabaseHealth>, database: DatabaseHealth): void {
    this.#points.push({ ...read, ...database });
    if (this.#points.length > points_max) this.#points.shift();
  }

  /** The points after a moment, in Unix seconds; oldest first. */
  listAfter(since: number): readonly HealthPoint[] {
    return this.#points.filter(({ at }) => at > since);
  }

  get latest(): HealthPoint | undefined {
    return this.#points.at(-1);
  }
}
