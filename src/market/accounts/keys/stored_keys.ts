import type { SecretList } from '../../../engine/keys/stored_secret.ts';
import { listAllKeys, replaceEncryptedKey } from './keys.store.ts';
import { sealedKeyOf } from './partner_key.ts';

/** The keys of all partners, which a new master key encrypts. */
export const listStoredKeys: SecretList = async (store) =>
  (await store.all(listAllKeys, {})).map((row) => ({
    ...sealedKeyOf(row),
    replace: (transaction, key_encrypted) =>
      transaction.run(replaceEncryptedKey, { ...row, key_encrypted, former: row.key_encrypted }),
  }));
