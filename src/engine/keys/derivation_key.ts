import type { KeyObject } from 'node:crypto';
import { insertIfAbsent } from '../store/insert.ts';
import type { Params } from '../store/param.ts';
import { statementsOn } from '../store/statement.ts';
import type { Store, Transaction } from '../store/store.ts';
import { type KeyTables, keyTables } from './key.tables.ts';
import { deriveKey, type KeyRing, type SealedText } from './key_ring.ts';
import type { SecretList } from './stored_secret.ts';

const statement = statementsOn<KeyTables>();

const key_name = 'derivation';
/** Binds the encrypted key to its row. */
const place = `sealed_key/${key_name}`;

/** The key of derived values that belongs to a master key. A new database starts with it, and keeps it. */
export const derivationKeyOf = (master_key: KeyObject): Buffer =>
  deriveKey(master_key, 'stoa derived values');

const findKey = statement((db, p: Params<{ key_name: string }>) =>
  db.selectFrom('sealed_key').select('key_encrypted').where('key_name', '=', p.key_name),
);
const insertKey = insertIfAbsent(keyTables, 'sealed_key');
const replaceKey = statement((db, p: Params<{ key_name: string; key_encrypted: string; former: string }>) =>
  db
    .updateTable('sealed_key')
    .set({ key_encrypted: p.key_encrypted })
    .where('key_name', '=', p.key_name)
    .where('key_encrypted', '=', p.former),
);

const textOf = (sealed: string): SealedText => ({ what: 'The key of derived values', place, sealed });

/**
 * The key of derived values of a database. The first program that opens the database stores it.
 *
 * @throws MasterKeyError if none of the master keys decrypts it.
 */
export async function openDerivationKey(store: Store, keys: KeyRing): Promise<Buffer> {
  let row = await store.first(findKey, { key_name });
  if (!row) {
    const first = derivationKeyOf(keys.oldest).toString('hex');
    await store.run(insertKey, { key_name, key_encrypted: keys.seal(first, place) });
    row = await store.first(findKey, { key_name });
  }
  return Buffer.from(keys.openText(textOf(row?.key_encrypted ?? '')), 'hex');
}

/** The key of derived values, if one is stored, as a secret that a new master key encrypts. */
export const listDerivationKey: SecretList = async (store) => {
  const row = await store.first(findKey, { key_name });
  if (!row) return [];
  const { key_encrypted: former } = row;
  const replace = (transaction: Transaction, key_encrypted: string) =>
    transaction.run(replaceKey, { key_name, key_encrypted, former });
  return [{ ...textOf(former), replace }];
};
