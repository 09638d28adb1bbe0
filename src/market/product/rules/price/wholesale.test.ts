import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import { wholesaleRule } from './wholesale.ts';

type SentTier = [min_count: number, max_count: number, unit_price: number];
const tiers = (...prices: readonly SentTier[]) =>
  prices.map(([min_count, max_count, unit_price]) => ({ min_count, max_count, unit_price }));
const wrong = (place: number, field: string) => [`wholesale_incorrect wholesale[${place}].${field}`];

describe('wholesale', () => {
  test.each<[string, SentTier[], string[]]>([
    ['none', [], []],
    ['one tier', [[2, 9, 20]], []],
    ['of one number of pieces', [[2, 2, 20]], []],
    [
      'tiers that follow each other',
      [
        [1, 9, 20],
        [10, 19, 18],
        [20, 99, 18],
      ],
      [],
    ],
    [
      'a gap between them is accepted',
      [
        [2, 9, 20],
        [20, 29, 18],
      ],
      [],
    ],
    [
      'a later tier may cost more',
      [
        [2, 9, 18],
        [10, 19, 20],
      ],
      [],
    ],
    [
      'overlapping by one piece',
      [
        [2, 10, 20],
        [10, 19, 18],
      ],
      wrong(1, 'min_count'),
    ],
    [
      'one inside the other',
      [
        [2, 99, 20],
        [10, 19, 18],
      ],
      wrong(1, 'min_count'),
    ],
    [
      'two equal tiers',
      [
        [2, 9, 20],
        [2, 9, 20],
      ],
      wrong(1, 'min_count'),
    ],
    [
      'wrong order',
      [
        [10, 19, 18],
        [2, 9, 20],
      ],
      wrong(1, 'min_count'),
    ],
    [
      'one in the wrong place between two',
      [
        [10, 19, 18],
        [2, 9, 20],
        [20, 29, 17],
      ],
      wrong(1, 'min_count'),
    ],
    ['min_count 0', [[0, 9, 20]], wrong(0, 'min_count')],
    ['min_count over max_count', [[9, 2, 20]], wrong(0, 'max_count')],
    [
      'only that tier is reported',
      [
        [2, 9, 20],
        [20, 10, 18],
        [30, 40, 17],
      ],
      wrong(1, 'max_count'),
    ],
    ['just below the price', [[2, 9, 24.99]], []],
    ['at the price', [[2, 9, 25]], wrong(0, 'unit_price')],
    [
      'above the price',
      [
        [2, 9, 20],
        [10, 19, 25.01],
      ],
      wrong(1, 'unit_price'),
    ],
    ['free', [[2, 9, 0]], wrong(0, 'unit_price')],
    ['below 0', [[2, 9, -1]], wrong(0, 'unit_price')],
    ['too many decimals', [[2, 9, 19.999]], wrong(0, 'unit_price')],
  ])('%s', (_, sent, expected) => {
    expect(violationsOf({ wholesale: tiers(...sent) })).toEqual(expected);
  });

  test('decimals are refused if the currency has none', () => {
    expect(violationsOf({ wholesale: tiers([2, 9, 20.5]) }, validCatalogue('TW'))).toEqual(
      wrong(0, 'unit_price'),
    );
  });

  test('an invalid price is not reported again for each tier', () => {
    expect(violationsOf({ original_price: 0, wholesale: tiers([2, 9, 20]) })).toEqual([
      'invalid_price original_price',
    ]);
  });

  test('prices below 1 are compared like any other', () => {
    const sent = (unit_price: number) => ({ original_price: 0.5, wholesale: tiers([2, 9, unit_price]) });
    expect(violationsOf(sent(0.49))).toEqual([]);
    expect(violationsOf(sent(0.5))).toEqual(wrong(0, 'unit_price'));
  });

  test('the message says where a tier must start', () => {
    const item = validItem({ wholesale: tiers([2, 10, 20], [10, 19, 18]) });
    expect(wholesaleRule(item, validCatalogue())[0]?.rule).toBe(
      'must be above 10, up to which the tiers before go, not 10',
    );
  });

  const ascending = fc
    .uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { minLength: 2, maxLength: 40 })
    .map((counts) => counts.sort((a, b) => a - b))
    .map((counts) =>
      counts.flatMap((min_count, place) => {
        const max_count = counts[place + 1];
        return place % 2 === 0 && max_count !== undefined ? [{ min_count, max_count, unit_price: 20 }] : [];
      }),
    );

  test('ascending tiers are accepted with any gaps', () => {
    fc.assert(
      fc.property(ascending, (sent) => {
        expect(violationsOf({ wholesale: sent })).toEqual([]);
      }),
    );
  });

  test('tiers that are not ascending are refused', () => {
    fc.assert(
      fc.property(
        ascending.filter(({ length }) => length > 1),
        fc.nat(),
        (sent, at) => {
          const place = at % (sent.length - 1);
          const swapped = sent.with(place, sent[place + 1] as never).with(place + 1, sent[place] as never);
          expect(violationsOf({ wholesale: swapped })).toEqual(wrong(place + 1, 'min_count'));
        },
      ),
    );
  });
});
