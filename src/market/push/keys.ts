// Keys that sign pushes: the newest partner key, or a key that only signs pushes.
import { type KeyObject, randomBytes } from 'node:crypto';
import type { Store, Transaction } from '../../engine/store/store.ts';
import { listPartnerKeys, openKey, sealKey } from '../accounts/keys/partner_key.ts';
import { listPushKeys, type Receiver, updatePushKey } from './push.store.ts';

/** Binds the encrypted key to its row. */
const placeOf = (partner_id: number) => `push_key/${partner_id}`;

/** The key that signs the pushes of a partner; undefined if it has none left. */
export async function findSigningKey(
  store: Store,
  master_key: KeyObject,
  { partner_id, push_key_encrypted }: Pick<Receiver, 'partner_id' | 'push_key_encrypted'>,
): Promise<string | undefined> {
  if (push_key_encrypted !== null) return openKey(master_key, placeOf(partner_id), push_key_encrypted);
  const [newest] = await listPartnerKeys(store, master_key, partner_id);
  return newest;
}

/** Creates a push key, 64 hex characters from 256 random bits, and encrypts it for the database. */
export function newPushKey(master_key: KeyObject, partner_id: number) {
  const push_key = randomBytes(32).toString('hex');
  return { push_key, push_key_encrypted: sealKey(master_key, placeOf(partner_id), push_key) };
}

/** Encrypts all push keys with another master key, in the transaction that does so for partner keys. */
export async function reencryptPushKeys(
  store: Transaction,
  old_key: KeyObject,
  new_key: KeyObject,
): Promise<void> {
  for (const { partner_id, push_key_encrypted } of await store.all(listPushKeys, {})) {
    if (push_key_encrypted === null) continue;
    const push_key = openKey(old_key, placeOf(partner_id), push_key_encrypted);
    const sealed = sealKey(new_key, placeOf(partner_id), push_key);
    await store.run(updatePushKey, { partner_id, push_key_encrypted: sealed });
  }
}
