import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fastSignKey } from './fast_signature.ts';
import { isSignedBy, signKey } from './signature.ts';

const bytes = (maxLength: number) => fc.string({ unit: 'binary', maxLength });

test('the fast sign key and the plain one give equal signs for keys and base strings of any length and any characters', () => {
  fc.assert(
    fc.property(bytes(200), bytes(250), (key, base_string) => {
      expect(fastSignKey(key).sign(base_string)).toBe(signKey(key).sign(base_string));
    }),
    { numRuns: 500 },
  );
});

test('one fast key signs a sequence of long and short base strings like the plain key', () => {
  const base_strings = fc.array(fc.oneof(bytes(20), bytes(250), fc.constant('a'.repeat(1_024))));
  fc.assert(
    fc.property(bytes(100), base_strings, (key, strings) => {
      const [fast, plain] = [fastSignKey(key), signKey(key)];
      for (const base_string of strings) expect(fast.sign(base_string)).toBe(plain.sign(base_string));
    }),
  );
  expect(() => fastSignKey('key').sign('a'.repeat(2_049))).toThrow('too long');
});

test('both kinds of keys accept and reject the same texts as signs', () => {
  const base_string = 'base string';
  const sign = signKey('key').sign(base_string);
  const others = fc.oneof(
    fc.constantFrom(sign, sign.toUpperCase(), `${sign}0`, sign.slice(1), ''),
    bytes(64),
    fc.string({ unit: 'binary', minLength: 64, maxLength: 64 }),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
  );
  fc.assert(
    fc.property(others, (given) => {
      const [fast, plain] = [fastSignKey, signKey].map((make) =>
        isSignedBy([make('old'), make('key')], base_string, given),
      );
      expect([fast, plain]).toEqual([given === sign, given === sign]);
    }),
  );
});
