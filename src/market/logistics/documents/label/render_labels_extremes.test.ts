import { describe, expect, test } from 'vitest';
import {
  address,
  darkIn,
  dense,
  givenLabel,
  made_at,
  onlyPageOf,
  type Picture,
  printer_dpi,
  scan,
} from '../../../../../test/support/orders/printed_labels.ts';
import { document_types } from '../../logistics.ts';
import type { Label, LabelAddress } from './label.ts';
import { renderLabels } from './render_labels.ts';

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
      'numbers of maximum length',
      givenLabel({ order_sn: long('W', 40), package_number: long('M', 40), tracking_number: long('W', 40) }),
    ],
  ];

  test.each(cases)(
    '%s: fits one page, nothing crosses the frame or a line, and numbers are complete',
    async (_, label) => {
      for (const document_type of document_types) {
        const bytes = await renderLabels(document_type, [label], made_at);
        const { picture, text } = await onlyPageOf(bytes);
        for (const number of [label.order_sn, label.package_number, label.tracking_number])
          expect(dense(text)).toContain(number);
        expect(scan(picture)).toBe(label.tracking_number);
        // On thermal labels, bars along the side touch the lines, which is allowed.
        const bars_aside = document_type.startsWith('THERMAL') && label.tracking_number.length > 29;
        expect(straying(picture, bars_aside ? 76 * 8 : picture.width)).toEqual([]);
      }
    },
  );

  test('lines that do not fit are counted', async () => {
    const label = givenLabel({ lines: items });
    for (const document_type of document_types) {
      const { text } = await onlyPageOf(await renderLabels(document_type, [label], made_at), 72);
      const shown = text.match(/\b1000\d\d\b/g)?.length ?? 0;
      expect(dense(text)).toContain(`+${100 - shown}more`);
      expect(shown).toBeGreaterThan(1);
    }
  });

  test('a very long street leaves room for the town', async () => {
    const recipient = { ...address('Lim', long('Long Street ', 900), 'Singapore') };
    for (const document_type of document_types) {
      const bytes = await renderLabels(document_type, [givenLabel({ recipient })], made_at);
      expect(dense((await onlyPageOf(bytes, 72)).text)).toContain('Singapore,560512,SG');
    }
  });

  /**
   * Finds ink in wrong places: in the margins, or next to a line of the frame, where only other lines that meet it may
   * be dark. Text that leaves its box is found there.
   */
  function straying(picture: Picture, right: number): string[] {
    const margin = Math.floor((2 / 25.4) * printer_dpi);
    const meeting_lines = 5 * 5;
    const found: string[] = [];
    // The cutting line goes from edge to edge.
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
      for (const neighbour of [y.first - 2, y.last + 2]) {
        const ink = darkIn(picture, neighbour, 0, right);
        if (ink > meeting_lines) found.push(`line at ${y.first}: ${ink} dots at ${neighbour}`);
      }
    }
    return found;
  }

  /** The rows of pixels that are dark over the whole width of the frame. */
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

describe('a label is printed', () => {
  test.each<[string, Partial<Label>, string, string]>([
    [
      'without a tracking number',
      { tracking_number: ' ' },
      'OFG123456789012345',
      'PACKAGENO.OFG123456789012345',
    ],
    ['with a tracking number outside ASCII', { tracking_number: 'ÄB123' }, 'nothing', 'ÄB123'],
    ['with a tracking number of 64 letters', { tracking_number: 'W'.repeat(64) }, 'nothing', 'W'.repeat(64)],
    ['without a number at all', { tracking_number: '', package_number: '' }, 'nothing', 'PACKAGENO.'],
    [
      'with a package number of 64 letters',
      { package_number: 'M'.repeat(64) },
      'SPXSG01234567890A',
      'M'.repeat(64),
    ],
    ['with an order number of 64 letters', { order_sn: 'W'.repeat(64) }, 'SPXSG01234567890A', 'W'.repeat(64)],
    ['without a recipient', { recipient: address('', '', '') }, 'SPXSG01234567890A', 'AIRWAYBILL'],
    ['without a sender', { sender: address('', ' ', '') }, 'SPXSG01234567890A', 'AIRWAYBILL'],
  ])('%s, on every type', async (_, over, scanned, shown) => {
    for (const document_type of document_types) {
      const { picture, text } = await onlyPageOf(
        await renderLabels(document_type, [givenLabel(over)], made_at),
      );
      expect(scan(picture)).toBe(scanned);
      expect(dense(text).replace('ONLINEBOOKINGJOBSLIP', 'AIRWAYBILL')).toContain(shown);
    }
  });

  test('a document without labels is a defect', async () => {
    await expect(renderLabels('THERMAL_AIR_WAYBILL', [], made_at)).rejects.toThrow('at least one');
  });
});
