import { expect, test } from 'vitest';
import { FastSheet } from './fast_sheet.ts';
import { openDocument } from './pdf_document.ts';
import { type Box, type Placing, Sheet } from './sheet.ts';

const box: Box = { x: 5, y: 5, width: 60, height: 8 };

/** Texts that differ in one property each, in pairs that a careless key would mix up. */
const drawings: [Box, string | string[], Placing][] = [
  [box, 'SORT TO', { size: [6, 6] }],
  [box, 'SORT TO', { size: [6, 6], weight: 'bold' }],
  [box, 'SORT TO', { size: [7, 6], weight: 'bold' }],
  [{ ...box, y: 14 }, 'SORT TO', { size: [6, 6] }],
  [{ ...box, x: 14 }, 'SORT TO', { size: [6, 6], align: 'right' }],
  [{ ...box, width: 20 }, '1 Beach Road, Singapore', { size: [9, 5], from: 'bottom' }],
  [{ ...box, height: 20 }, ['1 Beach Road', 'Singapore'], { size: [9, 5], lines_max: 2 }],
  [{ ...box, height: 20 }, ['1 Beach Road\n\nSingapore'], { size: [9, 5], lines_max: 2 }],
  [{ ...box, height: 20 }, ['a', 'b\n\nc'], { size: [9, 5] }],
  [{ ...box, height: 20 }, ['a\n\nb', 'c'], { size: [9, 5] }],
  [box, '', { size: [9, 5] }],
  [box, 'Café “Zoë” ×', { size: [9, 5] }],
  [box, 'กำไร สำเร็จ', { size: [9, 5] }],
  [box, 'พ็กฏ์ ᾱ ẅ', { size: [9, 5] }],
  [box, '王小明 鱻', { size: [9, 5], weight: 'bold' }],
  [box, `Long ${'x'.repeat(500)}`, { size: [9, 5] }],
];

/** A document with each of the texts on a page, and with the heights that were returned. */
async function drawn(region: 'SG' | 'TH' | 'TW', kind: typeof Sheet, height: number, from = 0) {
  const document = openDocument({ title: 'test', size_mm: { width: 100, height }, made_at: 0 });
  const typesetter = await document.typesetterFor(region, JSON.stringify(drawings));
  const heights: number[] = [];
  for (const [at, text, placing] of drawings.slice(from)) {
    await document.addPage();
    heights.push(new kind(document.pdf, typesetter).text(at, text, placing));
  }
  return { bytes: Buffer.from(await document.end()), heights };
}

test('a sheet that repeats texts writes the bytes of the plain one, in documents with and without their glyphs', async () => {
  for (const region of ['SG', 'TH', 'TW'] as const)
    for (const height of [150, 297])
      for (const from of [0, 0, 5, 12, 0]) {
        const plain = await drawn(region, Sheet, height, from);
        expect(await drawn(region, FastSheet, height, from)).toEqual(plain);
      }
});

test('a text that was drawn before 3,000 others is drawn as at first', async () => {
  const [first] = drawings;
  if (!first) throw new Error('There is no text.');
  const document = openDocument({ title: 'test', size_mm: { width: 100, height: 150 }, made_at: 0 });
  const typesetter = await document.typesetterFor('SG', 'SORT TO 0123456789');
  const operatorsOf = async (text: string) => {
    await document.addPage();
    new FastSheet(document.pdf, typesetter).text(first[0], text, first[2]);
    return document.pdf.operators;
  };
  const before = await operatorsOf('SORT TO');
  for (let count = 0; count < 3_000; count++) await operatorsOf(`TEXT ${count}`);
  expect(await operatorsOf('SORT TO')).toBe(before);
});
