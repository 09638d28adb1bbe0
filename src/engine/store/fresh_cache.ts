import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kit/contract/clock.ts';
import { type CacheLookups, type CacheName, cache_lookups } from '../observe/cache_lookups.ts';
import { store_limits } from './store_limits.ts';

/** Maximum age of a cached value. */
const age_max_ms = store_limits.cache_age_ms_max.value;

interface CachedValue<Value> {
  readonly value: Value;
  readonly at_ms: number;
}

/** Caches values for up to a second. If there are too many, the least recently used one is dropped. */
export class FreshCache<Key extends string | number, Value extends object> {
  readonly #clock: Clock;
  readonly #entries_max: number;
  /** Made when the first value is cached, because it takes the room of all entries at once. */
  #entries: LRUCache<Key, CachedValue<Value>> | undefined;
  readonly #lookups: CacheLookups;

  constructor(name: CacheName, clock: Clock, entries_max: number) {
    this.#lookups = cache_lookups[name];
    this.#clock = clock;
    this.#entries_max = entries_max;
  }

  /** Returns a value if it is fresh. */
  get(key: Key): Value | undefined {
    const entry = this.#entries?.get(key);
    // Also treats a value as stale if the clock was set back.
    if (entry && Math.abs(this.#clock.now_ms() - entry.at_ms) < age_max_ms) {
      this.#lookups.hits++;
      return entry.value;
    }
    this.#lookups.misses++;
    return undefined;
  }

  /**
   * Loads a value, and caches it with the time of the request. A missing value is never cached, so that a new
   * row is seen immediately.
   */
  async load<Found extends Value>(
    key: Key,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const at_ms = this.#clock.now_ms();
    const value = await find();
    this.#keep(key, value, at_ms);
    return value;
  }

  #keep(key: Key, value: Value | undefined, at_ms: number): void {
    if (value) {
      this.#entries ??= new LRUCache({ max: this.#entries_max });
      this.#entries.set(key, { value, at_ms });
    } else this.delete(key);
  }

  /** Forgets a value, which this process has changed. */
  delete(key: Key): void {
    this.#entries?.delete(key);
  }

  /** Loads many values at once. */
  async loadMany(
    keys: readonly Key[],
    list: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  ): Promise<ReadonlyMap<Key, Value>> {
    const at_ms = this.#clock.now_ms();
    const values = await list(keys);
    for (const key of keys) this.#keep(key, values.get(key), at_ms);
    return values;
  }
}
