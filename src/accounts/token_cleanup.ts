import type { PeriodicTask } from '../platform/jobs/periodic_task.ts';
import { deleteExpiredTokens } from './accounts.store.ts';

/** How long an expired token is kept, in seconds: whoever uses it learns that it has expired, and not that there is none. */
export const expired_token_lifetime = 30 * 86_400;

const tokens_at_once = 100;

/** Every ten minutes, tokens that expired 30 days ago are deleted. */
export const tokenCleanup: PeriodicTask = {
  interval_seconds: 600,
  run: (store, now) =>
    deleteExpiredTokens(store, { expired_until: now - expired_token_lifetime, limit: tokens_at_once }),
};
