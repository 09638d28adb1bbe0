import { type Clocks, seconds } from '../../kit/contract/clock.ts';
import type { Database } from '../store/store.ts';
import type { Sweeps } from '../store/sweeps.ts';

/** Housekeeping that is done now and then, by one node of those that share a server; it does no harm when many do it. */
export interface PeriodicTask {
  /** By which nodes agree on who does it. */
  readonly name: string;
  readonly interval_seconds: number;
  /**
   * Does a bounded part of it and says how many rows that were; it is asked again until there are none.
   *
   * @param now Unix seconds by the business clock. @param wall_now the same by the wall clock.
   */
  run(database: Database, now: number, wall_now: number): Promise<number>;
}

/** Says by the business clock which tasks are due; at first, all are. */
export class PeriodicTasks {
  readonly #due_at = new Map<PeriodicTask, number>();

  constructor(
    readonly tasks: readonly PeriodicTask[],
    readonly clocks: Clocks,
    readonly sweeps?: Sweeps,
  ) {}

  listDue(): readonly PeriodicTask[] {
    return this.tasks.filter((task) => (this.#due_at.get(task) ?? 0) <= seconds(this.clocks.business_clock));
  }

  /** Does those that are due, as long as `continues`. */
  async run(database: Database, continues: () => boolean): Promise<void> {
    for (const task of this.listDue()) {
      const now = seconds(this.clocks.business_clock);
      const wall_now = seconds(this.clocks.wall_clock);
      this.#due_at.set(task, now + task.interval_seconds);
      if (this.sweeps && !(await this.sweeps.claim(task.name, task.interval_seconds * 1_000))) continue;
      while (continues() && (await task.run(database, now, wall_now)) > 0);
    }
  }
}
