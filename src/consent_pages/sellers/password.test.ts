import { expect, test } from 'vitest';
import { hashPassword, hashRandomPassword, isPasswordOf, nobodys_hash, randomPassword } from './password.ts';

test('a password is the one of its hash, and no other is', async () => {
  const password_hash = await hashPassword('correct horse battery');
  expect(password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPasswordOf(password_hash, 'correct horse battery')).toBe(true);
  for (const other of ['correct horse batter', 'Correct horse battery', 'correct horse battery ', ''])
    expect(await isPasswordOf(password_hash, other), other).toBe(false);
});

test('the same password has another hash each time', async () => {
  expect(await hashRandomPassword('a')).not.toBe(await hashRandomPassword('a'));
});

test('a hash says what it cost, so that a dearer one can come later', async () => {
  expect(await isPasswordOf(await hashRandomPassword('0123456789abcdef'), '0123456789abcdef')).toBe(true);
});

test('a letter that was composed in another way is the same letter', async () => {
  expect(await isPasswordOf(await hashRandomPassword('caf\u00e9'), 'cafe\u0301')).toBe(true);
});

test('nobody has the password of nobody', async () => {
  for (const guess of ['', 'A', 'password']) expect(await isPasswordOf(nobodys_hash, guess)).toBe(false);
});

test('what is no hash is a defect, and not a wrong password', async () => {
  await expect(isPasswordOf('plain', 'plain')).rejects.toThrow('cannot be read');
});

test('a random password has five groups of four letters and digits that are not mistaken for others', () => {
  const made = Array.from({ length: 200 }, randomPassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){4}$/);
});
