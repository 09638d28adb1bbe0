import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { KeyRing, MasterKeyError } from './key_ring.ts';

const newKey = () => createSecretKey(randomBytes(32));
const [first, second, third] = [newKey(), newKey(), newKey()];
const answer = '{"partner_key":"secret","name":"ü"}';

describe('a ring of keys', () => {
  test('opens what it has sealed, and reveals nothing to anybody else', () => {
    const ring = new KeyRing([first]);
    expect(ring.open(ring.seal(answer))).toBe(answer);
    expect(Buffer.from(ring.seal(answer), 'base64').toString('latin1')).not.toContain('secret');
    expect(ring.seal(answer)).not.toBe(ring.seal(answer));
  });

  test.each(['', '{"plain":1}', 'AAAA'.repeat(20)])('does not open %j, which it has not sealed', (text) => {
    expect(new KeyRing([first]).open(text)).toBeUndefined();
  });

  test('does not open a text that was altered, belongs to another place, or was sealed with another key', () => {
    const ring = new KeyRing([first]);
    const sealed = ring.seal('text', 'row/1');
    expect(ring.open(sealed, 'row/1')).toBe('text');
    expect(ring.open(sealed, 'row/2')).toBeUndefined();
    expect(ring.open(sealed)).toBeUndefined();
    expect(new KeyRing([second]).open(sealed, 'row/1')).toBeUndefined();
    expect(ring.open(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, 'row/1')).toBeUndefined();
  });

  test('seals with the newest key, and opens what any of them has sealed', () => {
    const before = new KeyRing([first]);
    const during = new KeyRing([second, first]);
    const after = new KeyRing([second]);
    expect(during.open(before.seal('old'))).toBe('old');
    expect(after.open(during.seal('new'))).toBe('new');
    expect(before.open(during.seal('new'))).toBeUndefined();
    const sealed = before.seal('old', 'row');
    expect(during.isNewest({ what: 'It', place: 'row', sealed })).toBe(false);
    expect(before.isNewest({ what: 'It', place: 'row', sealed })).toBe(true);
  });

  test('derives a ring in which each key has its counterpart', () => {
    const links = (...keys: [typeof first, ...(typeof first)[]]) => new KeyRing(keys).derived('links');
    const sealed = links(first).seal('text');
    expect(links(third, second, first).open(sealed)).toBe('text');
    expect(links(third, second).open(sealed)).toBeUndefined();
    expect(new KeyRing([first]).open(sealed)).toBeUndefined();
    expect(new KeyRing([first]).derived('answers').open(sealed)).toBeUndefined();
  });

  test('names what it cannot open, and where the key belongs', () => {
    const sealed = new KeyRing([second]).seal('text', 'row');
    const open = () => new KeyRing([first]).openText({ what: 'Key 2 of partner 7', place: 'row', sealed });
    expect(open).toThrow(MasterKeyError);
    expect(open).toThrow(/^Key 2 of partner 7 cannot be decrypted: the master key \(STOA_MASTER_KEY, or /);
  });
});
