import { type Clocks, seconds } from '../../kit/contract/clock.ts';
import type { Database } from '../store/store.ts';
import type { Sweeps } from '../store/sweeps.ts';

/** Regular housekeeping, done by one of the nodes that share a server. It is harmless if several nodes do it. */
export interface PeriodicTask {
  /** Identifies the task when nodes agree on which of them does it. */
  readonly name: string;
  readonly interval_seconds: number;
  /**
   * Does a limited part of the task, and returns the number of rows. Called again until that is 0.
   *
   * @param now Unix time in seconds, by the business clock.
   * @param wall_now Unix time in seconds, by the wall clock.
   */
  run(database: Database, now: number, wall_now: number): Promise<number>;
}

/** Decides by the business clock which tasks are due. At the start, all are. */
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

  /** Does the due tasks, as long as `continues` returns true. */
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
