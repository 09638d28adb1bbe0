// The history of a shop's orders, packages and returns: one event per change, in the transaction of the change.

/** Who changes an order, a package or a return. `marketplace` is an operator, `system` a scheduled job. */
export const actors = ['seller', 'buyer', 'carrier', 'marketplace', 'system'] as const;

/**
 * The subject of an event, such as `order:260301ABC` or `package:260301ABC/OFG1`: a type, and a key within the shop.
 */
export const eventSubject = (what: string, ...key: readonly string[]): string => `${what}:${key.join('/')}`;
