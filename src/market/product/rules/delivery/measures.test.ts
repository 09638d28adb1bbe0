import { describe, expect, test } from 'vitest';
import { violationsOf } from '../../../../../test/support/items/valid_item.ts';

describe('weight', () => {
  test.each<[number, string[]]>([
    [0.000_001, []],
    [0.1 + 0.2, []],
    [1_000_000, []],
    [0, ['invalid_field weight']],
    [-0.5, ['invalid_field weight']],
    [1e-7, ['invalid_field weight']],
    [1_000_000.1, ['invalid_field weight']],
    [1e300, ['invalid_field weight']],
  ])('%d kg: %j', (weight, expected) => {
    expect(violationsOf({ weight })).toEqual(expected);
  });
});

describe('dimension', () => {
  const cube = { package_height: 1, package_length: 1, package_width: 1 };
  test('may be omitted, and is accepted from 1 cm', () => {
    expect(violationsOf({ dimension: undefined })).toEqual([]);
    expect(violationsOf({ dimension: cube })).toEqual([]);
  });

  test.each(['package_height', 'package_length', 'package_width'] as const)(
    '%s of 0 or less is refused',
    (side) => {
      for (const size of [0, -1])
        expect(violationsOf({ dimension: { ...cube, [side]: size } })).toEqual([
          `invalid_field dimension.${side}`,
        ]);
    },
  );
});
