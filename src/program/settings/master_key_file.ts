// The file of a master key while the key is changed. The new key is written to a separate file before the
// database is encrypted with it, and replaces the old one afterwards, so that at any moment one of the two
// files decrypts the database.
import type { KeyObject } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { Store } from '../../engine/store/store.ts';
import { checkMasterKey, MasterKeyError, readMasterKey } from '../../market/accounts/keys/partner_key.ts';
import { readSecret } from './secrets.ts';

const nextPath = (path: string) => `${path}.new`;
/** Decrypts backups from before the change. */
export const oldKeyPath = (path: string): string => `${path}.old`;

/** Creates the key that will replace the one at a path. It is on disk before anything is encrypted with it. */
export function makeNextKey(path: string): KeyObject {
  const hex = randomBytes(32).toString('hex');
  rmSync(nextPath(path), { force: true });
  const file = openSync(nextPath(path), 'wx', 0o600);
  writeSync(file, `${hex}\n`);
  fsyncSync(file);
  closeSync(file);
  return readMasterKey(hex);
}

/** Replaces the key by the next one; the old one is kept in a file next to it. */
export function installNextKey(path: string): void {
  rmSync(oldKeyPath(path), { force: true });
  linkSync(path, oldKeyPath(path));
  renameSync(nextPath(path), path);
}

async function opens(store: Store, key: KeyObject): Promise<boolean> {
  try {
    await checkMasterKey(store, key);
    return true;
  } catch (error) {
    if (error instanceof MasterKeyError) return false;
    throw error;
  }
}

/**
 * The key that decrypts a database: this one or, if a change of the key was interrupted after the database
 * was encrypted, the next one, which then replaces it.
 *
 * @param path the file of the key; undefined if the settings contain the key.
 * @throws MasterKeyError if neither key fits.
 */
export async function openWithMasterKey(
  store: Store,
  key: KeyObject,
  path: string | undefined,
): Promise<KeyObject> {
  if (path !== undefined && existsSync(nextPath(path)) && !(await opens(store, key))) {
    const next_key = readMasterKey(readSecret(nextPath(path)));
    if (await opens(store, next_key)) {
      installNextKey(path);
      return next_key;
    }
  }
  await checkMasterKey(store, key);
  return key;
}
