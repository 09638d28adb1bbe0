// Draws labels of goods that are not packed yet, one page each, in the size of a thermal label.

import { openDocument } from '../../../../engine/print/pdf_document.ts';
import { cut, inset } from '../../../../engine/print/sheet.ts';
import type { Region } from '../../../../kit/contract/region.ts';
import { isCode128Text, isLongBarcode } from '../label/barcode.ts';
import { contents } from '../label/blocks.ts';
import { LabelSheet } from '../label/label_sheet.ts';
import type { GoodsLabel } from './goods_label.ts';

export interface GoodsLabels {
  readonly labels: readonly GoodsLabel[];
  readonly region: Region;
  /** Unix seconds. */
  readonly made_at: number;
}

const size_mm = { width: 100, height: 150 };
const row_mm = 6;

function draw(sheet: LabelSheet, { code, title, lines }: GoodsLabel): void {
  const page = { x: 2.5, y: 2.5, width: 95, height: 145 };
  const rows = cut(page, [11, 31, 10, 12]);
  const [band, barcode, number, name, goods] = rows;
  sheet.frame(page);
  for (const box of rows.slice(1)) if (box !== number) sheet.rule(box, 'top');
  const centred = { weight: 'bold', align: 'center', from: 'middle', lines_max: 1 } as const;
  sheet.text(inset(band, 2, 0.5), 'UNPACKAGED LABEL', { size: [18, 10], ...centred });
  // A code that scanners could not read is printed as text only.
  if (isCode128Text(code) && !isLongBarcode(code)) sheet.barcode(inset(barcode, 0.5, 2), code);
  sheet.text(inset(number, 2, 0.5), code, { size: [16, 6], ...centred });
  sheet.text(inset(name, 2, 0.5), title, { size: [14, 7], ...centred });
  contents(sheet, inset(goods, 1.5, 0.8), lines, row_mm, [10, 6]);
}

/** The same input gives the same bytes. @throws DocumentTooLargeError */
export async function renderGoodsLabels({ labels, region, made_at }: GoodsLabels): Promise<Uint8Array> {
  const title = `THERMAL_UNPACKAGED_LABEL (${labels.length})`;
  const document = openDocument({ title, size_mm, made_at });
  const typesetter = await document.typesetterFor(region, `UNPACKAGED LABEL${JSON.stringify(labels)}`);
  for (const label of labels) {
    await document.addPage();
    draw(new LabelSheet(document.pdf, typesetter), label);
  }
  return document.end();
}
