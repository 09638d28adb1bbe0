import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyRing } from '../keys/key_ring.ts';
import type { FileKind } from './file_kind.ts';
import { FileLinks, file_path } from './file_links.ts';

const kind: FileKind = { name: 'sample', find: async () => undefined };
const master_keys = new KeyRing([createSecretKey(randomBytes(32))]);
const links = new FileLinks(master_keys);
const now = 1_772_366_400;
const key = { shop_id: 7, file_id: 'report-1', now };
const prefix = `https://stoa.example${file_path}`;
const tokenOf = (by: FileLinks = links) => by.urlOf(kind, 'https://stoa.example', key).slice(prefix.length);
const target = { kind: 'sample', shop_id: 7, file_id: 'report-1' };

test('a link is valid for its file for an hour, and not a second longer', () => {
  const token = tokenOf();
  expect(links.open(token, now)).toEqual(target);
  expect(links.open(token, now + 3_599)).toEqual(target);
  expect(links.open(token, now + 3_600)).toBeUndefined();
});

test('two links to one file differ, and show neither shop nor file', () => {
  const tokens = Array.from({ length: 100 }, () => tokenOf());
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{60,}$/);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/report|sample/);
  }
});

test("nodes with the same master key open each other's links; nodes with another key do not", () => {
  expect(new FileLinks(master_keys).open(tokenOf(), now)).toEqual(target);
  expect(new FileLinks(new KeyRing([createSecretKey(randomBytes(32))])).open(tokenOf(), now)).toBeUndefined();
});

test('a changed, shortened or invented link opens no file', () => {
  const token = tokenOf();
  const bytes = Buffer.from(token, 'base64url');
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ bits;
      expect(links.open(changed.toString('base64url'), now)).toBeUndefined();
      expect(links.open(bytes.subarray(0, at).toString('base64url'), now)).toBeUndefined();
    }),
  );
  fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (text) => links.open(text, now) === undefined));
  for (const other of [`${token}=`, `${token} `, `${token.slice(0, -1)}*`, token.repeat(20)])
    expect(links.open(other, now)).toBeUndefined();
});
