// Counts how often rows were found in caches since the process began.

/** The caches of rows. */
export const cache_names = [
  'partner',
  'shop_grant',
  'merchant_grant',
  'reference_row',
  'operator',
  'session',
  'idempotency_count',
] as const;

export type CacheName = (typeof cache_names)[number];

export interface CacheLookups {
  hits: number;
  misses: number;
}

/** Of all caches with a name: those of sandboxes, too. A cache adds to its counts directly, because that is cheapest. */
export const cache_lookups = Object.fromEntries(
  cache_names.map((name) => [name, { hits: 0, misses: 0 }]),
) as Readonly<Record<CacheName, CacheLookups>>;
