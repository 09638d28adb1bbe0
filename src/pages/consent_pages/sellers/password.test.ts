import { expect, test } from 'vitest';
import {
  hashPassword,
  hashRandomPassword,
  isPasswordOf,
  isSignInPassword,
  randomPassword,
} from './password.ts';

test('a hash matches its password and no other', async () => {
  const password_hash = await hashPassword('correct horse battery');
  expect(password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPasswordOf(password_hash, 'correct horse battery')).toBe(true);
  for (const other of ['correct horse batter', 'Correct horse battery', 'correct horse battery ', ''])
    expect(await isPasswordOf(password_hash, other), other).toBe(false);
});

test('hashing the same password twice gives different hashes', async () => {
  expect(await hashRandomPassword('a')).not.toBe(await hashRandomPassword('a'));
});

test('a hash contains its cost, so that a higher cost can be introduced later', async () => {
  expect(await isPasswordOf(await hashRandomPassword('0123456789abcdef'), '0123456789abcdef')).toBe(true);
});

test('a letter in another Unicode composition is the same letter', async () => {
  expect(await isPasswordOf(await hashRandomPassword('caf\u00e9'), 'cafe\u0301')).toBe(true);
});

test('a seller without a hash cannot sign in with any password', async () => {
  for (const guess of ['', 'A', 'password']) {
    expect(await isSignInPassword(null, guess)).toBe(false);
    expect(await isSignInPassword(undefined, guess)).toBe(false);
  }
});

test('a seller signs in with the right password whatever the cost of its hash, and with no other password', async () => {
  // A hash of `password` as an earlier version may have stored it, with ln=5.
  const earlier = '$scrypt$ln=5,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$OvDm4lUdUXf3gPZGPcBamCFt7d94Nd1C6rWfvDn6kcs';
  for (const password_hash of [
    await hashPassword('password'),
    await hashRandomPassword('password'),
    earlier,
  ]) {
    expect(await isSignInPassword(password_hash, 'password')).toBe(true);
    expect(await isSignInPassword(password_hash, 'Password')).toBe(false);
  }
});

test('a malformed hash is a defect, not a wrong password', async () => {
  await expect(isPasswordOf('plain', 'plain')).rejects.toThrow('cannot be read');
});

test('a random password has five groups of four letters and digits that cannot be confused', () => {
  const made = Array.from({ length: 200 }, randomPassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){4}$/);
});
