import type { KeyObject } from 'node:crypto';
import { findNewestNode } from '../../../engine/store/nodes.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { ExplainedError } from '../../../kit/contract/thrown.ts';
import { listAllKeys, updateEncryptedKey } from './keys.store.ts';
import { decryptKey, encryptKey } from './partner_key.ts';

/** The master key cannot be changed now; the message says why. */
export class KeyRotationError extends ExplainedError {
  override readonly name = 'KeyRotationError';
}

/**
 * Encrypts the keys of all partners with another master key, in the caller's transaction: all of them or none.
 *
 * @param wall_now Unix seconds by the wall clock.
 * @returns the number of keys.
 * @throws KeyRotationError if a server is running, because it would continue to use the old key.
 * @throws MasterKeyError if the old key is not the one of this database.
 */
export async function reencryptKeys(
  store: Transaction,
  wall_now: number,
  old_key: KeyObject,
  new_key: KeyObject,
): Promise<number> {
  const node = await findNewestNode(store, wall_now);
  if (node)
    throw new KeyRotationError(
      `A server runs on this database (${node.base_url}): stop all of them first. A server that stopped unexpectedly counts as running for another minute.`,
    );
  const keys = await store.all(listAllKeys, {});
  for (const { partner_id, key_id, key_encrypted } of keys) {
    const partner_key = decryptKey(old_key, partner_id, key_id, key_encrypted);
    const encrypted = encryptKey(new_key, partner_id, key_id, partner_key);
    await store.run(updateEncryptedKey, { partner_id, key_id, key_encrypted: encrypted });
  }
  return keys.length;
}
