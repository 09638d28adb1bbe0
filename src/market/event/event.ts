// The history of a shop's orders, packages and returns: one event per change, in the transaction of the change.

/** Who changes an order, a package or a return. `marketplace` is an operator, `system` a scheduled job. */
export const actors = ['seller', 'buyer', 'carrier', 'marketplace', 'system'] as const;

/**
 * The subject of an event, such as `order:260301ABC` or `package:260301ABC/OFG1`: a type, and a key within the shop.
 */
export const eventSubject = (what: string, ...key: readonly string[]): string => `${what}:${key.join('/')}`;

/** How many events a page of the feed has at most, and how many seconds a call waits for the first one. */
export const feed_page_max = 1_000;
export const feed_wait_s_max = 30;
