// Ids for many rows: reserved in one block of each kind before a transaction begins, so that it never runs out of them,
// and equal in each attempt at it.

import { type IdKind, Ids } from '../../../engine/store/ids.ts';
import type { Database } from '../../../engine/store/store.ts';

export class ReservedIds extends Ids {
  readonly #first = new Map<IdKind, { readonly id: number; readonly count: number }>();
  readonly #used = new Map<IdKind, number>();

  /** Reserves ids of some kinds. They are never drawn again, even if they are not used. */
  async reserve(counts: ReadonlyMap<IdKind, number>): Promise<void> {
    for (const [kind, count] of counts) {
      if (count === 0) continue;
      const block = new Ids(this.database, count);
      const id = await block.within(async () => block.next(kind, count) - count + 1);
      this.#first.set(kind, { id, count });
    }
  }

  /** Begins again with the first ids. */
  restart(): void {
    this.#used.clear();
  }

  /** @throws Error if more are used than were reserved. */
  override next(kind: IdKind, count = 1): number {
    const reserved = this.#first.get(kind);
    const used = (this.#used.get(kind) ?? 0) + count;
    if (!reserved || used > reserved.count) throw new Error(`Too few ${kind.name} ids were reserved.`);
    this.#used.set(kind, used);
    return reserved.id + used - 1;
  }
}

export const reservedIds = async (
  database: Database,
  counts: ReadonlyMap<IdKind, number>,
): Promise<ReservedIds> => {
  const ids = new ReservedIds(database);
  await ids.reserve(counts);
  return ids;
};
