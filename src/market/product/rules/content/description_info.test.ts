import { describe, expect, test } from 'vitest';
import { validCatalogue, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import type { Item } from '../rule.ts';

type Info = NonNullable<Item['description_info']>;
type SentPart = NonNullable<Info['extended_description']>['field_list'][number];
const whitelisted = validCatalogue('SG', 'local', { rights: ['extended_description'] });
const words: SentPart = { field_type: 'text', text: 'Made of wool.' };
const picture: SentPart = { field_type: 'image', image_info: { image_id: 'image-1' } };
const extendedBy = (...field_list: SentPart[]): Partial<Item> => ({
  description_type: 'extended',
  description_info: { extended_description: { field_list } },
});
const list = 'invalid_field description_info.extended_description.field_list';

describe('an extended description', () => {
  test.each<[string, Partial<Item>, string[]]>([
    ['of text and images is accepted', extendedBy(words, picture, words), []],
    ['of images only is accepted', extendedBy(picture), []],
    [
      'that description_type does not name is refused',
      { ...extendedBy(words), description_type: undefined },
      ['invalid_field description_type'],
    ],
    [
      'with description_type normal is refused',
      { ...extendedBy(words), description_type: 'normal' },
      ['invalid_field description_type'],
    ],
    [
      'that is declared but missing is refused',
      { description_type: 'extended' },
      ['invalid_field description_info.extended_description'],
    ],
    [
      'that is announced and empty is refused',
      { description_type: 'extended', description_info: {} },
      ['invalid_field description_info.extended_description'],
    ],
    ['without parts is refused', extendedBy(), [list]],
    [
      'with a text part without text is refused',
      extendedBy(picture, { field_type: 'text' }),
      [`${list}[1].text`],
    ],
    [
      'with a text part of spaces is refused',
      extendedBy({ field_type: 'text', text: '  ' }),
      [`${list}[0].text`],
    ],
    [
      'with a text part that has an image instead is refused',
      extendedBy({ ...picture, field_type: 'text' }),
      [`${list}[0].text`],
    ],
    [
      'with an image part without image is refused',
      extendedBy({ field_type: 'image' }),
      [`${list}[0].image_info`],
    ],
    [
      'with an unknown image is refused',
      extendedBy(words, { field_type: 'image', image_info: { image_id: 'nowhere' } }),
      [`${list}[1].image_info.image_id`],
    ],
    ['may be an unused empty record', { description_info: {} }, []],
  ])('%s', (_, changes, expected) => {
    expect(violationsOf(changes, whitelisted)).toEqual(expected);
  });

  test('is refused once for sellers without the right', () => {
    expect(violationsOf(extendedBy(words))).toEqual(['invalid_field description_info']);
    expect(violationsOf({ ...extendedBy(), description_type: 'normal' })).toEqual([
      'invalid_field description_info',
    ]);
    expect(violationsOf({ description_type: 'extended' })).toEqual(['invalid_field description_type']);
  });
});
