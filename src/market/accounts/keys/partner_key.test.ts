import { describe, expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import type { KeyRing } from '../../../engine/keys/key_ring.ts';
import { listLiveKeys, retireKey } from '../accounts.store.ts';
import { createPartnerKey, encryptKey, listPartnerKeys, readMasterKeys, sealedKeyOf } from './partner_key.ts';

const master_keys = readMasterKeys('0123456789abcdef'.repeat(4));
const other_keys = readMasterKeys('fedcba9876543210'.repeat(4));

const decryptKey = (keys: KeyRing, partner_id: number, key_id: number, key_encrypted: string) =>
  keys.openText(sealedKeyOf({ partner_id, key_id, key_encrypted }));

describe('an encrypted partner key', () => {
  test.each(['6b7a54497a4c6f63616c4b657954657374', 'a', '', 'clé 🔑 กุญแจ'])(
    'is decrypted to the original: %j',
    (partner_key) => {
      expect(decryptKey(master_keys, 7, 1, encryptKey(master_keys, 7, 1, partner_key))).toBe(partner_key);
    },
  );

  test('is a different text each time, and never contains the key', () => {
    const partner_key = 'the partner key in plain text';
    const encrypted = Array.from({ length: 100 }, () => encryptKey(master_keys, 7, 1, partner_key));
    expect(new Set(encrypted).size).toBe(100);
    for (const text of encrypted) {
      const bytes = Buffer.from(text, 'base64');
      expect(bytes.length).toBe(12 + partner_key.length + 16);
      expect(bytes.toString('latin1')).not.toContain('partner');
    }
  });

  const partner_key = 'secret-of-the-partner';
  const encrypted = encryptKey(master_keys, 7, 1, partner_key);
  const altered = (index: number) => {
    const bytes = Buffer.from(encrypted, 'base64');
    bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    return bytes.toString('base64');
  };
  const message =
    /^Key \d of partner \d cannot be decrypted: the master key \(STOA_MASTER_KEY, or the file master\.key next to an SQLite database\) is not the one it was encrypted with, or its row was altered\.$/;

  test.each<[string, () => string]>([
    ['under another master key', () => decryptKey(other_keys, 7, 1, encrypted)],
    ["moved to another partner's row", () => decryptKey(master_keys, 8, 1, encrypted)],
    ['moved to another key of its partner', () => decryptKey(master_keys, 7, 2, encrypted)],
    ['with a changed nonce', () => decryptKey(master_keys, 7, 1, altered(0))],
    ['with a changed key', () => decryptKey(master_keys, 7, 1, altered(12))],
    ['with a changed tag', () => decryptKey(master_keys, 7, 1, altered(12 + partner_key.length + 15))],
    ['cut short', () => decryptKey(master_keys, 7, 1, encrypted.slice(0, -4))],
    ['cut to its nonce', () => decryptKey(master_keys, 7, 1, encrypted.slice(0, 16))],
    ['cut to less than a tag', () => decryptKey(master_keys, 7, 1, encrypted.slice(0, 8))],
    ['emptied', () => decryptKey(master_keys, 7, 1, '')],
    ['replaced by the key itself', () => decryptKey(master_keys, 7, 1, partner_key)],
  ])('%s is refused, with a message that says what to check and contains no secret', (_, decrypt) => {
    expect(decrypt).toThrow(message);
    expect(decrypt).not.toThrow(partner_key);
  });

  test.each(['', 'ab', 'g'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), ` ${'a'.repeat(64)}`])(
    'the master key %j is refused, and not repeated in the message',
    (hex) => {
      expect(() => readMasterKeys(hex)).toThrow(
        /^STOA_MASTER_KEY must be 64 hex characters: 256 random bits\.$/,
      );
    },
  );

  test('up to four master keys are read, separated by commas or line breaks, and the first one encrypts', () => {
    const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];
    const sealed = encryptKey(readMasterKeys(`${b},${a}`), 7, 1, partner_key);
    expect(decryptKey(readMasterKeys(b), 7, 1, sealed)).toBe(partner_key);
    expect(decryptKey(readMasterKeys(`${a}\n${b}`), 7, 1, sealed)).toBe(partner_key);
    expect(() => decryptKey(readMasterKeys(a), 7, 1, sealed)).toThrow(message);
    expect(() => readMasterKeys(Array.from({ length: 5 }, () => a).join(','))).toThrow('4 keys at most');
  });
});

onEachEngine('the keys of a partner', (world) => {
  const create = (partner_id: number) =>
    world.marketplace.database.transaction((store) =>
      createPartnerKey(store, world.marketplace.master_keys, world.clock, partner_id),
    );
  const listKeys = (partner_id: number) =>
    listPartnerKeys(world.marketplace.database, world.marketplace.master_keys, partner_id);
  const listIds = async (partner_id: number) =>
    (await world.marketplace.database.all(listLiveKeys, { partner_id })).map(({ key_id }) => key_id);
  const retire = (partner_id: number, key_id: number) =>
    world.marketplace.database.run(retireKey, { partner_id, key_id, retired_at: world.clock.now });

  test('a new key has 64 hex characters, and is not stored in clear text', async () => {
    const { partner_id, partner_key } = await world.given.partner();
    expect(partner_key).toMatch(/^[0-9a-f]{64}$/);
    expect(await listKeys(partner_id)).toEqual([partner_key]);
    const stored = JSON.stringify(await storedState(world));
    expect(stored).toContain(`"partner_id":${partner_id}`);
    expect(stored).not.toContain(partner_key);
    expect(stored).not.toContain(Buffer.from(partner_key).toString('base64').slice(0, 40));
  });

  test('a third live key is refused and changes nothing', async () => {
    const { partner_id, partner_key } = await world.given.partner();
    const second = await create(partner_id);
    const before = await storedState(world);
    await expect(create(partner_id)).rejects.toThrow(
      `Partner ${partner_id} has 2 live keys: retire one first.`,
    );
    expect(await storedState(world)).toEqual(before);
    expect(await listKeys(partner_id)).toEqual([second, partner_key]);
  });

  test('of ten concurrent calls that create a second key, one succeeds', async () => {
    const { partner_id } = await world.given.partner();
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => create(partner_id)));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of settled)
      if (outcome.status === 'rejected')
        expect(String(outcome.reason)).toContain('has 2 live keys: retire one first.');
    expect(await listKeys(partner_id)).toHaveLength(2);
  });

  test('after either key is retired, a new one can be created, and ids of keys are never reused', async () => {
    const { partner_id } = await world.given.partner();
    await create(partner_id);
    expect(await listIds(partner_id)).toEqual([2, 1]);
    expect(await retire(partner_id, 2)).toBe(1);
    await create(partner_id);
    expect(await listIds(partner_id)).toEqual([3, 1]);
    expect(await retire(partner_id, 1)).toBe(1);
    await create(partner_id);
    expect(await listIds(partner_id)).toEqual([4, 3]);
    expect(await retire(partner_id, 3)).toBe(1);
    expect(await retire(partner_id, 4)).toBe(1);
    expect(await listKeys(partner_id)).toEqual([]);
    await create(partner_id);
    expect(await listIds(partner_id)).toEqual([5]);
  });

  test('a key can be retired only once', async () => {
    const { partner_id } = await world.given.partner();
    const counts = await Promise.all(Array.from({ length: 8 }, () => retire(partner_id, 1)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });

  test('a partner that does not exist gets no key', async () => {
    await expect(create(999_999)).rejects.toThrow('There is no partner 999999.');
    expect(await listIds(999_999)).toEqual([]);
  });
});
