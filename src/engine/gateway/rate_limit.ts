import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kit/contract/clock.ts';
import { gateway_limits } from './gateway_limits.ts';

const callers_max = gateway_limits.rate_limited_callers_max.value;

/** Says how many seconds a caller has to wait, or 0 for a call that may go on. */
export type RateLimit = (caller: string) => number;

/**
 * Lets each caller make its part of `per_second` calls a second on this node, and as many at once: a caller is
 * remembered by the moment at which all its calls so far would have been spaced out. Balancers spread calls evenly, so
 * that the parts of all nodes come to the whole; at least one call at a time is let through.
 *
 * @param clock one that never steps back: who calls would have to wait until it has made up for that.
 * @param nodeCount how many nodes live now.
 * @returns undefined for a limit of 0, which is none.
 */
export function rateLimit(
  clock: Clock,
  per_second: number,
  nodeCount: () => number = () => 1,
): RateLimit | undefined {
  if (per_second === 0) return undefined;
  const spaced_out_at = new LRUCache<string, number>({ max: callers_max });
  return (caller) => {
    const interval_ms = (1_000 * nodeCount()) / per_second;
    const burst_ms = Math.max(0, 1_000 - interval_ms);
    const now_ms = clock.now_ms();
    const at_ms = Math.max(spaced_out_at.get(caller) ?? 0, now_ms);
    if (at_ms - now_ms > burst_ms) return Math.max(1, Math.ceil((at_ms - now_ms - burst_ms) / 1_000));
    spaced_out_at.set(caller, at_ms + interval_ms);
    return 0;
  };
}
