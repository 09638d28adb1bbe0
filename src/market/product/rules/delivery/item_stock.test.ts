import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import type { Item } from '../rule.ts';
import { locationOf, stockRule } from './item_stock.ts';

type SentStock = NonNullable<Item['seller_stock']>;
const shopWith = (...location_ids: string[]) => validCatalogue('SG', 'local', { location_ids });
const unknown = (place: number) => [`unknown_location seller_stock[${place}].location_id`];
const required = (place: number) => [`location_required seller_stock[${place}].location_id`];
const twice = ['invalid_field seller_stock[1].location_id'];

describe('seller_stock', () => {
  test.each<[string, string[], SentStock | undefined, string[]]>([
    ['may be omitted', ['A', 'B'], undefined, []],
    ['may be empty', ['A', 'B'], [], []],
    ['0 is accepted', ['A'], [{ stock: 0 }], []],
    ['below 0 is refused', ['A'], [{ stock: -1 }], ['invalid_field seller_stock[0].stock']],
    ['without location, of a shop with none', [], [{ stock: 5 }], []],
    ['without location, of a shop with one', ['A'], [{ stock: 5 }], []],
    ['with an empty location, of a shop with one', ['A'], [{ location_id: '', stock: 5 }], []],
    ['with its location, of a shop with one', ['A'], [{ location_id: 'A', stock: 5 }], []],
    ['with any location, of a shop with none', [], [{ location_id: 'A', stock: 5 }], unknown(0)],
    ['with another location, of a shop with one', ['A'], [{ location_id: 'a', stock: 5 }], unknown(0)],
    ['without location, of a shop with two', ['A', 'B'], [{ stock: 5 }], required(0)],
    ['with an empty location, of a shop with two', ['A', 'B'], [{ location_id: '', stock: 5 }], required(0)],
    [
      'with both, of a shop with two',
      ['A', 'B'],
      [
        { location_id: 'B', stock: 5 },
        { location_id: 'A', stock: 1 },
      ],
      [],
    ],
    [
      'with a strange second one',
      ['A', 'B'],
      [
        { location_id: 'B', stock: 5 },
        { location_id: 'C', stock: 1 },
      ],
      unknown(1),
    ],
    [
      'with a location twice',
      ['A', 'B'],
      [
        { location_id: 'A', stock: 5 },
        { location_id: 'A', stock: 1 },
      ],
      twice,
    ],
    ['twice without location', ['A'], [{ stock: 5 }, { stock: 1 }], twice],
    [
      'the only location, first named and then omitted',
      ['A'],
      [{ location_id: 'A', stock: 5 }, { stock: 1 }],
      twice,
    ],
    [
      'each missing location is reported',
      ['A', 'B'],
      [{ stock: 1 }, { stock: 2 }],
      [...required(0), ...required(1)],
    ],
  ])('%s', (_, location_ids, seller_stock, expected) => {
    expect(violationsOf({ seller_stock }, shopWith(...location_ids))).toEqual(expected);
  });

  test('the message says why a location is required', () => {
    expect(stockRule(validItem({ seller_stock: [{ stock: 1 }] }), shopWith('A', 'B', 'C'))[0]?.rule).toBe(
      'is required: the shop has 3 stock locations',
    );
  });
});

describe('the location of a stock', () => {
  test.each<[string | undefined, string[], string | undefined]>([
    [undefined, [], ''],
    [undefined, ['A'], 'A'],
    ['', ['A'], 'A'],
    [undefined, ['A', 'B'], undefined],
    ['B', ['A', 'B'], 'B'],
  ])('%j of %j is %j', (location_id, location_ids, expected) => {
    expect(locationOf(location_id, location_ids)).toBe(expected);
  });
});
