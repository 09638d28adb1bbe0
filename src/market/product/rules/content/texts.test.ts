import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import { isBlank, lengthOf, quote } from './characters.ts';
import { itemNameRule } from './texts.ts';

const family = '👨‍👩‍👧';
const accented = 'e\u0301';

describe('item_name', () => {
  test.each<[string, string, string[]]>([
    ['empty', '', ['name_empty item_name']],
    ['spaces', '   \t\n\u3000', ['name_empty item_name']],
    ['below the least', 'ab', ['name_too_short item_name']],
    ['the least', 'abc', []],
    ['the most', 'a'.repeat(120), []],
    ['over the most', 'a'.repeat(121), ['name_length item_name']],
    ['the most in emoji, each two UTF-16 units', '😀'.repeat(120), []],
    ['over the most in emoji', '😀'.repeat(121), ['name_length item_name']],
    ['the most in Thai, each three bytes', 'ก'.repeat(120), []],
    ['over the most in Thai', 'ก'.repeat(121), ['name_length item_name']],
  ])('%s', (_, item_name, expected) => {
    expect(violationsOf({ item_name })).toEqual(expected);
  });

  test('the message contains the allowed and the actual length', () => {
    expect(itemNameRule(validItem({ item_name: 'ab' }), validCatalogue())[0]?.rule).toBe(
      'must have 3 to 120 characters, not 2',
    );
  });
});

describe('description', () => {
  const wrong = ['description_length description'];
  test.each<[string, string, string[]]>([
    ['empty', '', wrong],
    ['one below the least', 'a'.repeat(19), wrong],
    ['the least', 'a'.repeat(20), []],
    ['999 characters', 'a'.repeat(999), []],
    ['the most', 'a'.repeat(1_000), []],
    ['one over the most', 'a'.repeat(1_001), wrong],
    ['the most in emoji', '😀'.repeat(1_000), []],
    ['one over the most in emoji', `${'😀'.repeat(1_000)}a`, wrong],
    ['a combining mark is a character: the most', accented.repeat(500), []],
    ['a combining mark is a character: one over the most', `${accented.repeat(500)}a`, wrong],
    ['a family is five characters: the most', family.repeat(200), []],
    ['a family is five characters: one over the most', `${family.repeat(200)}a`, wrong],
  ])('%s', (_, description, expected) => {
    expect(violationsOf({ description })).toEqual(expected);
    expect(violationsOf({ description, description_type: 'normal' })).toEqual(expected);
  });

  test('is not checked if an extended one replaces it', () => {
    const catalogue = validCatalogue('SG', 'local', { rights: ['extended_description'] });
    const extended = { field_list: [{ field_type: 'text' as const, text: 'Long and wide.' }] };
    expect(
      violationsOf(
        {
          description: '',
          description_type: 'extended',
          description_info: { extended_description: extended },
        },
        catalogue,
      ),
    ).toEqual([]);
  });

  test('may be empty if the region has no minimum', () => {
    const limit = { ...validCatalogue().limit, description_length_min: 0 };
    expect(violationsOf({ description: '' }, validCatalogue('SG', 'local', { limit }))).toEqual([]);
  });
});

describe('characters', () => {
  test('lengths are code points', () => {
    expect(['', 'a', '😀', accented, family, '字'].map(lengthOf)).toEqual([0, 1, 1, 2, 5, 1]);
  });

  test('a text of white space counts as blank', () => {
    expect([undefined, '', ' \t\u00a0', 'x'].map(isBlank)).toEqual([true, true, true, false]);
  });

  test('a long text is quoted in part, without splitting a character', () => {
    expect(quote('😀'.repeat(40))).toBe(`"${'😀'.repeat(40)}"`);
    expect(quote(`a${'😀'.repeat(50)}`)).toBe(`"a${'😀'.repeat(39)}..."`);
  });
});
