// The layout of a label on each kind of page.

import { cut, inset } from '../../../../engine/print/sheet.ts';
import type { DocumentType } from '../../logistics.ts';
import { isLongBarcode } from './barcode.ts';
import {
  band,
  contents,
  note,
  numbers,
  recipient,
  routing,
  sender,
  tracking,
  trackingNumberText,
} from './blocks.ts';
import { barcodeText, isJob, type Label } from './label.ts';
import type { LabelSheet } from './label_sheet.ts';
import { packingList } from './packing_list.ts';

/** The text of the barcode, if it needs the longer place on the page. */
function longBarcode(label: Label): string | undefined {
  const text = barcodeText(label);
  return text !== undefined && isLongBarcode(text) ? text : undefined;
}

export interface LabelPage {
  readonly size_mm: { readonly width: number; readonly height: number };
  draw(sheet: LabelSheet, label: Label, document_type: DocumentType, made_at: number): void;
}

/** The roll of a label printer: all parts are stacked, and a long barcode runs along the side. */
export const thermal: LabelPage = {
  size_mm: { width: 100, height: 150 },
  draw(sheet, label, document_type, made_at) {
    const page = { x: 2.5, y: 2.5, width: 95, height: 145 };
    const long = longBarcode(label);
    const [main, side] = cut(page, [long === undefined ? page.width : 74], true);
    const people: readonly [number, number] = isJob(document_type) ? [31, 22] : [36, 17];
    const rows = cut(main, [11, long === undefined ? 31 : 12, 15, ...people, 12]);
    const [top, number, place, to, from, row, rest] = rows;
    sheet.frame(page);
    for (const box of rows.slice(1)) sheet.rule(box, 'top');
    band(sheet, top, label, document_type, 1);
    if (long !== undefined) {
      sheet.rule(side, 'left');
      sheet.barcode(inset(side, 1.5, 0.5), long, true);
      trackingNumberText(sheet, number, label, 1, 2);
    } else tracking(sheet, number, label, 1);
    routing(sheet, place, label, 1);
    recipient(sheet, to, label, 1);
    sender(sheet, from, label, document_type, 1);
    const cells = cut(row, [row.width * 0.37, row.width * 0.37], true);
    for (const cell of cells.slice(1)) sheet.rule(cell, 'left');
    numbers(sheet, cells, label, made_at, 1);
    const noted = (label.note ?? '').trim() !== '';
    const [items, last] = cut(rest, [rest.height - (noted ? 9 : 0)]);
    contents(sheet, inset(items, 1.5, 0.8), label.lines, 4, [8, 5]);
    if (noted) {
      sheet.rule(last, 'top');
      note(sheet, last, label.note ?? '', 1);
    }
  },
};

/**
 * A4: the label is in the upper half, to be cut off, and a packing list in the lower half. A long barcode takes the
 * whole width.
 */
export const paper: LabelPage = {
  size_mm: { width: 210, height: 297 },
  draw(sheet, label, document_type, made_at) {
    const page = { x: 10, y: 10, width: 190, height: 130 };
    const is_long = longBarcode(label) !== undefined;
    const [top, wide, rest] = cut(page, [15, is_long ? 34 : 0]);
    const [people, facts] = cut(rest, [92], true);
    const [to, from] = cut(people, [rest.height * (isJob(document_type) ? 0.56 : 0.65)]);
    const rows = cut(facts, [is_long ? 0 : 38, 24, 12, 12, 10]);
    const [barcode, place, order, parcel, printed, remark] = rows;
    sheet.frame(page);
    for (const box of [wide, rest, from]) sheet.rule(box, 'top');
    sheet.rule(facts, 'left');
    for (const box of rows.slice(is_long ? 2 : 1)) sheet.rule(box, 'top');
    band(sheet, top, label, document_type, 1.3);
    tracking(sheet, is_long ? wide : barcode, label, 1.2);
    routing(sheet, place, label, 1.3);
    recipient(sheet, to, label, 1.6);
    sender(sheet, from, label, document_type, 1.6);
    numbers(sheet, [order, parcel, printed], label, made_at, 1.2);
    note(sheet, remark, label.note ?? '', 1.2);
    sheet.cutLine(148.5, 210);
    packingList(sheet, { x: 10, y: 155, width: 190, height: 132 }, label, made_at);
  },
};
