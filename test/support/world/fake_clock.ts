import { type Clock, seconds } from '../../../src/kit/contract/clock.ts';

/** A clock that stops until it is moved. */
export class FakeClock implements Clock {
  // 2026-03-01 12:00:00 UTC
  #now_ms = 1_772_366_400_000;
  /** Tells another process that it was moved. */
  onMove: ((now_ms: number) => void) | undefined;
  now_ms(): number {
    return this.#now_ms;
  }
  get now(): number {
    return seconds(this);
  }
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void {
    const { seconds = 0, minutes = 0, hours = 0, days = 0 } = by;
    this.#now_ms += (seconds + 60 * minutes + 3_600 * hours + 86_400 * days) * 1_000;
    this.onMove?.(this.#now_ms);
  }
}
