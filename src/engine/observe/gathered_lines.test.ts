import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherLines } from './gathered_lines.ts';

const lines = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('a'.repeat(30_000), 'ก'.repeat(65_535), 'b'.repeat(70_000)),
  ),
);

test('gathered lines are the same as lines written one by one, in the same order', () => {
  fc.assert(
    fc.property(lines, (texts) => {
      const gathered: string[] = [];
      const stream = gatherLines({ write: (text) => gathered.push(text) });
      for (const text of texts) stream.write(`${text}\n`);
      stream.flush();
      expect(gathered.join('')).toBe(texts.map((text) => `${text}\n`).join(''));
    }),
  );
});

test('gathered lines are passed on before they exceed 64 KB, and on a flush', () => {
  const gathered: string[] = [];
  const stream = gatherLines({ write: (text) => gathered.push(text) });
  const line = 'x'.repeat(1_024);
  for (let count = 0; count < 64; count++) stream.write(line);
  expect(gathered).toEqual([]);
  stream.write(line);
  expect(gathered).toEqual([line.repeat(64)]);
  stream.flush();
  stream.flush();
  expect(gathered).toEqual([line.repeat(64), line]);
});
