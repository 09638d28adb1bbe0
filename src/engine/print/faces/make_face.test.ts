import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packageFile } from '../../package_file.ts';
import { findPart } from '../../store/blobs/shared_parts.ts';
import { readFaceTable } from '../prepared_face.ts';
import { makeParts, prepared_faces } from './make_face.ts';

/** The objects of a part. Streams are unpacked: another version of zlib packs them otherwise. */
function unpacked(part: Uint8Array): string {
  let text = Buffer.from(part).toString('latin1');
  for (let at = text.indexOf('\nstream\n'); at !== -1; at = text.indexOf('\nstream\n', at + 1)) {
    const start = at + '\nstream\n'.length;
    const length = Number(/\/Length (\d+)\n>>$/.exec(text.slice(0, at))?.[1]);
    const packed = Buffer.from(text.slice(start, start + length), 'latin1');
    text = text.slice(0, start) + inflateSync(packed).toString('latin1') + text.slice(start + length);
  }
  return text.replace(/\/Length \d+/g, '');
}

test.each(prepared_faces)('the parts of $name contain what its font has now', async (face) => {
  const table = await readFaceTable(face.name);
  const made = makeParts(face, readFileSync(packageFile('node_modules', face.font)));
  expect(table.parts.map(({ name, first_object, glyph_count }) => [name, first_object, glyph_count])).toEqual(
    made.map(({ part: { name, first_object, glyph_count } }) => [name, first_object, glyph_count]),
  );
  for (const { part, bytes } of made) {
    const stored = (await findPart(part.name)) ?? Buffer.alloc(0);
    expect(unpacked(stored) === unpacked(bytes), part.name).toBe(true);
  }
});

test('each part has its own name and its own numbers, and knows where its objects are', async () => {
  const names: string[] = [];
  const numbers: number[] = [];
  for (const { name: face } of prepared_faces) {
    for (const { name, first_object, offsets } of (await readFaceTable(face)).parts) {
      names.push(name);
      const bytes = (await findPart(name)) ?? Buffer.alloc(0);
      for (const [at, offset] of offsets.entries()) {
        const number = first_object + at;
        numbers.push(number);
        const beginning = `${number} 0 obj\n`;
        expect(bytes.toString('latin1', offset, offset + beginning.length)).toBe(beginning);
      }
    }
  }
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(numbers).size).toBe(numbers.length);
});
