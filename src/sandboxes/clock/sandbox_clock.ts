import type { Clock } from '../../platform/contract/clock.ts';
import type { ClockReading } from '../../platform/sandbox/sandbox.ts';

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
  constructor(
    readonly wall_clock: Clock,
    public setting: ClockSetting,
  ) {}

  now_ms(): number {
    return businessTime(this.setting, this.wall_clock.now_ms());
  }

  read(): ClockReading {
    return readingOf(this.setting, this.wall_clock.now_ms());
  }

  /** Goes on from this moment at this rate. */
  goOn(business_ms: number, rate: number): void {
    this.setting = { business_ms, wall_ms: this.wall_clock.now_ms(), rate };
  }
}
