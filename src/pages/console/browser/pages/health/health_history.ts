// The last hour as the server keeps it: a point every few seconds.
import { act } from '../../state/act.ts';

export interface ShownPoint {
  /** Unix seconds. */
  readonly at: number;
  readonly calls_per_s: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
  readonly p99_ms: number | null;
  readonly refusals: readonly { readonly code: string; readonly count: number }[];
  readonly jobs_waiting: number | null;
  readonly jobs_oldest_s: number | null;
  readonly jobs_failed: number | null;
  readonly event_loop_ms: number;
  readonly rss_bytes: number;
  readonly heap_bytes: number;
  readonly database_ms: number | null;
}

export interface HealthNode {
  readonly node_id: string;
  readonly base_url: string;
  readonly operator_url: string;
  readonly started_at: number;
  readonly seen_at: number;
  readonly point?: ShownPoint;
}

export interface Health {
  readonly interval_s: number;
  /** Unix seconds, by the clock of the server. */
  readonly now: number;
  readonly reports_every_s: number;
  readonly points: readonly ShownPoint[];
  readonly nodes: readonly HealthNode[];
}

const points_max = 720;

/** The history with what has been added since it was loaded. */
export async function loadHealth(before: Health | undefined): Promise<Health> {
  const since = before?.points.at(-1)?.at;
  const next = await act<Health>('health.history', since === undefined ? {} : { since }, '');
  if (!before || since === undefined) return next;
  const added = next.points.filter(({ at }) => at > since);
  return { ...next, points: [...before.points, ...added].slice(-points_max) };
}

/** The codes that were refused most. */
export function frequentCodes(points: readonly ShownPoint[], count: number): readonly string[] {
  const sums = new Map<string, number>();
  for (const { refusals } of points)
    for (const { code, count: calls } of refusals) sums.set(code, (sums.get(code) ?? 0) + calls);
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([code]) => code);
}
