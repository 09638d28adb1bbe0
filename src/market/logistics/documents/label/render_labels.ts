import { openDocument, type PrintedDocument } from '../../../../engine/print/pdf_document.ts';
import type { Typesetter } from '../../../../engine/print/typesetter.ts';
import type { Region } from '../../../../kit/contract/region.ts';
import type { DocumentType } from '../../logistics.ts';
import { fromCaption, toCaption } from './captions.ts';
import { isThermal, type Label } from './label.ts';
import { LabelSheet } from './label_sheet.ts';
import { paper, thermal } from './page.ts';

/**
 * Draws shipping labels as a PDF, one page per label: 100 x 150 mm for thermal printers, A4 for others. The same input
 * gives the same bytes.
 *
 * @param made_at Unix seconds; printed in the local time of the label's region.
 * @returns the bytes of a PDF.
 * @throws DocumentTooLargeError, or Error if there is no label.
 */
export async function renderLabels(
  document_type: DocumentType,
  labels: readonly Label[],
  made_at: number,
): Promise<Uint8Array> {
  const [first] = labels;
  if (!first) throw new Error('A document has at least one label.');
  const { size_mm, draw } = isThermal(document_type) ? thermal : paper;
  const title = `${document_type} ${first.package_number} (${labels.length})`;
  const document = openDocument({ title, size_mm, made_at });

  const typesetters = new Map<Region, Typesetter>();
  for (const label of labels) {
    let typesetter = typesetters.get(label.region);
    if (!typesetter) {
      typesetter = await typesetterFor(document, label.region, labels);
      typesetters.set(label.region, typesetter);
    }
    await document.addPage();
    const sheet = new LabelSheet(document.pdf, typesetter);
    draw(sheet, label, document_type, made_at);
  }
  return document.end();
}

/** The typesetter for all labels of a region. It opens a font only if one of their texts needs it. */
function typesetterFor(
  document: PrintedDocument,
  region: Region,
  labels: readonly Label[],
): Promise<Typesetter> {
  const texts = JSON.stringify(labels.filter((label) => label.region === region));
  return document.typesetterFor(region, texts + toCaption(region) + fromCaption(region));
}
