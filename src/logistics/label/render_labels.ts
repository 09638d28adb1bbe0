// Shipping labels as a PDF: one page for each package.
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Region } from '../../platform/contract/region.ts';
import type { DocumentType } from '../logistics.ts';
import { loadBarcodeEncoder } from './barcode.ts';
import { fromCaption, toCaption } from './captions.ts';
import { loadFontkit, openFaces } from './fonts.ts';
import { isThermal, type Label, unprintableReason } from './label.ts';
import { paper, thermal } from './page.ts';
import { points, Sheet } from './sheet.ts';
import { Typesetter } from './typesetter.ts';

export { type Label, type LabelAddress, type LabelLine, unprintableReason } from './label.ts';

/**
 * Draws one page for each label, 100 x 150 mm for thermal printers and A4 for others. The same input gives
 * the same bytes. It gives way to other work between the parts of a page.
 * @param made_at Unix seconds; printed in the time of the label's region.
 * @returns the bytes of a PDF.
 * @throws when a label has an `unprintableReason`, or there is none: the caller asks first.
 */
export async function renderLabels(
  document_type: DocumentType,
  labels: readonly Label[],
  made_at: number,
): Promise<Uint8Array> {
  const [first] = labels;
  if (!first) throw new Error('A document has at least one label.');
  for (const label of labels) {
    const reason = unprintableReason(label);
    if (reason) throw new Error(reason);
  }
  const { PDFDocument, encode } = await loadLibraries();
  const { size_mm, draw } = isThermal(document_type) ? thermal : paper;
  const document = new PDFDocument({
    autoFirstPage: false,
    // Without a font of our own it would read one of its own from the disk.
    font: null as unknown as string,
    size: [points(size_mm.width), points(size_mm.height)],
    margin: 0,
    pdfVersion: '1.7',
    info: {
      Title: `${document_type} ${first.package_number} (${labels.length})`,
      Producer: 'Stoa',
      Creator: 'Stoa',
      CreationDate: new Date(made_at * 1000),
    },
  });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = once(document, 'end');

  const typesetters = new Map<Region, Typesetter>();
  for (const label of labels) {
    let typesetter = typesetters.get(label.region);
    if (!typesetter) {
      typesetter = await typesetterFor(document, label.region, labels);
      typesetters.set(label.region, typesetter);
    }
    await setImmediate();
    document.addPage();
    const sheet = new Sheet(document, typesetter, encode);
    for (const _part of draw(sheet, label, document_type, made_at)) await setImmediate();
  }
  await embedFonts(document);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The libraries are large and most runs of the program print nothing: they load when first needed, one by one. */
async function loadLibraries() {
  await loadFontkit();
  await setImmediate();
  const { default: PDFDocument } = await import('pdfkit');
  await setImmediate();
  return { PDFDocument, encode: await loadBarcodeEncoder() };
}

/** Sets the texts of all labels of a region, so that a font is opened when one of them has its letters. */
async function typesetterFor(
  document: PDFKit.PDFDocument,
  region: Region,
  labels: readonly Label[],
): Promise<Typesetter> {
  const texts = JSON.stringify(labels.filter((label) => label.region === region));
  const faces = await openFaces(region, texts + toCaption(region) + fromCaption(region));
  for (const { name, font } of [...faces.regular, ...faces.bold])
    document.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
  return new Typesetter(faces);
}

/**
 * Puts the glyphs that were used into the document. It is the longest step, so it is done for one font at a
 * time with room for other work in between; left to the end of the document, it would be one long stall.
 */
async function embedFonts(document: PDFKit.PDFDocument): Promise<void> {
  const { _fontFamilies } = document as unknown as { _fontFamilies: Record<string, { finalize(): void }> };
  for (const font of new Set(Object.values(_fontFamilies))) {
    await setImmediate();
    font.finalize();
  }
  await setImmediate();
}
