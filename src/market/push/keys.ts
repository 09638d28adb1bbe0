// Keys that sign pushes: the newest partner key, or a key that only signs pushes.

import { randomBytes } from 'node:crypto';
import type { KeyRing, SealedText } from '../../engine/keys/key_ring.ts';
import type { SecretList } from '../../engine/keys/stored_secret.ts';
import type { Store, Transaction } from '../../engine/store/store.ts';
import { listPartnerKeys } from '../accounts/keys/partner_key.ts';
import { listPushKeys, type Receiver, replacePushKey } from './push.store.ts';

/** Binds the encrypted key to its row. */
const placeOf = (partner_id: number) => `push_key/${partner_id}`;

const sealedKeyOf = (partner_id: number, sealed: string): SealedText => ({
  what: `The push key of partner ${partner_id}`,
  place: placeOf(partner_id),
  sealed,
});

/** The key that signs the pushes of a partner; undefined if it has none left. */
export async function findSigningKey(
  store: Store,
  master_keys: KeyRing,
  { partner_id, push_key_encrypted }: Pick<Receiver, 'partner_id' | 'push_key_encrypted'>,
): Promise<string | undefined> {
  if (push_key_encrypted !== null) return master_keys.openText(sealedKeyOf(partner_id, push_key_encrypted));
  const [newest] = await listPartnerKeys(store, master_keys, partner_id);
  return newest;
}

/** Creates a push key, 64 hex characters from 256 random bits, and encrypts it for the database. */
export function newPushKey(master_keys: KeyRing, partner_id: number) {
  const push_key = randomBytes(32).toString('hex');
  return { push_key, push_key_encrypted: master_keys.seal(push_key, placeOf(partner_id)) };
}

/** The push keys of all partners, which a new master key encrypts. */
export const listStoredPushKeys: SecretList = async (store) =>
  (await store.all(listPushKeys, {})).flatMap(({ partner_id, push_key_encrypted: former }) =>
    former === null
      ? []
      : {
          ...sealedKeyOf(partner_id, former),
          replace: (transaction: Transaction, push_key_encrypted: string) =>
            transaction.run(replacePushKey, { partner_id, push_key_encrypted, former }),
        },
  );
