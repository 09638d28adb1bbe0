// Labels are judged as a courier would: the PDF is printed to a picture by another program, then scanned.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { BinaryBitmap, Code128Reader, GlobalHistogramBinarizer, RGBLuminanceSource } from '@zxing/library';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Region } from '../../../platform/contract/region.ts';
import { type DocumentType, document_types } from '../../logistics.ts';
import { barcode_mm, barcodeModules, long_barcode_mm, modules_max, moduleWidth } from './barcode.ts';
import { barsOf } from './bars.ts';
import { type Label, type LabelAddress, unprintableReason } from './label.ts';
import { renderLabels } from './render_labels.ts';

const made_at = Date.UTC(2024, 0, 15, 18, 30) / 1000;
/** A label printer's 203 dpi are 8 dots to the millimetre. */
const printer_dpi = 8 * 25.4;

const address = (name: string, street: string, city: string): LabelAddress => ({
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

const givenLabel = (over: Partial<Label> = {}): Label => ({
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

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

interface Picture {
  readonly width: number;
  readonly height: number;
  /** One byte for each dot, 0 is black. */
  readonly data: Uint8Array;
}

/** The pages as another program reads and prints them. */
async function pagesOf(bytes: Uint8Array, dpi = printer_dpi): Promise<{ text: string; picture: Picture }[]> {
  const document = await pdfium.loadDocument(bytes);
  try {
    const pages = [];
    for (const page of document.pages()) {
      const text = page.getText();
      const { originalWidth, originalHeight } = page.getOriginalSize();
      // Asked for in dots: by scale alone the width is rounded, which is not how a printer prints.
      const { width, height, data } = await page.render({
        scale: 1,
        width: Math.round((originalWidth * dpi) / 72),
        height: Math.round((originalHeight * dpi) / 72),
        render: async (rendered) => Uint8Array.from(rendered.data),
      });
      pages.push({ text, picture: { width, height, data: greenOf(data) } });
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** One of the four colours: the page is black and white. */
const greenOf = (data: Uint8Array) => data.filter((_, index) => index % 4 === 1);

async function onlyPageOf(bytes: Uint8Array, dpi = printer_dpi) {
  const pages = await pagesOf(bytes, dpi);
  expect(pages).toHaveLength(1);
  return pages[0] as (typeof pages)[number];
}

/**
 * What a scanner reads that is held to the barcode: at the top of a roll's label or, when it is long, along its
 * side; on a sheet at the upper right or across.
 */
function scan(picture: Picture): string {
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

/** The text without blanks and line ends, which are where the layout puts them. */
const dense = (text: string) => text.replace(/\s/g, '');

const sizesOf = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, ...points]) => points.map((point) => Math.round((Number(point) * 254) / 72) / 10));

const isDark = (picture: Picture, x: number, y: number) =>
  (picture.data[y * picture.width + x] as number) < 128;

const darkIn = (picture: Picture, y: number, from = 0, to = picture.width) => {
  let count = 0;
  for (let x = from; x < to; x++) if (isDark(picture, x, y)) count++;
  return count;
};

const alphanumeric = (length: number) => 'SPX0TH1A2B3C4D5E6F7G'.repeat(4).slice(0, length);

describe('barcode', () => {
  test.each(document_types)('the barcode of a %s is read as its tracking number', async (document_type) => {
    const label = givenLabel({ tracking_number: 'JNE-01234567890' });
    const { picture } = await onlyPageOf(await renderLabels(document_type, [label], made_at));
    expect(scan(picture)).toBe('JNE-01234567890');
  });

  test.each<[string, string]>([
    ['8 characters', alphanumeric(8)],
    ['13 characters', 'EB123456785SG'],
    ['29 characters, the most with bars of two dots', alphanumeric(29)],
    ['30 characters', alphanumeric(30)],
    ['47 characters, the most there is', 'ABCDEFGHIJ'.repeat(5).slice(0, 47)],
    ['40 characters', `${'ABCDEFGHIJ'.repeat(4)}`],
    ['64 digits', '1234567890'.repeat(7).slice(0, 64)],
    ['every kind of printable ASCII', '~!@^000 <>&\\(a'],
  ])('a number of %s is read from paper printed at 203 dpi', async (_, tracking_number) => {
    const label = givenLabel({ tracking_number });
    expect(unprintableReason(label)).toBeUndefined();
    for (const document_type of ['THERMAL_AIR_WAYBILL', 'NORMAL_AIR_WAYBILL'] as const) {
      const { picture, text } = await onlyPageOf(await renderLabels(document_type, [label], made_at));
      expect(scan(picture)).toBe(tracking_number);
      expect(dense(text)).toContain(dense(tracking_number));
    }
  });

  test('a number whose bars would be too fine for 203 dpi is refused', () => {
    const reason = unprintableReason(givenLabel({ tracking_number: alphanumeric(64) }));
    expect(reason).toContain('64 characters');
    expect(unprintableReason(givenLabel({ tracking_number: 'A'.repeat(48) }))).toBeDefined();
  });

  test('the width that decides is the width that is printed', async () => {
    const texts = fc.oneof(
      fc.stringMatching(/^[ -~]{1,60}$/),
      fc.stringMatching(/^[0-9]{1,80}$/),
      fc.stringMatching(/^([A-Z]{1,3}[0-9]{1,9}){1,5}$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const printed = barsOf(text).reduce((sum, width) => sum + width, 0);
        expect(printed).toBe(barcodeModules(text));
      }),
      { numRuns: 300 },
    );
  });

  test('bars are two dots of a label printer wide or more', () => {
    expect(moduleWidth(barcodeModules(alphanumeric(17)), barcode_mm)).toBe(0.375);
    expect(moduleWidth(barcodeModules(alphanumeric(29)), barcode_mm)).toBe(0.25);
    expect(moduleWidth(barcodeModules('A'.repeat(30)), barcode_mm)).toBeUndefined();
    expect(moduleWidth(modules_max, long_barcode_mm)).toBe(0.25);
    expect(moduleWidth(modules_max + 1, long_barcode_mm)).toBeUndefined();
  });

  // With 19 characters wider bars would fit if the quiet zones were forgotten; with 29 there is no room to spare.
  test.each([19, 29])(
    'the bars of %i characters are 15 mm high, with ten modules of white on both sides',
    async (length) => {
      const label = givenLabel({ tracking_number: 'ABCDEFGHIJ'.repeat(3).slice(0, length) });
      const { picture } = await onlyPageOf(await renderLabels('THERMAL_AIR_WAYBILL', [label], made_at));
      const y = 25 * 8;
      const inside = Array.from({ length: picture.width - 60 }, (_, index) => index + 30);
      const dark = inside.filter((x) => isDark(picture, x, y));
      const [first = 0] = dark;
      const last = dark.at(-1) ?? 0;
      const module_dots = (last + 1 - first) / barcodeModules(label.tracking_number);
      const quiet = Math.round(10 * module_dots);
      expect(darkIn(picture, y, first - quiet, first)).toBe(0);
      expect(darkIn(picture, y, last + 1, last + 1 + quiet)).toBe(0);
      let top = y;
      let bottom = y;
      while (isDark(picture, first, top - 1)) top--;
      while (isDark(picture, first, bottom + 1)) bottom++;
      expect((bottom - top) / 8).toBeGreaterThan(15);
    },
  );
});

describe('pages', () => {
  test.each<[DocumentType, [number, number]]>([
    ['THERMAL_AIR_WAYBILL', [100, 150]],
    ['THERMAL_JOB_AIR_WAYBILL', [100, 150]],
    ['NORMAL_AIR_WAYBILL', [210, 297]],
    ['NORMAL_JOB_AIR_WAYBILL', [210, 297]],
  ])('a %s has one page of %j mm for each package, in their order', async (document_type, size) => {
    const labels = ['PKG-ONE', 'PKG-TWO', 'PKG-THREE'].map((package_number) =>
      givenLabel({ package_number, tracking_number: `${package_number}-123` }),
    );
    const bytes = await renderLabels(document_type, labels, made_at);
    expect(sizesOf(bytes)).toEqual([size, size, size]);
    const pages = await pagesOf(bytes);
    expect(pages.map(({ picture }) => scan(picture))).toEqual([
      'PKG-ONE-123',
      'PKG-TWO-123',
      'PKG-THREE-123',
    ]);
  });

  test('the same input gives the same bytes, whatever was printed before', async () => {
    const recipient = address('ก้ำกึ่ง ป้า', 'ซอย 1 ⼈人\u00a0', 'กรุงเทพ');
    const thai = [givenLabel({ region: 'TH', recipient })];
    const once = await renderLabels('NORMAL_AIR_WAYBILL', thai, made_at);
    await renderLabels(
      'NORMAL_AIR_WAYBILL',
      [givenLabel({ region: 'TH', channel_name: 'น้ำ 人⼈' })],
      made_at,
    );
    const again = await renderLabels('NORMAL_AIR_WAYBILL', thai, made_at);
    expect(Buffer.compare(once, again)).toBe(0);
    const later = await renderLabels('NORMAL_AIR_WAYBILL', thai, made_at + 60);
    expect(Buffer.compare(once, later)).not.toBe(0);
  });

  test('characters that look alike stay themselves, also when an earlier label had the other', async () => {
    const texts = [];
    for (const street of ['人 1', '⼈ 2']) {
      const label = givenLabel({ region: 'TW', recipient: address('Lim', street, 'Taipei') });
      texts.push((await onlyPageOf(await renderLabels('THERMAL_AIR_WAYBILL', [label], made_at), 72)).text);
    }
    expect(texts[0]).toContain('人 1');
    expect(texts[1]).toContain('⼈ 2');
  });

  test('labels that are rendered at the same time do not disturb each other', async () => {
    const labels = [givenLabel(), givenLabel({ region: 'TH', channel_name: 'น้ำ' })];
    const alone: Uint8Array[] = [];
    for (const label of labels) alone.push(await renderLabels('THERMAL_AIR_WAYBILL', [label], made_at));
    const together = await Promise.all(
      labels.map((label) => renderLabels('THERMAL_AIR_WAYBILL', [label], made_at)),
    );
    expect(together.map((bytes, index) => Buffer.compare(bytes, alone[index] as Uint8Array))).toEqual([0, 0]);
  });

  test('a Chinese page stays under 100 KB, for only the glyphs that it needs are in it', async () => {
    const recipient = address('王曉明', '中山路二段256巷18弄7號5樓之3', '高雄市');
    const bytes = await renderLabels(
      'NORMAL_AIR_WAYBILL',
      [givenLabel({ region: 'TW', recipient })],
      made_at,
    );
    expect(bytes.length).toBeLessThan(100_000);
  });
});

describe('text', () => {
  test.each<[Region, string, string]>([
    ['SG', 'Tan Wei Ming', 'Blk 512 Ang Mo Kio Avenue 8'],
    ['TH', 'นางสาวปิ่นกมล น้ำใจดี', '123/45 ซอยลาดพร้าว แขวงคลองจั่น'],
    ['TW', '王曉明', '中山路二段256巷18弄7號5樓之3（近捷運站）'],
    ['VN', 'NGUYỄN THỊ MINH KHAI', 'Số 12, Ngõ 34, Đường Trần Duy Hưng'],
    ['PL', 'Zażółć Gęślą-Jaźń', 'ul. Źródlana 7 m. 12, Łódź'],
    ['BR', 'João Antônio da Conceição', 'Rua Barão de Ipanema, 94'],
    ['MX', 'José María Núñez Peña', 'Calle Justo Sierra 2024'],
    ['ID', 'Siti Nurhaliza', 'Jl. Raya Darmo No. 135, RT 03/RW 05'],
  ])(
    'a label of %s has names, addresses and numbers as text that can be searched',
    async (region, name, street) => {
      const label = givenLabel({
        region,
        recipient: address(name, street, 'Springfield'),
        sender: address(`${name} 2`, 'Harbour 7', 'Seaside'),
      });
      for (const document_type of document_types) {
        const page = await onlyPageOf(await renderLabels(document_type, [label], made_at), 72);
        const text = dense(page.text).normalize('NFC');
        for (const part of [
          name,
          street,
          `${name} 2`,
          'Harbour 7',
          label.order_sn,
          label.package_number,
          label.tracking_number,
          label.channel_name,
        ])
          expect(text).toContain(dense(part));
      }
    },
  );

  test('a region sees its own clock', async () => {
    const texts = [];
    for (const region of ['TH', 'PL'] as const) {
      const bytes = await renderLabels('THERMAL_AIR_WAYBILL', [givenLabel({ region })], made_at);
      texts.push(dense((await onlyPageOf(bytes, 72)).text));
    }
    expect(texts[0]).toContain('2024-01-1601:30');
    expect(texts[1]).toContain('2024-01-1519:30');
  });

  test('a booking slip says so, and names the sender larger than a waybill does', async () => {
    const texts = [];
    for (const document_type of ['THERMAL_AIR_WAYBILL', 'THERMAL_JOB_AIR_WAYBILL'] as const)
      texts.push((await onlyPageOf(await renderLabels(document_type, [givenLabel()], made_at), 72)).text);
    expect(texts[0]).not.toContain('JOB');
    expect(dense(texts[1] as string)).toContain('JOBSLIP');
    expect(dense(texts[1] as string)).toContain("SENDER'SREALNAME");
  });

  test('a character that no font has is a visible box, and the rest of the text stays', async () => {
    const recipient = address('Mia 😀👨‍👩‍👧 שלום Lim', 'A\u0000B\nC\u202eD', 'Singapore');
    const bytes = await renderLabels('THERMAL_AIR_WAYBILL', [givenLabel({ recipient })], made_at);
    const text = dense((await onlyPageOf(bytes, 72)).text);
    expect(text).toContain('Mia□□□□□□Lim');
    expect(text).toContain('ABCD');
  });
});

describe('extremes', () => {
  const long = (text: string, length: number) => text.repeat(length).slice(0, length);
  const extreme = (text: string): LabelAddress => ({
    name: long(text, 500),
    phone: long('+65 9123 ', 200),
    address: long(text, 500),
    town: long(text, 200),
    district: long(text, 200),
    city: long(text, 200),
    state: long(text, 200),
    zipcode: long('12345-', 60),
    region: 'SG',
  });
  const nothing = { name: 'X', phone: '', address: 'Y', town: '', district: '' };
  const blank: LabelAddress = { ...nothing, city: '', state: '', zipcode: '', region: '' };
  const items = Array.from({ length: 100 }, (_, index) => ({
    item_name: long('Itemname', 500),
    model_name: long('m ', 300),
    quantity: 100_000 + index,
  }));

  const cases: [string, Label][] = [
    ['500 wide letters', givenLabel({ sender: extreme('W'), recipient: extreme('Wide '), lines: items })],
    [
      '500 Thai letters',
      givenLabel({ region: 'TH', sender: extreme('ผู้ใหญ่'), recipient: extreme('น้ำปิ่นโต ') }),
    ],
    [
      '500 Chinese letters',
      givenLabel({ region: 'TW', sender: extreme('王'), recipient: extreme('曉明，') }),
    ],
    ['500 emoji', givenLabel({ sender: extreme('😀'), recipient: extreme('👨‍👩‍👧 ') })],
    ['line ends', givenLabel({ sender: extreme('a\n'), recipient: extreme('\r\n\t\u0000b\u2028') })],
    [
      'a note and a carrier of 500 letters',
      givenLabel({ note: long('Note ', 500), channel_name: long('W', 500) }),
    ],
    [
      'nothing optional',
      givenLabel({ sender: blank, recipient: blank, lines: [], channel_name: '', note: '' }),
    ],
    [
      'numbers as long as they may be',
      givenLabel({ order_sn: long('W', 40), package_number: long('M', 40), tracking_number: long('W', 40) }),
    ],
  ];

  test.each(cases)(
    '%s: one page, nothing outside the frame or across a line, numbers whole',
    async (_, label) => {
      for (const document_type of document_types) {
        const bytes = await renderLabels(document_type, [label], made_at);
        const { picture, text } = await onlyPageOf(bytes);
        for (const number of [label.order_sn, label.package_number, label.tracking_number])
          expect(dense(text)).toContain(number);
        expect(scan(picture)).toBe(label.tracking_number);
        // On a roll, bars along the side are next to the lines, and not stray.
        const bars_aside = document_type.startsWith('THERMAL') && label.tracking_number.length > 29;
        expect(straying(picture, bars_aside ? 76 * 8 : picture.width)).toEqual([]);
      }
    },
  );

  test('lines that have no room are counted', async () => {
    const label = givenLabel({ lines: items });
    for (const document_type of document_types) {
      const { text } = await onlyPageOf(await renderLabels(document_type, [label], made_at), 72);
      const shown = text.match(/\b1000\d\d\b/g)?.length ?? 0;
      expect(dense(text)).toContain(`+${100 - shown}more`);
      expect(shown).toBeGreaterThan(1);
    }
  });

  test('a street without end leaves room for the town', async () => {
    const recipient = { ...address('Lim', long('Long Street ', 900), 'Singapore') };
    for (const document_type of document_types) {
      const bytes = await renderLabels(document_type, [givenLabel({ recipient })], made_at);
      expect(dense((await onlyPageOf(bytes, 72)).text)).toContain('Singapore,560512,SG');
    }
  });

  /**
   * Where ink is that should not be: in the margins, or beside a line of the frame, where only the lines that
   * meet it are dark. A text that leaves its box is seen there.
   */
  function straying(picture: Picture, right: number): string[] {
    const margin = Math.floor((2 / 25.4) * printer_dpi);
    const meeting_lines = 5 * 5;
    const found: string[] = [];
    // The line to cut along goes from edge to edge.
    const cut_at = picture.height > 2000 ? Math.round(picture.height / 2) : -10;
    for (let y = 0; y < picture.height; y++) {
      const across = Math.abs(y - cut_at) <= 2;
      const outside =
        y < margin || y >= picture.height - margin
          ? darkIn(picture, y)
          : darkIn(picture, y, 0, margin) + darkIn(picture, y, picture.width - margin);
      if (outside > 0 && !across) found.push(`margin at ${y}`);
    }
    for (const y of rulesOf(picture, right)) {
      for (const beside of [y.first - 2, y.last + 2]) {
        const ink = darkIn(picture, beside, 0, right);
        if (ink > meeting_lines) found.push(`line at ${y.first}: ${ink} dots at ${beside}`);
      }
    }
    return found;
  }

  /** The rows that are dark from one side of the frame to the other. */
  function rulesOf(picture: Picture, right: number): { first: number; last: number }[] {
    const rules: { first: number; last: number }[] = [];
    for (let y = 0; y < picture.height; y++) {
      if (darkIn(picture, y, 0, right) < right * 0.85) continue;
      const last = rules.at(-1);
      if (last && last.last === y - 1) last.last = y;
      else rules.push({ first: y, last: y });
    }
    return rules;
  }
});

describe('what cannot be printed', () => {
  const none = address('', ' ', '');
  test.each<[string, Partial<Label>, string]>([
    ['no tracking number', { tracking_number: ' ' }, 'no tracking number'],
    ['a tracking number outside ASCII', { tracking_number: 'ÄB123' }, 'Code 128'],
    ['a tracking number with a line end', { tracking_number: 'AB\n123' }, 'Code 128'],
    ['no order number', { order_sn: '' }, 'order has no number'],
    ['no package number', { package_number: '' }, 'package has no number'],
    ['an order number without end', { order_sn: 'A'.repeat(41) }, '40 characters'],
    ['no recipient', { recipient: { ...address('', 'Street', 'City') } }, 'recipient has no name'],
    ['no address', { recipient: address('Lim', '', 'City') }, 'recipient has no address'],
    ['no sender', { sender: none }, 'no sender'],
  ])('%s is a reason in words, and rendering refuses it', async (_, over, words) => {
    const label = givenLabel(over);
    expect(unprintableReason(label)).toContain(words);
    await expect(renderLabels('THERMAL_AIR_WAYBILL', [givenLabel(), label], made_at)).rejects.toThrow(words);
  });

  test('a whole label has no reason', () => {
    expect(unprintableReason(givenLabel())).toBeUndefined();
  });

  test('a document without labels is a defect', async () => {
    await expect(renderLabels('THERMAL_AIR_WAYBILL', [], made_at)).rejects.toThrow('at least one');
  });
});
