// The secrets of a marketplace in a backup, encrypted with a passphrase.
import { createSecretKey, randomBytes, scryptSync } from 'node:crypto';
import { KeyRing } from '../../engine/keys/key_ring.ts';

/** The secrets that are in files next to a database. */
export interface BackupSecrets {
  readonly master_key: string;
  readonly operator_token: string;
}

/** About 0.3 seconds and 64 MiB for each guess. */
const cost = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const salt_bytes = 16;
const place = 'secrets of a backup';

const ringOf = (passphrase: string, salt: Buffer) =>
  new KeyRing([createSecretKey(scryptSync(passphrase, salt, 32, cost))]);

/** Returns salt and ciphertext in base64. */
export function sealSecrets(passphrase: string, { master_key, operator_token }: BackupSecrets): string {
  const salt = randomBytes(salt_bytes);
  const text = JSON.stringify({ master_key, operator_token });
  return Buffer.concat([salt, ringOf(passphrase, salt).sealBytes(text, place)]).toString('base64');
}

/** Returns undefined if the passphrase is wrong, or the text was altered. */
export function openSealedSecrets(passphrase: string, sealed: string): BackupSecrets | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const salt = bytes.subarray(0, salt_bytes);
  const text = ringOf(passphrase, salt).openBytes(bytes.subarray(salt_bytes), place);
  return text === undefined ? undefined : (JSON.parse(text) as BackupSecrets);
}
