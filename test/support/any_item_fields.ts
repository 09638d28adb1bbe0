// The fields of an item as fast-check draws them: texts of every script, attributes with their values, codes, invoices.
import fc from 'fast-check';
import { checkDigitOf } from '../../src/market/product/rules/category/gtin.ts';
import type { Item } from '../../src/market/product/rules/rule.ts';

/** Characters of every kind: Latin, combining, Thai, Chinese inside and outside of the first plane, emoji, right to left. */
const characters = [
  ...'abcXYZ019 -\'"\\/<&%',
  '\u0301',
  'ก',
  '้',
  '袜',
  '𠮷',
  '🧣',
  '👩',
  '\u200d',
  'ż',
  'א',
  'ع',
  '\n',
  '\u2028',
];
export const text = (minLength: number, maxLength: number) =>
  fc
    .oneof(
      fc
        .array(fc.constantFrom(...characters), { minLength, maxLength, size: 'max' })
        .map((drawn) => drawn.join('')),
      fc.string({ unit: 'binary', minLength, maxLength }).filter((drawn) => !drawn.includes('\0')),
    )
    .map((drawn) => [...drawn].slice(0, maxLength).join(''));
/** Text that is not only white space. */
export const words = (minLength: number, maxLength: number) =>
  text(Math.max(0, minLength - 1), maxLength - 1).map((drawn) => `a${drawn}`);

export const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
export const positive = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const timestamp_text = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map(String);

type Values = NonNullable<NonNullable<Item['attribute_list']>[number]['attribute_value_list']>;
const listed = fc.constantFrom(1_001, 1_002, 1_003).map((value_id) => ({ value_id }));
const namedValue = fc.record({
  value_id: fc.constantFrom(1_001, 1_002, 1_003),
  original_value_name: text(0, 20),
});
const ownValue = words(1, 40).map((original_value_name) => ({ value_id: 0, original_value_name }));
const time = timestamp_text.map((original_value_name) => ({ value_id: 0, original_value_name }));
const with_unit = fc
  .tuple(fc.oneof(listed, ownValue), fc.constantFrom('g', 'kg'))
  .map(([value, value_unit]) => ({ ...value, value_unit }));
const one = (value: fc.Arbitrary<Values[number]>): fc.Arbitrary<Values> => fc.array(value, { maxLength: 1 });
const several = (value: fc.Arbitrary<Values[number]>, maxLength: number): fc.Arbitrary<Values> =>
  fc.uniqueArray(value, {
    maxLength,
    selector: ({ value_id, original_value_name }) => (value_id === 0 ? original_value_name : value_id),
  });
/** The values of each attribute of the valid item's category. */
const values: [number, fc.Arbitrary<Values>][] = [
  [101, one(ownValue)],
  [102, one(fc.oneof(listed, namedValue, ownValue))],
  [103, several(fc.oneof(listed, ownValue), 3)],
  [104, several(listed, 2)],
  [105, one(time)],
  [106, one(time)],
  [107, one(with_unit)],
];
export const attribute_list = fc
  .tuple(
    fc.oneof(listed, namedValue).map((value) => ({ attribute_id: 100, attribute_value_list: [value] })),
    ...values.map(([attribute_id, drawn]) =>
      fc.option(
        drawn.map((attribute_value_list) => ({ attribute_id, attribute_value_list })),
        { nil: undefined },
      ),
    ),
  )
  .chain((all) =>
    fc
      .shuffledSubarray(
        all.filter((drawn) => drawn !== undefined),
        { minLength: 0 },
      )
      .map((drawn) => [...drawn.filter(({ attribute_id }) => attribute_id !== 100), ...all.slice(0, 1)]),
  )
  .map((all) => all as NonNullable<Item['attribute_list']>);

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((drawn) => drawn.join(''));
export const gtin = fc.oneof(
  fc.constant('00'),
  fc
    .constantFrom(7, 11, 12, 13)
    .chain(digits)
    .map((drawn) => `${drawn}${checkDigitOf(drawn)}`),
);
const percentage = fc.integer({ min: 0, max: 9_999 }).map((drawn) => (drawn / 100).toFixed(drawn % 3));
export const partial = { requiredKeys: [] };

export const invoice = fc.record({
  ncm: fc.oneof(digits(8), fc.constant('00')),
  same_state_cfop: digits(4),
  diff_state_cfop: digits(4),
  csosn: digits(3),
  origin: fc.nat(8).map(String),
  cest: fc.oneof(digits(7), fc.constant('00')),
  measure_unit: words(1, 5),
});
export const more_tax = fc.record(
  {
    pis: percentage,
    cofins: percentage,
    federal_state_taxes: percentage,
    icms_cst: text(1, 10),
    operation_type: fc.constantFrom('1', '2'),
    export_cfop: fc.constantFrom('7101', '7102'),
    additional_info: text(0, 100),
  },
  partial,
);
