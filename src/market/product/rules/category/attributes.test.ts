import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import type { Item } from '../rule.ts';
import { attributesRule } from './attributes.ts';

type SentAttributes = NonNullable<Item['attribute_list']>;
type SentValues = SentAttributes[number]['attribute_value_list'];

const material = { attribute_id: 100, attribute_value_list: [{ value_id: 1_002 }] };
/** The mandatory attribute, and another one with these values. */
const besides = (attribute_id: number, attribute_value_list: SentValues): Partial<Item> => ({
  attribute_list: [material, { attribute_id, attribute_value_list }],
});
const optional = validCatalogue().attributes.map((attribute) => ({ ...attribute, is_mandatory: false }));

describe('the list of attributes', () => {
  test.each<[string, SentAttributes | undefined, string[]]>([
    ['without the mandatory one is refused', [], ['attribute_missing attribute_list']],
    ['is refused if it is omitted and one is mandatory', undefined, ['attribute_missing attribute_list']],
    [
      'with the mandatory one without values is refused',
      [{ attribute_id: 100 }],
      ['attribute_missing attribute_list[0].attribute_value_list'],
    ],
    [
      'with an empty list of values for the mandatory one is refused at its position',
      [{ attribute_id: 101 }, { attribute_id: 100, attribute_value_list: [] }],
      ['attribute_missing attribute_list[1].attribute_value_list'],
    ],
    ['with an optional one without values is accepted', [material, { attribute_id: 101 }], []],
    [
      'with one of another category is refused',
      [material, { attribute_id: 999, attribute_value_list: [{ value_id: 0 }] }],
      ['invalid_attribute attribute_list[1].attribute_id'],
    ],
    [
      'with one named twice is refused',
      [material, { attribute_id: 101 }, material],
      ['invalid_attribute attribute_list[2].attribute_id'],
    ],
    [
      'with the mandatory one named again without values is refused for that only',
      [material, { attribute_id: 100 }],
      ['invalid_attribute attribute_list[1].attribute_id'],
    ],
  ])('%s', (_, attribute_list, expected) => {
    expect(violationsOf({ attribute_list })).toEqual(expected);
  });

  test('is optional outside Indonesia if no attribute is mandatory', () => {
    const catalogue = validCatalogue('SG', 'local', { attributes: optional });
    expect(violationsOf({ attribute_list: undefined }, catalogue)).toEqual([]);
  });

  test('is required in Indonesia even if no attribute is mandatory, and may then be empty', () => {
    const catalogue = validCatalogue('ID', 'local', { attributes: optional });
    expect(violationsOf({ attribute_list: undefined }, catalogue)).toEqual([
      'attribute_missing attribute_list',
    ]);
    expect(violationsOf({ attribute_list: [] }, catalogue)).toEqual([]);
  });

  test('reports missing attributes before wrong ones', () => {
    expect(violationsOf({ attribute_list: [{ attribute_id: 999 }] })).toEqual([
      'attribute_missing attribute_list',
      'invalid_attribute attribute_list[0].attribute_id',
    ]);
  });

  test('reports every missing mandatory attribute by its name', () => {
    const catalogue = validCatalogue('SG', 'local', {
      attributes: validCatalogue().attributes.map((attribute) => ({ ...attribute, is_mandatory: true })),
    });
    const rules = attributesRule(validItem(), catalogue).map(({ rule }) => rule);
    expect(rules).toHaveLength(7);
    expect(rules[0]).toBe('must contain mandatory attribute 101 "Care"');
  });
});

const value = (place: number, field: string) => `attribute_list[1].attribute_value_list[${place}].${field}`;
const invalid = (place: number, field: string) => [`invalid_attribute_value ${value(place, field)}`];
const name_required = [`attribute_name_required ${value(0, 'original_value_name')}`];
const id_not_zero = [`attribute_id_not_zero ${value(0, 'value_id')}`];
const too_many = ['invalid_attribute_value attribute_list[1].attribute_value_list'];
const own = (original_value_name?: string, value_unit?: string) => ({
  value_id: 0,
  original_value_name,
  value_unit,
});

describe('the values of an attribute', () => {
  test.each<[string, number, SentValues, string[]]>([
    ['TEXT_FILED takes a text', 101, [own('By hand')], []],
    [
      'TEXT_FILED refuses a value_id other than 0',
      101,
      [{ value_id: 5, original_value_name: 'By hand' }],
      id_not_zero,
    ],
    ['TEXT_FILED refuses 0 without a name', 101, [{ value_id: 0 }], name_required],
    ['TEXT_FILED refuses 0 with an empty name', 101, [own('')], name_required],
    ['TEXT_FILED refuses 0 with a name of spaces', 101, [own(' \u3000')], name_required],
    ['TEXT_FILED accepts only one value', 101, [own('a'), own('b')], too_many],
    ['COMBO_BOX accepts a listed value', 102, [{ value_id: 1_001 }], []],
    [
      'COMBO_BOX ignores the name of a listed value',
      102,
      [{ value_id: 1_001, original_value_name: 'Katun' }],
      [],
    ],
    ['COMBO_BOX accepts a custom value', 102, [own('Silk')], []],
    ['COMBO_BOX refuses 0 without a name', 102, [{ value_id: 0 }], name_required],
    ['COMBO_BOX refuses a value that is not listed', 102, [{ value_id: 1_999 }], invalid(0, 'value_id')],
    [
      'COMBO_BOX refuses a value below 0',
      102,
      [{ value_id: -1, original_value_name: 'Silk' }],
      invalid(0, 'value_id'),
    ],
    ['COMBO_BOX accepts only one value', 102, [{ value_id: 1_001 }, { value_id: 1_002 }], too_many],
    [
      'MULTIPLE_SELECT_COMBO_BOX accepts both kinds',
      103,
      [{ value_id: 1_001 }, own('Silk'), own('Hemp')],
      [],
    ],
    [
      'MULTIPLE_SELECT_COMBO_BOX refuses too many values',
      103,
      [own('a'), own('b'), own('c'), own('d')],
      too_many,
    ],
    [
      'MULTIPLE_SELECT_COMBO_BOX refuses a value that is not listed',
      103,
      [own('a'), { value_id: 7 }],
      invalid(1, 'value_id'),
    ],
    ['MULTIPLE_SELECT_COMBO_BOX refuses 0 without a name', 103, [{ value_id: 0 }, own('a')], name_required],
    [
      'a listed value twice is refused',
      103,
      [{ value_id: 1_001 }, { value_id: 1_001, original_value_name: 'x' }],
      invalid(1, 'value_id'),
    ],
    [
      'a value of your own twice is refused',
      103,
      [own('Silk'), own('Silk')],
      invalid(1, 'original_value_name'),
    ],
    ['DROP_DOWN accepts a listed value', 100, undefined, []],
    ['MULTIPLE_SELECT accepts listed values', 104, [{ value_id: 1_001 }, { value_id: 1_003 }], []],
    ['MULTIPLE_SELECT refuses a value of your own', 104, [own('Silk')], invalid(0, 'value_id')],
    ['MULTIPLE_SELECT refuses a value that is not listed', 104, [{ value_id: 7 }], invalid(0, 'value_id')],
    [
      'MULTIPLE_SELECT refuses too many values',
      104,
      [{ value_id: 1_001 }, { value_id: 1_002 }, { value_id: 1_003 }],
      too_many,
    ],
    ['DATE_TYPE accepts a timestamp as text', 105, [own('1767225600')], []],
    ['DATE_TYPE accepts a time before 1970', 105, [own('-86400')], []],
    ['DATE_TYPE refuses a date in words', 105, [own('2026-01-01')], invalid(0, 'original_value_name')],
    ['DATE_TYPE refuses eleven digits', 105, [own('17672256000')], invalid(0, 'original_value_name')],
    ['DATE_TYPE refuses milliseconds', 105, [own('1767225600000')], invalid(0, 'original_value_name')],
    ['DATE_TYPE refuses a value_id other than 0', 105, [{ value_id: 1_767_225_600 }], id_not_zero],
    ['DATE_TYPE refuses 0 without a name', 105, [{ value_id: 0 }], name_required],
    ['TIMESTAMP_TYPE accepts a timestamp as text', 106, [own('0')], []],
    ['TIMESTAMP_TYPE refuses a fraction', 106, [own('1767225600.5')], invalid(0, 'original_value_name')],
    ['TIMESTAMP_TYPE accepts only one value', 106, [own('1'), own('2')], too_many],
    ['a unit of the attribute is accepted', 107, [own('250', 'g')], []],
    ['a listed value may have a unit', 107, [{ value_id: 1_001, value_unit: 'kg' }], []],
    ['a quantitative attribute may go without a unit', 107, [own('250')], []],
    ['another unit is refused', 107, [own('250', 'lb')], invalid(0, 'value_unit')],
    ['a unit in other letters is refused', 107, [own('250', 'KG')], invalid(0, 'value_unit')],
    ['a unit is refused if the attribute has none', 102, [own('Silk', 'g')], invalid(0, 'value_unit')],
    [
      'two problems of one value are reported separately',
      103,
      [own('Silk', 'g'), own('Silk', 'g')],
      [...invalid(0, 'value_unit'), ...invalid(1, 'value_unit')],
    ],
    ['an empty unit counts as omitted', 102, [own('Silk', '')], []],
  ])('%s', (_, attribute_id, values, expected) => {
    expect(violationsOf(attribute_id === 100 ? {} : besides(attribute_id, values))).toEqual(expected);
  });

  test.each<[string, SentValues, string]>([
    [
      'a value of your own',
      [own('Silk')],
      'invalid_attribute_value attribute_list[0].attribute_value_list[0].value_id',
    ],
    [
      'a value that is not listed',
      [{ value_id: 9 }],
      'invalid_attribute_value attribute_list[0].attribute_value_list[0].value_id',
    ],
    [
      'two values',
      [{ value_id: 1_001 }, { value_id: 1_002 }],
      'invalid_attribute_value attribute_list[0].attribute_value_list',
    ],
  ])('DROP_DOWN refuses %s', (_, attribute_value_list, expected) => {
    expect(violationsOf({ attribute_list: [{ attribute_id: 100, attribute_value_list }] })).toEqual([
      expected,
    ]);
  });

  test.each<[number, SentValues, string]>([
    [101, [{ value_id: 5 }], 'must be 0 for TEXT_FILED, with the value in original_value_name, not 5'],
    [
      102,
      [{ value_id: 5 }],
      'must be one of the values of attribute 102, or 0 with a value of your own in original_value_name, and 5 is not',
    ],
    [104, [{ value_id: 5 }], 'must be one of the values of attribute 104, and 5 is not'],
    [105, [own('May')], 'must be a Unix time in seconds as text for DATE_TYPE, not "May"'],
    [107, [own('1', 'lb')], 'must be one of g, kg, not "lb"'],
    [101, [own('a'), own('b')], 'must have at most 1 value for attribute 101, not 2'],
  ])('the message says what is expected: attribute %i', (attribute_id, values, words) => {
    const [only, ...others] = attributesRule(validItem(besides(attribute_id, values)), validCatalogue());
    expect([only?.rule, others]).toEqual([words, []]);
  });
});
