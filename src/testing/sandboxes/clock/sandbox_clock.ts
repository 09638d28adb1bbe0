import type { ClockReading } from '../../../engine/sandbox/sandbox.ts';
import type { Clock } from '../../../kit/contract/clock.ts';

/** How a clock goes: it said `business_ms` when the wall clock said `wall_ms`, and goes on at `rate`. */
export interface ClockSetting {
  readonly business_ms: number;
  readonly wall_ms: number;
  /** 0 while it is frozen. */
  readonly rate: number;
}

/** What a clock says. @param wall_ms by the wall clock. */
export const businessTime = ({ business_ms, wall_ms, rate }: ClockSetting, now_wall_ms: number): number =>
  // A wall clock that is set back does not take this one with it.
  Math.floor(business_ms + Math.max(0, now_wall_ms - wall_ms) * rate);

/** The same, as it is told. */
export function readingOf(setting: ClockSetting, wall_ms: number): ClockReading {
  const now = Math.floor(businessTime(setting, wall_ms) / 1_000);
  return { now, time: new Date(now * 1_000).toISOString().replace('.000Z', 'Z'), rate: setting.rate };
}

/** The business clock of a sandbox. */
export class SandboxClock implements Clock {
  /** What it says while time is moved from job to job. */
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

  /** Says this moment from now on, until it goes on. Its setting stays as it was. */
  stopAt(business_ms: number): void {
    this.#stopped_ms = business_ms;
  }

  /** Goes on from this moment. */
  goOn(business_ms: number): void {
    this.#stopped_ms = undefined;
    this.setting = { business_ms, wall_ms: this.wall_clock.now_ms(), rate: this.setting.rate };
  }

  /** Goes at another rate from now on, or once it goes on. */
  setRate(rate: number): void {
    if (this.#stopped_ms === undefined) this.goOn(this.now_ms());
    this.setting = { ...this.setting, rate };
  }
}
