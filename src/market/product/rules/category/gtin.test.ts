import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import { checkDigitOf, gtinCodeRule } from './gtin.ts';

const leaf = validCatalogue().category;
const catalogueOf = (gtin_rule: 'Mandatory' | 'Flexible' | 'Optional') =>
  validCatalogue('SG', 'local', { category: leaf && { ...leaf, gtin_rule } });
const wrong = ['invalid_gtin gtin_code'];

describe('gtin_code', () => {
  test.each([
    ['GTIN-8', '96385074'],
    ['EAN-8 that ends in 0', '12345670'],
    ['UPC-A', '036000291452'],
    ['EAN-13', '4006381333931'],
    ['JAN', '4901234567894'],
    ['ISBN-13', '9783161484100'],
    ['GTIN-14', '10614141000415'],
    ['a code of 9 digits, which has no check digit,', '123456784'],
    ['an ISBN-10 in digits', '3161484100'],
    ['a code of 11 digits', '03600029145'],
  ])('%s %s is accepted, whatever the category requires', (_, gtin_code) => {
    for (const rule of ['Mandatory', 'Flexible', 'Optional'] as const)
      expect(violationsOf({ gtin_code }, catalogueOf(rule))).toEqual([]);
  });

  test.each([
    ['a wrong check digit', '4006381333930'],
    ['two digits changed places', '4006381333391'],
    ['7 digits', '9638507'],
    ['ISBN-10 with an X', '316148410X'],
    ['15 digits', '106141410004150'],
    ['hyphens', '978-3-16-148410-0'],
    ['a space', '96385074 '],
    ['a line end', '96385074\n'],
    ['letters', 'ABCDEFGH'],
    ['digits of another script', '٩٦٣٨٥٠٧٤'],
    ['an empty text', ''],
    ['0', '0'],
    ['000', '000'],
  ])('%s is refused, whatever the category requires', (_, gtin_code) => {
    for (const rule of ['Mandatory', 'Flexible', 'Optional'] as const)
      expect(violationsOf({ gtin_code }, catalogueOf(rule))).toEqual(wrong);
  });

  test.each([
    ['Mandatory', undefined, wrong],
    ['Mandatory', '00', wrong],
    ['Flexible', undefined, wrong],
    ['Flexible', '00', []],
    ['Optional', undefined, []],
    ['Optional', '00', []],
  ] as const)('%s, with %s: %j', (rule, gtin_code, expected) => {
    expect(violationsOf({ gtin_code }, catalogueOf(rule))).toEqual(expected);
  });

  test('the message contains the right check digit', () => {
    expect(gtinCodeRule(validItem({ gtin_code: '4006381333930' }), validCatalogue())[0]?.rule).toBe(
      'must end in its check digit 1, and 4006381333930 ends in 0',
    );
  });
});

describe('the check digit', () => {
  const digits = fc
    .constantFrom(7, 11, 12, 13)
    .chain((length) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
        .map((list) => list.join('')),
    );

  test('completes a GTIN, and every other digit in its place does not', () => {
    fc.assert(
      fc.property(digits, (body) => {
        for (let digit = 0; digit <= 9; digit++)
          expect(violationsOf({ gtin_code: `${body}${digit}` })).toEqual(
            digit === checkDigitOf(body) ? [] : wrong,
          );
      }),
    );
  });

  test('detects every single mistyped digit', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, step) => {
        const code = [...`${body}${checkDigitOf(body)}`].map(Number);
        const place = at % code.length;
        const mistyped = code.with(place, ((code[place] ?? 0) + step) % 10).join('');
        expect(violationsOf({ gtin_code: mistyped })).toEqual(wrong);
      }),
    );
  });

  test('does not change with leading zeros: a UPC is also an EAN', () => {
    fc.assert(
      fc.property(digits, (body) => {
        expect(checkDigitOf(`0${body}`)).toBe(checkDigitOf(body));
      }),
    );
  });
});
