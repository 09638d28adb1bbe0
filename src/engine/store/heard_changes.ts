// Whose rows have changed. What was read of them can be kept for minutes by a program that hears of each change.
import { store_limits } from './store_limits.ts';

/** More owners than change while what was read of them is kept. */
const changed_max = store_limits.changed_owners_max.value;

/**
 * Whether the program hears of changes now, so that it could have missed none. `now_ms` is the time of the caches that
 * ask, by their clock.
 */
export type Hearing = (now_ms: number) => boolean;

/** The changes of owners of one kind, such as shops. A mark is a moment in the order of changes; 0 is no moment. */
export class OwnerChanges {
  /** The last change of each owner, in the order of changes. */
  readonly #changed = new Map<number, number>();
  #now = 1;
  /** What was read before this mark may have changed. */
  #known_from = 1;

  constructor(readonly isHearing: Hearing) {}

  /** The mark of what is read from now on; 0 if changes are not heard. */
  mark(now_ms: number): number {
    return this.isHearing(now_ms) ? this.#now : 0;
  }

  /** Whether an owner has certainly not changed since a mark; undefined if changes are not heard, or were not then. */
  isUnchanged(owner_id: number, mark: number, now_ms: number): boolean | undefined {
    if (!this.isHearing(now_ms) || mark === 0) return undefined;
    return mark >= this.#known_from && (this.#changed.get(owner_id) ?? 0) <= mark;
  }

  note(owner_id: number): void {
    this.#changed.delete(owner_id);
    this.#changed.set(owner_id, ++this.#now);
    if (this.#changed.size <= changed_max) return;
    for (const [first, mark] of this.#changed) {
      this.#changed.delete(first);
      this.#known_from = mark;
      return;
    }
  }

  /** Notes that every owner may have changed. */
  noteAll(): void {
    this.#changed.clear();
    this.#known_from = ++this.#now;
  }
}

/** The changes of announced rows that one program hears of. */
export class HeardChanges {
  readonly #by_owner = new Map<string, OwnerChanges>();

  constructor(readonly isHearing: Hearing) {}

  /** @param owner the column that names the owners, such as `shop_id`. */
  of(owner: string): OwnerChanges {
    let changes = this.#by_owner.get(owner);
    if (!changes) {
      changes = new OwnerChanges(this.isHearing);
      this.#by_owner.set(owner, changes);
    }
    return changes;
  }

  note(owner: string, owner_id: number): void {
    this.#by_owner.get(owner)?.note(owner_id);
  }

  noteAll(): void {
    for (const changes of this.#by_owner.values()) changes.noteAll();
  }
}
