import { describe, expect, test } from 'vitest';
import { image_ids, validCatalogue, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import type { Item } from '../rule.ts';

const whitelisted = validCatalogue('SG', 'local', { rights: ['image_ratio_3_4'] });
const [first = ''] = image_ids;
const list = ['invalid_field image.image_id_list'];
const ratio = ['invalid_field image.image_ratio'];
const times = (count: number) => Array.from({ length: count }, () => first);

describe('image', () => {
  test.each<[string, Item['image'], string[]]>([
    ['one image is accepted', { image_id_list: [first] }, []],
    ['nine are accepted', { image_id_list: times(9) }, []],
    ['ten are refused', { image_id_list: times(10) }, list],
    ['none is refused', { image_id_list: [] }, list],
    [
      'an unknown one is refused at its position',
      { image_id_list: [first, 'nowhere'] },
      ['invalid_field image.image_id_list[1]'],
    ],
    ['an empty one is refused', { image_id_list: [''] }, ['invalid_field image.image_id_list[0]']],
    ['1:1 is accepted', { image_id_list: [first], image_ratio: '1:1' }, []],
    ['another ratio is refused', { image_id_list: [first], image_ratio: '4:3' }, ratio],
    ['an empty ratio is refused', { image_id_list: [first], image_ratio: '' }, ratio],
    ['3:4 without the right is refused', { image_id_list: [first], image_ratio: '3:4' }, ratio],
  ])('%s', (_, image, expected) => {
    expect(violationsOf({ image })).toEqual(expected);
  });

  test('3:4 is accepted from whitelisted sellers', () => {
    expect(violationsOf({ image: { image_id_list: [first], image_ratio: '3:4' } }, whitelisted)).toEqual([]);
  });
});

describe('promotion_images', () => {
  const tall = { image_id_list: [first], image_ratio: '3:4' };
  const square = { image_id_list: [first] };
  const promoting = (image: Item['image'], ...image_id_list: string[]): Partial<Item> => ({
    image,
    promotion_images: { image_id_list },
  });
  test.each<[string, Partial<Item>, string[]]>([
    ['one with product images of 3:4 is accepted', promoting(tall, first), []],
    ['an empty list counts as omitted', promoting(square), []],
    [
      'one with product images of 1:1 is refused',
      promoting(square, first),
      ['invalid_field promotion_images'],
    ],
    ['two are refused', promoting(tall, first, first), ['invalid_field promotion_images.image_id_list']],
    [
      'an unknown one is refused',
      promoting(tall, 'nowhere'),
      ['invalid_field promotion_images.image_id_list[0]'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(violationsOf(changes, whitelisted)).toEqual(expected);
  });

  test('it is refused without the right, whatever the ratio', () => {
    expect(violationsOf(promoting(square, first))).toEqual(['invalid_field promotion_images']);
    expect(violationsOf(promoting(tall, first))).toEqual([...ratio, 'invalid_field promotion_images']);
  });
});

describe('video_upload_id', () => {
  test.each<[string[], string[]]>([
    [[], []],
    [['video-1'], []],
    [['video-1', 'video-2'], ['invalid_field video_upload_id']],
    [[''], ['invalid_field video_upload_id[0]']],
  ])('%j: %j', (video_upload_id, expected) => {
    expect(violationsOf({ video_upload_id })).toEqual(expected);
  });
});
