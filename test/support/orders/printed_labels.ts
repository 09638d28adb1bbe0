import { BinaryBitmap, Code128Reader, GlobalHistogramBinarizer, RGBLuminanceSource } from '@zxing/library';
import { expect } from 'vitest';
import type { Label, LabelAddress } from '../../../src/market/logistics/documents/label/label.ts';
import { loadPdfium } from '../programs/pdfium.ts';

// Labels are judged as a courier would do it: another program renders the PDF to an image, which is then
// scanned.

export const made_at = Date.UTC(2024, 0, 15, 18, 30) / 1000;
/** A label printer's 203 dpi are 8 dots per millimetre. */
export const printer_dpi = 8 * 25.4;

export const address = (name: string, street: string, city: string): LabelAddress => ({
  name,
  phone: '+65 9123 4567',
  address: street,
  town: '',
  district: '',
  city,
  state: '',
  zipcode: '560512',
  region: 'SG',
});

export const givenLabel = (over: Partial<Label> = {}): Label => ({
  order_sn: '2401159KQJ3M7T',
  package_number: 'OFG123456789012345',
  tracking_number: 'SPXSG01234567890A',
  channel_name: 'Standard Delivery',
  region: 'SG',
  sender: address('Harbour Lights Pte Ltd', '71 Ayer Rajah Crescent', 'Singapore'),
  recipient: address('Tan Wei Ming', 'Blk 512 Ang Mo Kio Avenue 8', 'Singapore'),
  lines: [{ item_name: 'Cotton T-shirt', model_name: 'Blue, L', quantity: 2 }],
  ...over,
});

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** One byte for each dot, 0 is black. */
  readonly data: Uint8Array;
}

/** The pages as another program reads and prints them. */
export async function pagesOf(
  bytes: Uint8Array,
  dpi = printer_dpi,
): Promise<{ text: string; picture: Picture }[]> {
  const document = await (await loadPdfium()).loadDocument(bytes);
  try {
    const pages = [];
    for (const page of document.pages()) {
      const text = page.getText();
      const { originalWidth, originalHeight } = page.getOriginalSize();
      // The size is given in dots, because with a scale the width is rounded, unlike on a printer.
      const { width, height, data } = await page.render({
        scale: 1,
        width: Math.round((originalWidth * dpi) / 72),
        height: Math.round((originalHeight * dpi) / 72),
        render: async (rendered) => greenOf(rendered.data),
      });
      pages.push({ text, picture: { width, height, data } });
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** One colour channel is enough, because the page is black and white. */
function greenOf(data: Uint8Array): Uint8Array {
  const green = new Uint8Array(data.length / 4);
  for (let at = 0; at < green.length; at++) green[at] = data[at * 4 + 1] as number;
  return green;
}

export async function onlyPageOf(bytes: Uint8Array, dpi = printer_dpi) {
  const pages = await pagesOf(bytes, dpi);
  expect(pages).toHaveLength(1);
  return pages[0] as (typeof pages)[number];
}

/**
 * What a scanner reads when it is held to the barcode: at the top of a roll's label or, if it is long, along
 * its side; on a sheet at the upper right or across.
 */
export function scan(picture: Picture): string {
  const sheet = picture.height > 1.6 * 8 * 150;
  const places = sheet
    ? [
        [103, 30, 96, 15],
        [10.5, 30, 189, 12],
      ]
    : [
        [3, 17, 94, 12],
        [80, 3, 12, 144],
      ];
  for (const [index, mm] of places.entries()) {
    const place = crop(picture, mm);
    const { width, height, data } = !sheet && index === 1 ? turned(place) : place;
    const source = new RGBLuminanceSource(Uint8ClampedArray.from(data), width, height);
    const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(source));
    try {
      return new Code128Reader().decode(bitmap, new Map()).getText();
    } catch {}
  }
  return 'nothing';
}

function crop(picture: Picture, mm: readonly number[]): Picture {
  const [x = 0, y = 0, width = 0, height = 0] = mm.map((side) => Math.round((side / 25.4) * printer_dpi));
  const rows = Array.from({ length: height }, (_, row) => {
    const start = (y + row) * picture.width + x;
    return picture.data.subarray(start, start + width);
  });
  return { width, height, data: Buffer.concat(rows) };
}

const turned = ({ width, height, data }: Picture): Picture => ({
  width: height,
  height: width,
  data: data.map((_, index) => data[(index % height) * width + Math.floor(index / height)] as number),
});

/** The text without blanks and line ends, which depend on the layout. */
export const dense = (text: string) => text.replace(/\s/g, '');

export const sizesOf = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, ...points]) => points.map((point) => Math.round((Number(point) * 254) / 72) / 10));

export const isDark = (picture: Picture, x: number, y: number) =>
  (picture.data[y * picture.width + x] as number) < 128;

export const darkIn = (picture: Picture, y: number, from = 0, to = picture.width) => {
  let count = 0;
  for (let x = from; x < to; x++) if (isDark(picture, x, y)) count++;
  return count;
};

export const alphanumeric = (length: number) => 'SPX0TH1A2B3C4D5E6F7G'.repeat(4).slice(0, length);
