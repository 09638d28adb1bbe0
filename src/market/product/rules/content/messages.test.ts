import { expect, test } from 'vitest';
import { messagesOf } from '../../../../../test/support/items/item_messages.ts';
import { validCatalogue } from '../../../../../test/support/items/valid_item.ts';

const everything = ['image_ratio_3_4', 'extended_description', 'tax_type'];
const whitelisted = validCatalogue('TW', 'local', { rights: everything });

test('messages about texts, images and descriptions tell a developer what to do', () => {
  expect(
    messagesOf([
      [{ item_name: '', description: 'Short.' }],
      [
        {
          image: { image_id_list: [], image_ratio: '3:4' },
          promotion_images: { image_id_list: ['image-1'] },
        },
      ],
      [{ image: { image_id_list: ['nowhere'], image_ratio: '4:3' }, video_upload_id: ['a', 'b'] }],
      [{ promotion_images: { image_id_list: ['image-1', 'image-2'] }, video_upload_id: [''] }, whitelisted],
      [{ description_type: 'extended' }],
      [{ description_type: 'extended' }, whitelisted],
      [{ description_info: { extended_description: { field_list: [] } } }],
      [{ description_info: { extended_description: { field_list: [] } } }, whitelisted],
      [
        {
          description_type: 'extended',
          description_info: {
            extended_description: { field_list: [{ field_type: 'text' }, { field_type: 'image' }] },
          },
        },
        whitelisted,
      ],
    ]),
  ).toMatchInlineSnapshot(`
    "
    item_name must not be empty
    description must have 20 to 1000 characters, not 6

    image.image_id_list must have 1 to 9 images, not 0
    image.image_ratio must be 1:1, since 3:4 is only for whitelisted sellers
    promotion_images is only for whitelisted sellers

    image.image_id_list[0] must be an image from upload_image, and "nowhere" is not known
    image.image_ratio must be 1:1 or 3:4, not "4:3"
    video_upload_id must have exactly one video, not 2 videos

    promotion_images is only allowed where image.image_ratio is 3:4
    promotion_images.image_id_list must have one image, not 2
    video_upload_id[0] must be a video from the video upload, not empty

    description_type must be normal: extended is only for whitelisted sellers

    description_info.extended_description is required where description_type is extended

    description_info is only for whitelisted sellers

    description_type must be extended where description_info is used
    description_info.extended_description.field_list must have at least one text or image

    description_info.extended_description.field_list[0].text is required where field_type is text
    description_info.extended_description.field_list[1].image_info is required where field_type is image
    "
  `);
});
