import { type Clock, seconds } from '../contract/clock.ts';
import type { Store } from '../store/store.ts';

/** Housekeeping that every node does now and then; it does no harm when many do it. */
export interface PeriodicTask {
  readonly interval_seconds: number;
  /** Does a bounded part of it and says how many rows that were; it is asked again until there are none. */
  run(store: Store, now: number): Promise<number>;
}

/** Says by the clock which chores are due; at first, all are. */
export class PeriodicTasks {
  readonly #due_at = new Map<PeriodicTask, number>();

  constructor(
    readonly tasks: readonly PeriodicTask[],
    readonly clock: Clock,
  ) {}

  listDue(): readonly PeriodicTask[] {
    return this.tasks.filter((chore) => (this.#due_at.get(chore) ?? 0) <= seconds(this.clock));
  }

  /** Does those that are due, as long as `goesOn`. */
  async run(store: Store, goesOn: () => boolean): Promise<void> {
    for (const chore of this.listDue()) {
      const now = seconds(this.clock);
      this.#due_at.set(chore, now + chore.interval_seconds);
      while (goesOn() && (await chore.run(store, now)) > 0);
    }
  }
}
