import type { PeriodicTask } from '../../../engine/jobs/periodic_task.ts';
import type { Store } from '../../../engine/store/store.ts';
import {
  deleteMainAccountCode,
  deleteResendCode,
  deleteShopCode,
  listExpiredMainAccountCodes,
  listExpiredResendCodes,
  listExpiredShopCodes,
} from '../consent/codes.store.ts';
import {
  deleteMerchantToken,
  deleteShopToken,
  listExpiredMerchantTokens,
  listExpiredShopTokens,
} from './expired_tokens.store.ts';

/**
 * How long an expired token is kept, in seconds. Until then, its user is told that it has expired rather than that it
 * is unknown.
 */
export const expired_token_lifetime = 30 * 86_400;

const rows_at_once = 100;

/** Deletes a batch of expired tokens and codes. @returns the number of deleted rows. */
async function deleteExpired(store: Store, now: number): Promise<number> {
  const tokens = { expired_until: now - expired_token_lifetime, limit: rows_at_once };
  // Expired and unknown codes get the same answer, so expired ones need not be kept.
  const codes = { expired_until: now, limit: rows_at_once };
  const deleted = await Promise.all([
    ...(await store.all(listExpiredShopTokens, tokens)).map((key) => store.run(deleteShopToken, key)),
    ...(await store.all(listExpiredMerchantTokens, tokens)).map((key) => store.run(deleteMerchantToken, key)),
    ...(await store.all(listExpiredShopCodes, codes)).map((key) => store.run(deleteShopCode, key)),
    ...(await store.all(listExpiredMainAccountCodes, codes)).map((key) =>
      store.run(deleteMainAccountCode, key),
    ),
    ...(await store.all(listExpiredResendCodes, codes)).map((key) => store.run(deleteResendCode, key)),
  ]);
  return deleted.reduce((sum, count) => sum + count, 0);
}

/** Every ten minutes, deletes expired codes, and tokens that expired 30 days ago. */
export const tokenCleanup: PeriodicTask = {
  name: 'delete expired tokens',
  interval_seconds: 600,
  run: deleteExpired,
};
