import { expect, test } from 'vitest';
import { findPart, partMark, withoutParts, withParts } from './shared_parts.ts';

const name = 'latin-regular-basic-1';
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bytesOf = (...pieces: (string | Uint8Array)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)));
const part = (await findPart(name)) ?? Buffer.alloc(0);

test('a row has the names of the parts of a blob, and the blob is read as it was stored', async () => {
  const other = (await findPart('thai-bold-1')) ?? Buffer.alloc(0);
  const blob = bytesOf('%PDF-1.7\n', part, 'between', other, part, 'end');
  const row = await withoutParts(blob);
  expect(row.length).toBeLessThan(200);
  for (const own of [name, 'thai-bold-1', 'between', 'end']) expect(text(row)).toContain(own);
  expect(bytesOf(await withParts(row)).equals(blob)).toBe(true);
});

const changed = Buffer.from(part);
changed[changed.length - 2] = (changed.at(-2) ?? 0) ^ 1;

test.each([
  ['is empty', ''],
  ['has no part', '%PDF-1.7\nnothing'],
  ['is not a PDF', bytesOf('GIF89a', part)],
  ['has a part with another content', bytesOf('%PDF-1.7\n', changed)],
  ['has the beginning of a part', bytesOf('%PDF-1.7\n', part.subarray(0, 100))],
  [
    'names parts that do not exist',
    bytesOf('%PDF-1.7\n', partMark('nothing'), partMark('../typefaces'), partMark('')),
  ],
  ['has very many marks', `%PDF-1.7\n${'%Stoa part latin-regular-basic-1\n'.repeat(10_000)}`],
  ['ends with the mark of a part', '%PDF-1.7\n%Stoa part '],
])('a blob that %s is stored as it is', async (_, content) => {
  const blob = bytesOf(content);
  const row = await withoutParts(blob);
  expect(row).toBe(blob);
  expect(await withParts(row)).toBe(row);
});

test.each(['Stoa pieces ', 'Stoa pieces ["latin-regular-basic-1"]\n', 'Stoa pieces x'])(
  'a blob that looks like a row in pieces is read as it was stored: %j',
  async (content) => {
    const blob = bytesOf(content);
    expect(text(await withParts(await withoutParts(blob)))).toBe(content);
  },
);

test('a row with a part that only a newer version has is a defect', async () => {
  const row = bytesOf('Stoa pieces ["latin-regular-basic-9000"]\n');
  await expect(withParts(row)).rejects.toThrow('latin-regular-basic-9000');
});
