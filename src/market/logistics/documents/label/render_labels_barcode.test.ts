import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alphanumeric,
  darkIn,
  dense,
  givenLabel,
  isDark,
  made_at,
  onlyPageOf,
  scan,
} from '../../../../../test/support/orders/printed_labels.ts';
import { document_types } from '../../logistics.ts';
import { barcode_mm, barcodeModules, long_barcode_mm, modules_max, moduleWidth } from './barcode.ts';
import { barsOf } from './bars.ts';
import { barcodeText } from './label.ts';
import { renderLabels } from './render_labels.ts';

describe('barcode', () => {
  test.each(document_types)(
    'scanning the barcode of a %s returns its tracking number',
    async (document_type) => {
      const label = givenLabel({ tracking_number: 'JNE-01234567890' });
      const { picture } = await onlyPageOf(await renderLabels(document_type, [label], made_at));
      expect(scan(picture)).toBe('JNE-01234567890');
    },
  );

  test.each<[string, string]>([
    ['8 characters', alphanumeric(8)],
    ['13 characters', 'EB123456785SG'],
    ['29 characters, the maximum for the usual place', alphanumeric(29)],
    ['30 characters', alphanumeric(30)],
    ['47 characters, the maximum for any place', 'ABCDEFGHIJ'.repeat(5).slice(0, 47)],
    ['40 characters', `${'ABCDEFGHIJ'.repeat(4)}`],
    ['64 digits', '1234567890'.repeat(7).slice(0, 64)],
    ['every kind of printable ASCII', '~!@^000 <>&\\(a'],
  ])('a number with %s can be scanned when printed at 203 dpi', async (_, tracking_number) => {
    const label = givenLabel({ tracking_number });
    expect(barcodeText(label)).toBe(tracking_number);
    for (const document_type of ['THERMAL_AIR_WAYBILL', 'NORMAL_AIR_WAYBILL'] as const) {
      const { picture, text } = await onlyPageOf(await renderLabels(document_type, [label], made_at));
      expect(scan(picture)).toBe(tracking_number);
      expect(dense(text)).toContain(dense(tracking_number));
    }
  });

  test('a number whose bars would be too thin for 203 dpi gets no barcode', () => {
    for (const tracking_number of [alphanumeric(64), 'A'.repeat(48)])
      expect(barcodeText(givenLabel({ tracking_number }))).toBeUndefined();
  });

  test('the calculated width of a barcode is its printed width', async () => {
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

  test('bars are at least two dots of a label printer wide', () => {
    expect(moduleWidth(barcodeModules(alphanumeric(17)), barcode_mm)).toBe(0.375);
    expect(moduleWidth(barcodeModules(alphanumeric(29)), barcode_mm)).toBe(0.25);
    expect(moduleWidth(barcodeModules('A'.repeat(30)), barcode_mm)).toBeUndefined();
    expect(moduleWidth(modules_max, long_barcode_mm)).toBe(0.25);
    expect(moduleWidth(modules_max + 1, long_barcode_mm)).toBeUndefined();
  });

  // With 19 characters, wider bars would fit if the quiet zones were ignored; with 29 characters, no space is left
  // over.
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
