import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kit/contract/clock.ts';
import { countRefusal } from '../observe/limit_refusals.ts';
import { push_limits } from './push_limits.ts';

const tests_max = push_limits.push_tests_per_minute_max.value;
const minute_ms = 60_000;
const receivers_max = 10_000;

/** Limits how often each receiver is tested, because a test calls a URL while its sender waits. */
export class TestRate {
  #tests: LRUCache<string, { begun_ms: number; count: number }> | undefined;

  constructor(readonly clock: Clock) {}

  /** Whether another test may be made now. */
  admits(receiver: string): boolean {
    const now_ms = this.clock.now_ms();
    // It takes memory even while it is empty, and there are many sandboxes.
    this.#tests ??= new LRUCache({ max: receivers_max });
    const found = this.#tests.get(receiver);
    const minute = found && now_ms - found.begun_ms < minute_ms ? found : { begun_ms: now_ms, count: 0 };
    minute.count++;
    this.#tests.set(receiver, minute);
    if (minute.count <= tests_max) return true;
    countRefusal('push_tests_per_minute_max');
    return false;
  }
}
