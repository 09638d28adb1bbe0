import type { Database, Store, Transaction } from '../store/store.ts';
import type { KeyRing, SealedText } from './key_ring.ts';

/** A secret in the database, which is encrypted with a master key. */
export interface StoredSecret extends SealedText {
  /** Replaces the encrypted text, unless another one was stored meanwhile. @returns 0 if so. */
  replace(store: Transaction, sealed: string): Promise<number>;
}

/** Lists the secrets of a group. */
export type SecretList = (store: Store) => Promise<readonly StoredSecret[]>;

const listAll = async (store: Store, lists: readonly SecretList[]) =>
  (await Promise.all(lists.map((list) => list(store)))).flat();

/** A secret can be stored again, with an older key, while others are encrypted. */
const passes_max = 3;

/**
 * Encrypts all secrets with the newest master key, each in its own transaction. Servers that have both keys may run.
 *
 * @returns how many were encrypted, and how many there are.
 * @throws MasterKeyError if none of the keys decrypts one of them. Those before it are encrypted with the newest key.
 */
export async function rewrapSecrets(
  database: Database,
  keys: KeyRing,
  lists: readonly SecretList[],
): Promise<{ rewrapped: number; secrets: number }> {
  let rewrapped = 0;
  let secrets = 0;
  for (let pass = 0; pass < passes_max; pass += 1) {
    const all = await listAll(database, lists);
    secrets = all.length;
    const old = all.filter((secret) => !keys.isNewest(secret));
    if (old.length === 0) break;
    for (const secret of old) {
      const sealed = keys.seal(keys.openText(secret), secret.place);
      rewrapped += await database.transaction((store) => secret.replace(store, sealed));
    }
  }
  return { rewrapped, secrets };
}

/** How many secrets are encrypted with an older key than the newest. */
export async function countOldSecrets(
  store: Store,
  keys: KeyRing,
  lists: readonly SecretList[],
): Promise<number> {
  return (await listAll(store, lists)).filter((secret) => !keys.isNewest(secret)).length;
}
