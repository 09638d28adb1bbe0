// The file of a master key while the key is replaced. It has both keys until all secrets are encrypted with the new one, so
// that it decrypts the database at any moment.
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { readSecret } from './secrets.ts';

/** Decrypts backups from before the change. */
export const oldKeyPath = (path: string): string => `${path}.old`;

function replaceFile(path: string, keys: readonly string[]): void {
  const next = `${path}.new`;
  rmSync(next, { force: true });
  const file = openSync(next, 'wx', 0o600);
  writeSync(file, keys.map((key) => `${key}\n`).join(''));
  fsyncSync(file);
  closeSync(file);
  renameSync(next, path);
}

const keysIn = (path: string) => readSecret(path).split(/\s+/);

/** Puts a new key before those in the file. @returns all of them, as the settings have them. */
export function addNewKey(path: string): string {
  const keys = [randomBytes(32).toString('hex'), ...keysIn(path)];
  replaceFile(path, keys);
  return keys.join(',');
}

/** Moves all keys but the newest to a file of old ones. */
export function removeOldKeys(path: string): void {
  const [newest = '', ...older] = keysIn(path);
  replaceFile(oldKeyPath(path), older);
  replaceFile(path, [newest]);
}
