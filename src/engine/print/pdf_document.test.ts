import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDocument } from './pdf_document.ts';
import { DocumentTooLargeError } from './pdf_pages.ts';

const head = { title: 'A document', size_mm: { width: 100, height: 150 }, made_at: 1_772_366_400 };

async function draw(pages: number, content: () => string, bytes_max?: number) {
  const document = openDocument(head, bytes_max);
  for (let page = 0; page < pages; page++) {
    await document.addPage();
    // Content that cannot be compressed.
    document.pdf.addContent(`% ${content()}`);
  }
  return document.end();
}

test('other documents are drawn between the pages of a long one', async () => {
  let is_drawn = false;
  let turns = 0;
  const drawn = draw(300, () => 'x').finally(() => {
    is_drawn = true;
  });
  while (!is_drawn) {
    turns++;
    await setImmediate();
  }
  expect(turns).toBeGreaterThanOrEqual(300);
  expect(
    Buffer.from(await drawn)
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(300);
});

test('the same pages result in the same bytes, whatever is drawn at the same time', async () => {
  const [one, other] = await Promise.all([draw(30, () => 'x'), draw(30, () => 'x')]);
  expect(Buffer.from(one).equals(Buffer.from(await draw(30, () => 'x')))).toBe(true);
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
});

test('a document that exceeds the size limit is given up, and its bytes are released', async () => {
  const bytes_max = 200_000;
  let pages = 0;
  const content = () => {
    pages++;
    return randomBytes(10_000).toString('hex');
  };
  await expect(draw(1_000, content, bytes_max)).rejects.toThrow(DocumentTooLargeError);
  expect(pages).toBeLessThan(100);
});
