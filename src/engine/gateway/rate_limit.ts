import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kit/contract/clock.ts';
import { gateway_limits } from './gateway_limits.ts';

const callers_max = gateway_limits.rate_limited_callers_max.value;

/** Returns the seconds that a caller has to wait, or 0 if the call may continue. */
export type RateLimit = (caller: string) => number;

/**
 * Limits each caller to this node's share of `per_second` calls a second, with bursts of as many. For each caller it
 * stores only the time at which all its calls so far would end if they were evenly spaced. Load balancers spread calls
 * evenly, so the shares of all nodes add up to the whole. At least one call at a time is admitted.
 *
 * @param clock a monotonic clock; after a step back, callers would have to wait until it catches up.
 * @param nodeCount returns the number of live nodes.
 * @returns undefined for a limit of 0, which means no limit.
 */
export function rateLimit(
  clock: Clock,
  per_second: number,
  nodeCount: () => number = () => 1,
): RateLimit | undefined {
  if (per_second === 0) return undefined;
  // With `max`, the whole capacity takes memory and 7 ms of the start.
  const spaced_out_at = new LRUCache<string, number>({ maxSize: callers_max, sizeCalculation: () => 1 });
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
