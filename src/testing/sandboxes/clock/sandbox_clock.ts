import type { ClockReading } from '../../../engine/sandbox/sandbox.ts';
import type { ClockSetting } from '../../../engine/store/sqlite/kept_clock.ts';
import type { Clock } from '../../../kit/contract/clock.ts';

/** The time of a clock, in milliseconds. @param now_wall_ms time of the wall clock. */
export const businessTime = ({ business_ms, wall_ms, rate }: ClockSetting, now_wall_ms: number): number =>
  // If the wall clock is set back, this clock does not follow it.
  Math.floor(business_ms + Math.max(0, now_wall_ms - wall_ms) * rate);

/** The reading of a clock, as the operator API shows it. */
export function readingOf(setting: ClockSetting, wall_ms: number): ClockReading {
  const now = Math.floor(businessTime(setting, wall_ms) / 1_000);
  return { now, time: new Date(now * 1_000).toISOString().replace('.000Z', 'Z'), rate: setting.rate };
}

/** A business clock that can be moved. */
export class MovableClock implements Clock {
  /** The time shown while the clock is moved from job to job. */
  #stopped_ms: number | undefined;

  constructor(
    readonly wall_clock: Clock,
    public setting: ClockSetting,
  ) {}

  now_ms(): number {
    return this.#stopped_ms ?? businessTime(this.setting, this.wall_clock.now_ms());
  }

  read(): ClockReading {
    const now_wall_ms = this.wall_clock.now_ms();
    if (this.#stopped_ms === undefined) return readingOf(this.setting, now_wall_ms);
    return readingOf({ ...this.setting, business_ms: this.#stopped_ms, wall_ms: now_wall_ms }, now_wall_ms);
  }

  /** Shows this moment until `goOn`. Its setting stays unchanged. */
  stopAt(business_ms: number): void {
    this.#stopped_ms = business_ms;
  }

  /** Runs again, starting at this moment. */
  goOn(business_ms: number): void {
    this.#stopped_ms = undefined;
    this.setting = { business_ms, wall_ms: this.wall_clock.now_ms(), rate: this.setting.rate };
  }

  /** Changes the rate, at once or when the clock runs again. */
  setRate(rate: number): void {
    if (this.#stopped_ms === undefined) this.goOn(this.now_ms());
    this.setting = { ...this.setting, rate };
  }
}
