// The history of a shop's orders, packages and returns: one event for each change, in the change's own transaction.

/** Who changes an order, a package or a return. `marketplace` is an operator, `system` a job at its time. */
export const actors = ['seller', 'buyer', 'carrier', 'marketplace', 'system'] as const;

/** What an event is about, such as `order:260301ABC` or `package:260301ABC/OFG1`: what it is, and its key in the shop. */
export const eventSubject = (what: string, ...key: readonly string[]): string => `${what}:${key.join('/')}`;
