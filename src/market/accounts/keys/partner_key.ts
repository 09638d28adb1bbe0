import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { KeyRing, type SealedText } from '../../../engine/keys/key_ring.ts';
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

/** The requested change of a partner's keys is not possible; the message says why. */
export class PartnerKeyError extends ExplainedError {
  override readonly name = 'PartnerKeyError';
}

/**
 * The associated data of AES-GCM. It binds a ciphertext to its row, so that it cannot be moved to another partner's
 * row.
 */
const associatedData = (partner_id: number, key_id: number) => `partner_key/${partner_id}/${key_id}`;

/** Encrypts a partner key for the database. */
export const encryptKey = (
  master_keys: KeyRing,
  partner_id: number,
  key_id: number,
  partner_key: string,
): string => master_keys.seal(partner_key, associatedData(partner_id, key_id));

interface EncryptedKey {
  readonly partner_id: number;
  readonly key_id: number;
  readonly key_encrypted: string;
}

/** An encrypted partner key, with what it is bound to. */
export const sealedKeyOf = ({ partner_id, key_id, key_encrypted }: EncryptedKey): SealedText => ({
  what: `Key ${key_id} of partner ${partner_id}`,
  place: associatedData(partner_id, key_id),
  sealed: key_encrypted,
});

/** The live keys of a partner with their numbers, newest first. */
export async function listNumberedKeys(
  store: Store,
  master_keys: KeyRing,
  partner_id: number,
): Promise<{ key_id: number; partner_key: string }[]> {
  const rows = await store.all(listLiveKeys, { partner_id });
  return rows.map(({ key_id, key_encrypted }) => ({
    key_id,
    partner_key: master_keys.openText(sealedKeyOf({ partner_id, key_id, key_encrypted })),
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
  master_keys: KeyRing,
  clock: Clock,
  partner_id: number,
): Promise<string> {
  return (await addPartnerKey(store, master_keys, clock, partner_id)).partner_key;
}

/**
 * Creates a key for a partner as `createPartnerKey` does, and also returns the number that identifies it in lists and
 * for retiring it.
 */
export async function addPartnerKey(
  store: Transaction,
  master_keys: KeyRing,
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
  const key_encrypted = encryptKey(master_keys, partner_id, key_id, partner_key);
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

/** Checks that a master key of the ring can decrypt the keys in a database, if there are any. @throws MasterKeyError */
export async function checkMasterKey(store: Store, master_keys: KeyRing): Promise<void> {
  const row = await store.first(findAnyKey, {});
  if (row) master_keys.openText(sealedKeyOf(row));
}

/** The most keys that a ring can have: each is tried. */
const ring_size_max = 4;

/**
 * Parses master keys, the newest first, separated by commas or line breaks.
 *
 * @throws Error if one is not 64 hex characters, or there are more than four.
 */
export function readMasterKeys(text: string): KeyRing {
  const [newest, ...older] = text.split(/[,\s]+/).map((hex): KeyObject => {
    if (!/^[0-9a-f]{64}$/i.test(hex))
      throw new Error('STOA_MASTER_KEY must be 64 hex characters: 256 random bits.');
    return createSecretKey(Buffer.from(hex, 'hex'));
  });
  if (newest === undefined || older.length >= ring_size_max)
    throw new Error(`STOA_MASTER_KEY can have ${ring_size_max} keys at most.`);
  return new KeyRing([newest, ...older]);
}
