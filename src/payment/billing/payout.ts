import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../platform/store/store.ts';
import { collectReleased, insertPayout } from '../payment.store.ts';

/**
 * Pays a shop what was released until `released_until` and is in no payout yet, if there is any such entry. Of two at
 * the same time each entry is in one.
 *
 * @param paid_at Unix time in seconds.
 * @returns the payout's id, or undefined where there is nothing to pay.
 */
export async function createPayout(
  store: Transaction,
  { shop_id, released_until, paid_at }: { shop_id: number; released_until: number; paid_at: number },
): Promise<string | undefined> {
  const encrypted_payout_id = randomBytes(20).toString('base64url');
  const collected = await store.run(collectReleased, { shop_id, encrypted_payout_id, released_until });
  if (collected === 0) return undefined;
  await store.run(insertPayout, { shop_id, encrypted_payout_id, paid_at });
  return encrypted_payout_id;
}
