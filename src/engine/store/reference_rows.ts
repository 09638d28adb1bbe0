import type { Clock } from '../../kit/contract/clock.ts';
import { FreshCache } from './fresh_cache.ts';
import type { Store } from './store.ts';
import { store_limits } from './store_limits.ts';

/** More rows than are used of one reference table within a second. */
const entries_max = store_limits.reference_rows_max.value;

/** Identifies a running marketplace in the caches of reference rows: one object for each marketplace. */
export interface ReferenceCache {
  readonly clock: Clock;
}

/**
 * The rows of a reference table by id, cached for up to a second. Only operators write such tables. A change
 * takes effect everywhere within a second, a new row immediately, because missing ids are not cached.
 */
export class ReferenceRows<Row extends object> {
  readonly #caches = new WeakMap<ReferenceCache, FreshCache<number, Row>>();

  constructor(
    readonly table: {
      readonly list: (store: Store, ids: readonly number[]) => Promise<Row[]>;
      readonly idOf: (row: Row) => number;
    },
  ) {}

  /** Returns the existing rows with these ids. They are read in the transaction of the store, if it is one. */
  async find(
    reference_cache: ReferenceCache,
    store: Store,
    ids: Iterable<number>,
  ): Promise<ReadonlyMap<number, Row>> {
    const cache = this.#cacheOf(reference_cache);
    const found = new Map<number, Row>();
    const missing = new Set<number>();
    for (const id of ids) {
      const row = cache.get(id);
      if (row) found.set(id, row);
      else missing.add(id);
    }
    if (missing.size === 0) return found;
    const loaded = await cache.loadMany([...missing], async (keys) => this.#read(store, keys));
    for (const [id, row] of loaded) found.set(id, row);
    return found;
  }

  async #read(store: Store, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
    const rows = await this.table.list(store, ids);
    return new Map(rows.map((row) => [this.table.idOf(row), row]));
  }

  #cacheOf(reference_cache: ReferenceCache): FreshCache<number, Row> {
    const existing = this.#caches.get(reference_cache);
    if (existing) return existing;
    const cache = new FreshCache<number, Row>('reference_row', reference_cache.clock, entries_max);
    this.#caches.set(reference_cache, cache);
    return cache;
  }
}
