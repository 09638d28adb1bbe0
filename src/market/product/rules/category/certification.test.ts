import { describe, expect, test } from 'vitest';
import {
  now,
  validCatalogue,
  validItem,
  violationsOf,
} from '../../../../../test/support/items/valid_item.ts';
import type { Region } from '../../../../kit/contract/region.ts';
import type { Attribute, Item } from '../rule.ts';
import { certificationRule } from './certification.ts';

type SentCertificate = NonNullable<NonNullable<Item['certification_info']>['certification_list']>[number];
const proof = { file_name: 'permit.png', image_id: 1, ratio: 0.75 };
const certificate: SentCertificate = {
  certification_no: 'BPS-1',
  permit_id: 31,
  expiry_date: now + 1,
  certification_proofs: [proof],
};
const certified = (...changes: Partial<SentCertificate>[]): Partial<Item> => ({
  certification_info: { certification_list: changes.map((change) => ({ ...certificate, ...change })) },
});

const leaf = validCatalogue().category;
const permitted = leaf && { ...leaf, permit_ids: [31, 32] };
const demanding = (region: Region = 'PH') => validCatalogue(region, 'local', { category: permitted });
const wool_needs_one = validCatalogue().attributes.map(
  (attribute): Attribute => ({
    ...attribute,
    values: attribute.values.map((value) => ({
      ...value,
      needs_certificate: attribute.attribute_id === 100 && value.value_id === 1_002,
    })),
  }),
);
const first = 'invalid_field certification_info.certification_list[0]';

describe('a category that requires a permit', () => {
  test.each<[string, Partial<Item>, string[]]>([
    ['takes a certificate', certified({}), []],
    ['takes several', certified({}, { permit_id: 32 }), []],
    ['refuses an item without', {}, ['invalid_field certification_info']],
    [
      'refuses an empty record',
      { certification_info: {} },
      ['invalid_field certification_info.certification_list'],
    ],
    ['refuses an empty list', certified(), ['invalid_field certification_info.certification_list']],
    ['refuses another permit', certified({ permit_id: 33 }), [`${first}.permit_id`]],
    ['refuses a missing number', certified({ certification_no: '' }), [`${first}.certification_no`]],
    ['refuses a number of spaces', certified({ certification_no: ' ' }), [`${first}.certification_no`]],
    ['refuses no expiry date', certified({ expiry_date: undefined }), [`${first}.expiry_date`]],
    ['refuses a certificate that expires now', certified({ expiry_date: now }), [`${first}.expiry_date`]],
    [
      'refuses one without pictures',
      certified({ certification_proofs: [] }),
      [`${first}.certification_proofs`],
    ],
    [
      'refuses a picture without a file name',
      certified({ certification_proofs: [proof, { ...proof, file_name: '' }] }),
      [`${first}.certification_proofs[1].file_name`],
    ],
    [
      'refuses a picture without width',
      certified({ certification_proofs: [{ ...proof, ratio: 0 }] }),
      [`${first}.certification_proofs[0].ratio`],
    ],
    [
      'refuses the second certificate at its position',
      certified({}, { permit_id: 33 }),
      ['invalid_field certification_info.certification_list[1].permit_id'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(violationsOf(changes, demanding())).toEqual(expected);
  });

  test('outside PH the expiry date is neither required nor checked', () => {
    for (const expiry_date of [undefined, 0, now])
      expect(violationsOf(certified({ expiry_date }), demanding('TW'))).toEqual([]);
    expect(violationsOf({}, demanding('TW'))).toEqual(['invalid_field certification_info']);
  });

  test('a certificate for one permit is enough', () => {
    const catalogue = validCatalogue('PH', 'local', { category: leaf && { ...leaf, permit_ids: [31] } });
    expect(violationsOf({}, catalogue)).toEqual(['invalid_field certification_info']);
    expect(violationsOf(certified({}), catalogue)).toEqual([]);
  });

  test('the message says what is required', () => {
    expect(certificationRule(validItem(), demanding())[0]?.rule).toBe(
      'is required: category 500 asks for one of the permits 31, 32',
    );
  });
});

describe('a value that requires a certificate', () => {
  const catalogue = validCatalogue('PH', 'local', { attributes: wool_needs_one });
  const cotton = { attribute_list: [{ attribute_id: 100, attribute_value_list: [{ value_id: 1_001 }] }] };
  const wool_lining = {
    attribute_list: [
      ...cotton.attribute_list,
      { attribute_id: 102, attribute_value_list: [{ value_id: 1_002 }] },
    ],
  };

  test('is refused without one, and accepted with one for any permit', () => {
    expect(violationsOf({}, catalogue)).toEqual(['invalid_field certification_info']);
    expect(violationsOf(certified({ permit_id: 77 }), catalogue)).toEqual([]);
    expect(certificationRule(validItem(), catalogue)[0]?.rule).toBe(
      'is required: value 1002 of attribute 100 asks for a certificate',
    );
  });

  test('other values, and the same value of another attribute, require nothing', () => {
    expect(violationsOf(cotton, catalogue)).toEqual([]);
    expect(violationsOf(wool_lining, catalogue)).toEqual([]);
  });
});

describe('without a requirement', () => {
  test('no certificate is needed, and one that is sent must be complete', () => {
    expect(violationsOf({ certification_info: {} }, validCatalogue('PH'))).toEqual([]);
    expect(violationsOf(certified({}), validCatalogue('PH'))).toEqual([]);
    expect(violationsOf(certified({ certification_proofs: [] }), validCatalogue('SG'))).toEqual([
      `${first}.certification_proofs`,
    ]);
  });
});
