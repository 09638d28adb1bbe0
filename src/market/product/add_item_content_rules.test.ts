import { type CaseContext, eachRule, whitelisted } from '../../../test/support/items/item_rules.ts';
import type { Item } from './rules/rule.ts';

const portrait =
  (...promoted: number[]) =>
  ({ images }: CaseContext): Partial<Item> => ({
    image: { image_id_list: [images[0] ?? ''], image_ratio: '3:4' },
    promotion_images: { image_id_list: promoted.map((at) => images[at] ?? 'nowhere') },
  });
type Part = NonNullable<NonNullable<Item['description_info']>['extended_description']>['field_list'][number];
const extended = (...field_list: Part[]): Partial<Item> => ({
  description_type: 'extended',
  description_info: { extended_description: { field_list } },
});
const parts = 'description_info.extended_description.field_list';

eachRule('rules of add_item for texts, images and videos', {
  error_item_name_empty: [
    ['an empty name', 'item_name', { item_name: '' }],
    ['a name of spaces', 'item_name', { item_name: '        ' }],
    ['a name of line ends and wide spaces', 'item_name', { item_name: '\n\u3000\t\u00a0\ufeff\r' }],
  ],
  error_item_name_is_too_short: [['a name of one character', 'item_name', { item_name: '🧣' }]],
  error_name_length_limit: [['a name of 256 characters', 'item_name', { item_name: 'é'.repeat(256) }]],
  error_desc_length_min_limit: [
    ['an empty description', 'description', { description: '' }],
    ['a description of four characters', 'description', { description: 'Wool' }],
    ['a description of 5001 characters', 'description', { description: 'a'.repeat(5_001) }],
  ],
  error_param: [
    ['no images', 'image.image_id_list', { image: { image_id_list: [] } }],
    [
      'ten images',
      'image.image_id_list',
      ({ images }) => ({ image: { image_id_list: images.slice(0, 10) } }),
    ],
    ['an unknown image', 'image.image_id_list[0]', { image: { image_id_list: ['nowhere'] } }],
    [
      'an unknown image after a known one',
      'image.image_id_list[1]',
      ({ images }) => ({ image: { image_id_list: [images[0] ?? '', 'ab'.repeat(32)] } }),
    ],
    ['an image without an id', 'image.image_id_list[0]', { image: { image_id_list: [''] } }],
    [
      'an image in upper case',
      'image.image_id_list[0]',
      ({ images }) => ({ image: { image_id_list: [(images[0] ?? '').toUpperCase()] } }),
    ],
    [
      'an unknown ratio',
      'image.image_ratio',
      ({ images }) => ({ image: { image_id_list: images.slice(0, 1), image_ratio: '4:3' } }),
      whitelisted,
    ],
    [
      'a promotion image without the right',
      'promotion_images',
      ({ images }) => ({ promotion_images: { image_id_list: images.slice(0, 1) } }),
    ],
    [
      'a promotion image with product images of ratio 1:1',
      'promotion_images',
      ({ images }) => ({ promotion_images: { image_id_list: images.slice(0, 1) } }),
      whitelisted,
    ],
    ['two promotion images', 'promotion_images.image_id_list', portrait(1, 2), whitelisted],
    ['an unknown promotion image', 'promotion_images.image_id_list[0]', portrait(99), whitelisted],
    ['two videos', 'video_upload_id', { video_upload_id: ['video-1', 'video-2'] }],
    ['a video without an id', 'video_upload_id[0]', { video_upload_id: [''] }],
    [
      'parts of a description without the right',
      'description_info',
      { description_info: { extended_description: { field_list: [{ field_type: 'text', text: 'a' }] } } },
    ],
    [
      'an extended description without the right',
      'description_info',
      extended({ field_type: 'text', text: 'a' }),
    ],
    [
      'description parts without a description_type',
      'description_type',
      { ...extended({ field_type: 'text', text: 'a' }), description_type: undefined },
      whitelisted,
    ],
    [
      'description parts with description_type normal',
      'description_type',
      { ...extended({ field_type: 'text', text: 'a' }), description_type: 'normal' },
      whitelisted,
    ],
    [
      'an extended description without parts',
      'description_info.extended_description',
      { description_type: 'extended' },
      whitelisted,
    ],
    ['an extended description with no part', parts, extended(), whitelisted],
    ['a text part without text', `${parts}[0].text`, extended({ field_type: 'text' }), whitelisted],
    [
      'a text part of white space',
      `${parts}[1].text`,
      extended({ field_type: 'text', text: 'a' }, { field_type: 'text', text: ' ' }),
      whitelisted,
    ],
    [
      'an image part without an image',
      `${parts}[0].image_info`,
      extended({ field_type: 'image', text: 'a' }),
      whitelisted,
    ],
    [
      'an image part with an unknown image',
      `${parts}[0].image_info.image_id`,
      extended({ field_type: 'image', image_info: { image_id: 'nowhere' } }),
      whitelisted,
    ],
  ],
});
