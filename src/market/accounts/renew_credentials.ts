// Gives new keys to a marketplace that is a copy of another one.
import type { KeyRing } from '../../engine/keys/key_ring.ts';
import type { Transaction } from '../../engine/store/store.ts';
import type { Clock } from '../../kit/contract/clock.ts';
import { listPartners } from './accounts.store.ts';
import { createPartnerKey } from './keys/partner_key.ts';
import { deleteCredentials } from './renew_credentials.store.ts';

/**
 * Deletes all keys, tokens and codes, and creates a new key for every partner.
 *
 * @returns the key of the first partner.
 */
export async function renewCredentials(
  store: Transaction,
  master_keys: KeyRing,
  clock: Clock,
): Promise<string | undefined> {
  for (const statement of deleteCredentials) await store.run(statement, {});
  let first: string | undefined;
  for (const { partner_id } of await store.all(listPartners, {})) {
    const partner_key = await createPartnerKey(store, master_keys, clock, partner_id);
    first ??= partner_key;
  }
  return first;
}
