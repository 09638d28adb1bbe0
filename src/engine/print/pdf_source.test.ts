import { expect, test } from 'vitest';
import { readPdfPages } from '../../../test/support/programs/pdf_pages.ts';
import { withoutParts } from '../store/blobs/shared_parts.ts';
import { openDocument } from './pdf_document.ts';
import { PdfPages } from './pdf_pages.ts';
import { PdfSource } from './pdf_source.ts';
import { Sheet } from './sheet.ts';

const made_at = 1_772_366_400;
const box = { x: 5, y: 5, width: 90, height: 20 };
const bytes_max = 1_000_000;

async function draw(...texts: string[]): Promise<Uint8Array> {
  const document = openDocument({ title: 'A document', size_mm: { width: 100, height: 150 }, made_at });
  const typesetter = await document.typesetterFor('SG', texts.join(''));
  for (const text of texts) {
    await document.addPage();
    new Sheet(document.pdf, typesetter).text(box, text, { size: [12, 6] });
  }
  return document.end();
}

function select(documents: readonly Uint8Array[], pages: readonly (readonly [number, number])[]): Uint8Array {
  const target = new PdfPages(bytes_max);
  const sources = documents.map((bytes) => new PdfSource(bytes));
  for (const [document, page] of pages)
    sources[document]?.copyPage(sources[document].pages[page] ?? 0, target);
  return target.end({ title: 'Selected', made_at });
}

const textsOf = async (bytes: Uint8Array) => (await readPdfPages(bytes)).map(({ text }) => text.trim());
const count = (bytes: Uint8Array, what: RegExp) =>
  Buffer.from(bytes).toString('latin1').match(new RegExp(what, 'g'))?.length ?? 0;

test('pages of several documents are copied in any order, also twice, and share their prepared font', async () => {
  const one = await draw('first', 'second');
  const other = await draw('third', 'Łódź Ωμέγα');
  const selected = select(
    [one, other],
    [
      [1, 1],
      [0, 1],
      [1, 0],
      [0, 1],
    ],
  );
  expect(await textsOf(selected)).toEqual(['Łódź Ωμέγα', 'second', 'third', 'second']);
  // One for ASCII alone, one for all of Latin, and one for Greek.
  expect(count(selected, /\/Type \/FontDescriptor/)).toBe(3);
  expect(Buffer.from(await withoutParts(selected)).toString('latin1')).toMatch(
    /^Stoa pieces .*latin-regular-basic-1.*latin-regular-all-1|^Stoa pieces .*latin-regular-all-1.*latin-regular-basic-1/,
  );
  expect(
    await textsOf(
      select(
        [selected],
        [
          [0, 3],
          [0, 0],
        ],
      ),
    ),
  ).toEqual(['second', 'Łódź Ωμέγα']);
});

/** A document as pdfkit wrote it. */
const earlier = `%PDF-1.3
%\xff\xff\xff\xff
5 0 obj
<<
/Type /Page
/Parent 1 0 R
/MediaBox [0 0 200 100]
/Contents 3 0 R
/Resources 4 0 R
>>
endobj
4 0 obj
<<
/ProcSet [/PDF /Text]
/Font <<
/F1 6 0 R
>>
>>
endobj
3 0 obj
<<
/Length 47
>>
stream
BT /F1 12 Tf 1 0 0 1 10 50 Tm (page 7 0 R) Tj ET
endstream
endobj
6 0 obj
<<
/Type /Font
/Subtype /Type1
/BaseFont /Helvetica
>>
endobj
2 0 obj
<<
/Type /Catalog
/Pages 1 0 R
>>
endobj
1 0 obj
<<
/Type /Pages
/Count 1
/Kids [5 0 R]
>>
endobj
xref
0 7
trailer
<<
/Size 7
/Root 2 0 R
>>
startxref
0
%%EOF
`;

test('pages of a document that was stored before are copied next to others', async () => {
  const before = Buffer.from(earlier, 'latin1');
  const selected = select(
    [before, await draw('now')],
    [
      [1, 0],
      [0, 0],
    ],
  );
  expect(await textsOf(selected)).toEqual(['now', 'page 7 0 R']);
  expect((await readPdfPages(selected)).map(({ width }) => Math.round(width))).toEqual([283, 200]);
});

test('a document that is cut off is a defect', async () => {
  const bytes = await draw('whole');
  expect(() => new PdfSource(bytes.subarray(0, 200))).toThrow('no end');
});
