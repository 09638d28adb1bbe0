// The file of a master key while the key is changed. The new key is in its own file before the database is encrypted
// under it, and takes the place of the old one after that: one of the two files opens the database at any moment.
import type { KeyObject } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { Store } from '../../engine/store/store.ts';
import { checkMasterKey, MasterKeyError, readMasterKey } from '../../market/accounts/keys/partner_key.ts';
import { readSecret } from './secrets.ts';

const nextPath = (path: string) => `${path}.new`;
/** Opens backups that were made before. */
export const oldKeyPath = (path: string): string => `${path}.old`;

/** Makes the key that is to take the place of the one at a path, durable before anything is encrypted under it. */
export function makeNextKey(path: string): KeyObject {
  const hex = randomBytes(32).toString('hex');
  rmSync(nextPath(path), { force: true });
  const file = openSync(nextPath(path), 'wx', 0o600);
  writeSync(file, `${hex}\n`);
  fsyncSync(file);
  closeSync(file);
  return readMasterKey(hex);
}

/** Puts the next key in its place; the one before is kept beside it. */
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
 * The key that opens a database: this one or, where a change of the key was cut off after it was done, the next one,
 * which is put in its place.
 *
 * @param path the file of the key; undefined for one that the settings give.
 * @throws MasterKeyError when none does.
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
