import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kit/contract/clock.ts';
import { type CacheLookups, type CacheName, cache_lookups } from '../observe/cache_lookups.ts';
import type { OwnerChanges } from './heard_changes.ts';
import { store_limits } from './store_limits.ts';

/** Maximum age of a cached value. */
const age_max_ms = store_limits.cache_age_ms_max.value;
/** Maximum age of one whose changes are heard. */
const heard_age_max_ms = store_limits.heard_cache_age_ms_max.value;

interface CachedValue<Value> {
  readonly value: Value;
  readonly at_ms: number;
  /** Where it belongs in the order of changes; 0 if its changes are not heard. */
  readonly mark: number;
}

/** How a cache knows that values are unchanged. */
export interface HeardValues<Value> {
  readonly changes: OwnerChanges;
  /** Returns the owner whose changes are heard; undefined for a value that other changes could end. */
  ownerOf(value: Value): number | undefined;
}

/**
 * Caches values for up to a second, or for minutes if changes are heard. If there are too many, the least recently used
 * one is dropped.
 */
export class FreshCache<Key extends string | number, Value extends object> {
  readonly #clock: Clock;
  readonly #entries: LRUCache<Key, CachedValue<Value>>;
  readonly #lookups: CacheLookups;
  readonly #heard: HeardValues<Value> | undefined;

  constructor(name: CacheName, clock: Clock, entries_max: number, heard?: HeardValues<Value>) {
    this.#lookups = cache_lookups[name];
    this.#clock = clock;
    this.#heard = heard;
    // With `max`, the whole capacity takes memory even while the cache is empty.
    const capacity = heard ? { maxSize: entries_max, sizeCalculation: () => 1 } : { max: entries_max };
    this.#entries = new LRUCache<Key, CachedValue<Value>>(capacity);
  }

  #isFresh({ value, at_ms, mark }: CachedValue<Value>): boolean {
    const now_ms = this.#clock.now_ms();
    // Also treats a value as stale if the clock was set back.
    const age_ms = Math.abs(now_ms - at_ms);
    const heard = this.#heard;
    const is_unchanged = heard?.changes.isUnchanged(heard.ownerOf(value) ?? 0, mark, now_ms);
    return is_unchanged === undefined ? age_ms < age_max_ms : is_unchanged && age_ms < heard_age_max_ms;
  }

  /** Returns a value if it is fresh. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry && this.#isFresh(entry)) {
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
    // A change while the value is read makes it stale.
    const mark = this.#heard?.changes.mark(at_ms) ?? 0;
    const value = await find();
    if (value) this.#keep(key, value, at_ms, mark);
    else this.#entries.delete(key);
    return value;
  }

  #keep(key: Key, value: Value, at_ms: number, mark: number): void {
    const is_heard = this.#heard?.ownerOf(value) !== undefined;
    this.#entries.set(key, { value, at_ms, mark: is_heard ? mark : 0 });
  }

  /** Forgets a value, which this process has changed. */
  delete(key: Key): void {
    this.#entries.delete(key);
  }

  /** Loads many values at once. */
  async loadMany(
    keys: readonly Key[],
    list: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  ): Promise<ReadonlyMap<Key, Value>> {
    const at_ms = this.#clock.now_ms();
    const mark = this.#heard?.changes.mark(at_ms) ?? 0;
    const values = await list(keys);
    for (const key of keys) {
      const value = values.get(key);
      if (value) this.#keep(key, value, at_ms, mark);
      else this.#entries.delete(key);
    }
    return values;
  }
}
