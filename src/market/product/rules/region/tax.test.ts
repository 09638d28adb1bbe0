import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import type { Item } from '../rule.ts';
import { taxOfBrazilRule } from './tax.ts';

type SentTaxInfo = NonNullable<Item['tax_info']>;
const brazil = validCatalogue('BR');
const together = {
  ncm: '61171000',
  same_state_cfop: '5102',
  diff_state_cfop: '6102',
  csosn: '102',
  origin: '0',
  cest: '2804300',
  measure_unit: 'UNID',
};
const rest = {
  pis: '1.65',
  cofins: '7.6',
  icms_cst: '00',
  pis_cofins_cst: '01',
  federal_state_taxes: '100',
  operation_type: '1',
  ex_tipi: '',
  fci_num: '',
  recopi_num: '',
  additional_info: 'Simples',
  export_cfop: '7102',
};
const group = {
  group_qtd: '6',
  group_unit: 'CX',
  group_unit_value: '10.00',
  original_group_price: '60.00',
  group_gtin_sscc: '17891234567897',
  group_grai_gtin_sscc: '17891234567897',
};
const wrong = (field: string) => [`invalid_field tax_info.${field}`];

describe('tax_info in BR', () => {
  test.each<[string, SentTaxInfo | undefined]>([
    ['omitted', undefined],
    ['empty', {}],
    ['the seven that belong together', together],
    ['everything', { ...together, ...rest, group_item_info: group }],
    ['one of the others alone', { pis: '1.65' }],
    ['a group alone', { group_item_info: group }],
    ['an empty group, which counts as omitted', { group_item_info: {} }],
  ])('%s is accepted', (_, tax_info) => {
    expect(violationsOf({ tax_info }, brazil)).toEqual([]);
  });

  test.each(Object.keys(together) as (keyof typeof together)[])(
    '%s is required with the six others',
    (field) => {
      expect(violationsOf({ tax_info: { ...together, [field]: undefined } }, brazil)).toEqual(wrong(field));
      expect(violationsOf({ tax_info: { [field]: together[field] } }, brazil)).toHaveLength(6);
    },
  );

  test.each<[keyof SentTaxInfo, string[], string[]]>([
    ['ncm', ['00000000', '00'], ['', '0', '000', '6117100', '611710000', '6117.10.00', '6117100X', '00 ']],
    ['same_state_cfop', ['5102'], ['', '510', '51020', '5.102', 'ABCD']],
    ['diff_state_cfop', ['6102'], ['', '610', '61020', '6-102']],
    ['csosn', ['101', '900'], ['', '10', '1020', 'abc']],
    ['origin', ['0', '4', '8'], ['', '9', '-1', '00', '10', 'x']],
    ['cest', ['2804300', '00'], ['', '280430', '28043000', '28.043.00']],
    ['measure_unit', ['KG'], ['', ' ']],
    [
      'pis',
      ['0', '0.5', '07.60', '99.99', '100', '100.0', '100.00'],
      ['', '-1', '1.655', '100.01', '100.000', '101', '1,65', '1.', '.5', '1.65%', '1e1'],
    ],
    ['cofins', ['7.6'], ['7.601', 'abc']],
    ['federal_state_taxes', ['33.33'], ['33.333', '133']],
    ['operation_type', ['1', '2'], ['', '0', '3', '12', 'Retailer']],
    ['export_cfop', ['7101', '7102'], ['', '7103', '7100', '71011']],
  ])('%s has a fixed form', (field, good, bad) => {
    for (const text of good)
      expect(violationsOf({ tax_info: { ...together, [field]: text } }, brazil)).toEqual([]);
    for (const text of bad)
      expect(violationsOf({ tax_info: { ...together, [field]: text } }, brazil), text).toEqual(wrong(field));
  });

  test.each(Object.keys(group))('group_item_info is refused without %s, or if it is empty', (field) => {
    for (const text of [undefined, '', ' '])
      expect(
        violationsOf({ tax_info: { ...together, group_item_info: { ...group, [field]: text } } }, brazil),
      ).toEqual(wrong(`group_item_info.${field}`));
  });

  test('the message says what is expected', () => {
    const words = (tax_info: SentTaxInfo) =>
      taxOfBrazilRule(validItem({ tax_info }), brazil).map(({ rule }) => rule);
    expect(words({ ...together, ncm: '1' })).toEqual(['must be 8 digits, or 00 for none, not "1"']);
    expect(words({ ...together, cest: undefined })).toEqual([
      'is required beside ncm: ncm, same_state_cfop, diff_state_cfop, csosn, origin, cest, measure_unit are sent together',
    ]);
  });
});

describe('tax_info in other regions', () => {
  test.each([...Object.entries({ ...together, ...rest }), ['group_item_info', group] as const])(
    '%s is refused, and its form is not checked',
    (field, value) => {
      for (const region of ['SG', 'TW', 'AR'] as const)
        expect(violationsOf({ tax_info: { [field]: value } }, validCatalogue(region))).toEqual(wrong(field));
      if (typeof value === 'string')
        expect(violationsOf({ tax_info: { [field]: 'x' } }, validCatalogue())).toEqual(wrong(field));
    },
  );

  test('empty records are accepted', () => {
    expect(violationsOf({ tax_info: {} })).toEqual([]);
    expect(violationsOf({ tax_info: { group_item_info: {} } })).toEqual([]);
  });
});

describe('tax_type', () => {
  const rights = ['tax_type'];
  test.each([
    [-1, wrong('tax_type')],
    [0, []],
    [1, []],
    [2, []],
    [3, wrong('tax_type')],
  ])('%i from a whitelisted shop in TW: %j', (tax_type, expected) => {
    expect(violationsOf({ tax_info: { tax_type } }, validCatalogue('TW', 'local', { rights }))).toEqual(
      expected,
    );
  });

  test('is refused from shops in TW without the right, and in other regions even with it', () => {
    expect(violationsOf({ tax_info: { tax_type: 0 } }, validCatalogue('TW'))).toEqual(wrong('tax_type'));
    for (const region of ['SG', 'BR'] as const)
      expect(
        violationsOf({ tax_info: { tax_type: 1 } }, validCatalogue(region, 'local', { rights })),
      ).toEqual(wrong('tax_type'));
  });
});
