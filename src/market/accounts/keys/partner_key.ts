import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Store, Transaction } from '../../../engine/store/store.ts';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import { ExplainedError } from '../../../kit/contract/thrown.ts';
import { account_limits } from '../account_limits.ts';
import {
  findAnyKey,
  findNewestKey,
  insertKey,
  listLiveKeys,
  lockPartner,
  retireKey,
} from '../accounts.store.ts';

const live_keys_max = account_limits.live_keys_max.value;

/** The master key cannot decrypt the keys in this database. */
export class MasterKeyError extends ExplainedError {
  override readonly name = 'MasterKeyError';
}

/** The requested change of a partner's keys is not possible; the message says why. */
export class PartnerKeyError extends ExplainedError {
  override readonly name = 'PartnerKeyError';
}

/**
 * The associated data of AES-GCM. It binds a ciphertext to its row, so that it cannot be moved to another partner's
 * row.
 */
const associatedData = (partner_id: number, key_id: number) => `partner_key/${partner_id}/${key_id}`;

/** Encrypts a key for its row of the database: nonce, ciphertext and tag in base64. */
export function sealKey(master_key: KeyObject, associated_data: string, key: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', master_key, nonce).setAAD(Buffer.from(associated_data));
  const encrypted = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64');
}

/** Decrypts what `sealKey` has encrypted. @throws Error if the master key or the row is another one. */
export function openKey(master_key: KeyObject, associated_data: string, key_encrypted: string): string {
  const bytes = Buffer.from(key_encrypted, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', master_key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(associated_data))
    .setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}

/** Encrypts a partner key for the database. */
export const encryptKey = (
  master_key: KeyObject,
  partner_id: number,
  key_id: number,
  partner_key: string,
): string => sealKey(master_key, associatedData(partner_id, key_id), partner_key);

/** Decrypts a partner key. @throws MasterKeyError if the master key is a different one, or the row was altered. */
export function decryptKey(
  master_key: KeyObject,
  partner_id: number,
  key_id: number,
  key_encrypted: string,
): string {
  try {
    return openKey(master_key, associatedData(partner_id, key_id), key_encrypted);
  } catch (error) {
    throw new MasterKeyError(
      `Key ${key_id} of partner ${partner_id} cannot be decrypted: the master key (STOA_MASTER_KEY, or the file master.key next to an SQLite database) is not the one it was encrypted with, or its row was altered.`,
      { cause: error },
    );
  }
}

/** The live keys of a partner with their numbers, newest first. */
export async function listNumberedKeys(
  store: Store,
  master_key: KeyObject,
  partner_id: number,
): Promise<{ key_id: number; partner_key: string }[]> {
  const rows = await store.all(listLiveKeys, { partner_id });
  return rows.map(({ key_id, key_encrypted }) => ({
    key_id,
    partner_key: decryptKey(master_key, partner_id, key_id, key_encrypted),
  }));
}

/** The live keys of a partner, newest first. */
export const listPartnerKeys = async (...of: Parameters<typeof listNumberedKeys>): Promise<string[]> =>
  (await listNumberedKeys(...of)).map(({ partner_key }) => partner_key);

/**
 * Creates a key for a partner: 64 hex characters from 256 random bits.
 *
 * @throws PartnerKeyError if there is no such partner, or it already has two live keys, and one must be retired first.
 */
export async function createPartnerKey(
  store: Transaction,
  master_key: KeyObject,
  clock: Clock,
  partner_id: number,
): Promise<string> {
  return (await addPartnerKey(store, master_key, clock, partner_id)).partner_key;
}

/**
 * Creates a key for a partner as `createPartnerKey` does, and also returns the number that identifies it in lists and
 * for retiring it.
 */
export async function addPartnerKey(
  store: Transaction,
  master_key: KeyObject,
  clock: Clock,
  partner_id: number,
): Promise<{ key_id: number; partner_key: string }> {
  if (!(await store.first(lockPartner, { partner_id })))
    throw new PartnerKeyError(`There is no partner ${partner_id}.`);
  const live = await store.all(listLiveKeys, { partner_id });
  if (live.length >= live_keys_max)
    throw new PartnerKeyError(`Partner ${partner_id} has ${live_keys_max} live keys: retire one first.`);
  const newest = await store.first(findNewestKey, { partner_id });
  const key_id = (newest?.key_id ?? 0) + 1;
  const partner_key = randomBytes(32).toString('hex');
  const key_encrypted = encryptKey(master_key, partner_id, key_id, partner_key);
  await store.run(insertKey, { partner_id, key_id, key_encrypted, created_at: seconds(clock) });
  return { key_id, partner_key };
}

/**
 * Retires a key: within a second, calls that are signed with it are refused.
 *
 * @param allow_last whether the partner may be left without a key, so that all of its calls are refused.
 * @throws PartnerKeyError if there is no such live key, or it is the last one and that is not allowed.
 */
export async function retirePartnerKey(
  store: Transaction,
  clock: Clock,
  key: { partner_id: number; key_id: number },
  allow_last: boolean,
): Promise<void> {
  const { partner_id, key_id } = key;
  if (!(await store.first(lockPartner, { partner_id })))
    throw new PartnerKeyError(`There is no partner ${partner_id}.`);
  const live = await store.all(listLiveKeys, { partner_id });
  if (!live.some((other) => other.key_id === key_id))
    throw new PartnerKeyError(`Partner ${partner_id} has no live key ${key_id}.`);
  if (live.length === 1 && !allow_last)
    throw new PartnerKeyError(
      `Key ${key_id} is the only live key of partner ${partner_id}: add another one first, or pass --last to leave the partner without one.`,
    );
  await store.run(retireKey, { partner_id, key_id, retired_at: seconds(clock) });
}

/** Checks that this master key can decrypt the keys in a database, if there are any. @throws MasterKeyError */
export async function checkMasterKey(store: Store, master_key: KeyObject): Promise<void> {
  const row = await store.first(findAnyKey, {});
  if (row) decryptKey(master_key, row.partner_id, row.key_id, row.key_encrypted);
}

/** Parses the master key, which encrypts partner keys. @throws Error if it is not 64 hex characters. */
export function readMasterKey(hex: string): KeyObject {
  if (!/^[0-9a-f]{64}$/i.test(hex))
    throw new Error('STOA_MASTER_KEY must be 64 hex characters: 256 random bits.');
  return createSecretKey(Buffer.from(hex, 'hex'));
}
