import type { SqliteDatabase } from '../../../engine/store/sqlite/sqlite_database.ts';
import type { Clock } from '../../../kit/contract/clock.ts';
import { MovableClock } from './sandbox_clock.ts';

export interface StoredClock {
  readonly clock: MovableClock;
  /** Whether its process was killed during an advance, so that the stored setting is older than the rows. */
  readonly is_repaired: boolean;
}

/** The clock that is stored in a database, from where it was; undefined if it was never moved. */
export function findStoredClock(
  { clock_setting, moment_ms = 0 }: Pick<SqliteDatabase, 'clock_setting' | 'moment_ms'>,
  wall_clock: Clock,
): StoredClock | undefined {
  if (!clock_setting && moment_ms === 0) return undefined;
  const wall_ms = wall_clock.now_ms();
  const clock = new MovableClock(wall_clock, clock_setting ?? { business_ms: wall_ms, wall_ms, rate: 1 });
  const is_repaired = moment_ms > clock.now_ms();
  if (is_repaired) clock.goOn(moment_ms);
  return { clock, is_repaired };
}
