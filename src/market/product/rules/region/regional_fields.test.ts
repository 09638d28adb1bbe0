import { describe, expect, test } from 'vitest';
import { validCatalogue, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import { region_codes, seller_types } from '../../../../kit/contract/region.ts';
import type { Item } from '../rule.ts';

/** The sellers from whom an item with these changes is accepted. */
const takenFrom = (changes: Partial<Item>) =>
  region_codes.flatMap((region) =>
    seller_types
      .filter((seller_type) => violationsOf(changes, validCatalogue(region, seller_type)).length === 0)
      .map((seller_type) => `${region} ${seller_type}`),
  );

describe('fields for a few sellers', () => {
  test.each([0, 1] as const)(
    'item_dangerous %i is accepted only from local sellers in ID and MY',
    (item_dangerous) => {
      expect(takenFrom({ item_dangerous }).sort()).toEqual(['ID local', 'MY local']);
      expect(violationsOf({ item_dangerous })).toEqual(['invalid_field item_dangerous']);
    },
  );

  test('medicine_id is accepted only from local sellers in ID', () => {
    expect(takenFrom({ medicine_id: 1 })).toEqual(['ID local']);
    expect(violationsOf({ medicine_id: 1 })).toEqual(['invalid_field medicine_id']);
  });

  test('medicine_id must be a standardised medicine', () => {
    expect(
      violationsOf({ medicine_id: 1 }, validCatalogue('ID', 'local', { medicine_exists: false })),
    ).toEqual(['invalid_field medicine_id']);
  });
});

describe('complaint_policy', () => {
  const poland = validCatalogue('PL');
  const about = (additional_information: string) => ({ complaint_policy: { additional_information } });
  const too_long = ['invalid_field complaint_policy.additional_information'];

  test.each<[string, Partial<Item>, string[]]>([
    ['empty', { complaint_policy: {} }, []],
    [
      'complete',
      {
        complaint_policy: {
          warranty_time: 'ONE_YEAR',
          exclude_entrepreneur_warranty: true,
          complaint_address_id: 40,
          additional_information: '',
        },
      },
      [],
    ],
    [
      'an address of another shop',
      { complaint_policy: { complaint_address_id: 41 } },
      ['invalid_field complaint_policy.complaint_address_id'],
    ],
    ['999 characters', about('a'.repeat(999)), []],
    ['1000 characters', about('a'.repeat(1_000)), too_long],
    ['999 emoji', about('😀'.repeat(999)), []],
    ['1000 emoji', about('😀'.repeat(1_000)), too_long],
    ['999 characters with combining marks', about(`${'e\u0301'.repeat(499)}a`), []],
    ['1000 characters with combining marks', about('e\u0301'.repeat(500)), too_long],
  ])('%s, from a local seller in PL', (_, changes, expected) => {
    expect(violationsOf(changes, poland)).toEqual(expected);
  });
});

describe('compatibility_info', () => {
  const vehicle_info_list = [
    { brand_id: 1, model_id: 2 },
    { brand_id: 1, model_id: 3, year_id: 2_020, version_id: 4 },
  ];

  test('known vehicles are accepted, and so is an empty list', () => {
    expect(violationsOf({ compatibility_info: { vehicle_info_list } })).toEqual([]);
    expect(violationsOf({ compatibility_info: { vehicle_info_list: [] } })).toEqual([]);
  });

  test('an unknown vehicle at a missing position is ignored', () => {
    expect(violationsOf({}, validCatalogue('SG', 'local', { unknown_vehicles: [0] }))).toEqual([]);
  });

  test('unknown vehicles are refused with their position', () => {
    const catalogue = validCatalogue('SG', 'local', { unknown_vehicles: [1] });
    expect(violationsOf({ compatibility_info: { vehicle_info_list } }, catalogue)).toEqual([
      'invalid_field compatibility_info.vehicle_info_list[1]',
    ]);
  });
});
