import { choice, file, int32, list, optional, record, text, withDefault } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { imageErrors, mediaSpaceErrors } from './media_space.errors.ts';
import { file_bytes_max, scenes, upload_images_max, upload_ratios } from './media_space.ts';

const image_info_fields = {
  image_id: text(
    'The image: 64 characters, the SHA-256 of its bytes in hex. The same bytes have the same id.',
    {
      maxLength: 64,
    },
  ),
  image_url_list: list(
    'Where it is shown, for each region.',
    record('A region.', {
      image_url_region: text('The region.'),
      image_url: text('The URL of the image, which needs no signature.'),
    }),
  ),
};

export const upload_image = operation({
  name: 'v2.media_space.upload_image',
  method: 'POST',
  caller: 'public',
  access: 'write',
  body: 'multipart',
  summary: `Uploads 1 to ${upload_images_max} JPG or PNG images. Items are made with their ids.`,
  description:
    'The body is multipart/form-data. Each file stands alone: one that fails does not hold up the others. What a file is called and declared to be does not matter; its content decides. An image that no item uses within 30 days is deleted.',
  request: {
    image: list(
      'The files, each a part of this name.',
      file('A JPG or PNG image, of at most 40 megapixels and 12,000 pixels on each side.', {
        maxLength: file_bytes_max,
      }),
      { minItems: 1, maxItems: upload_images_max },
    ),
    scene: withDefault(
      choice(
        'What it is for: `normal` for images of items, `desc` for those in extended descriptions.',
        scenes,
      ),
      'normal',
    ),
    ratio: withDefault(
      choice('The ratio of width to height in which the image is to be used.', upload_ratios),
      '1:1',
    ),
  },
  response: {
    image_info: record('The first image that succeeded.', image_info_fields),
    image_info_list: list(
      'One row for each file, in the order in which they were sent.',
      record('What became of it.', {
        id: int32('The index of the file, from 0.', { minimum: 0 }),
        error: text('The kind of error; empty when it succeeded.'),
        message: text('What is wrong with the file; empty when it succeeded.'),
        image_info: optional(record('The image; absent when it failed.', image_info_fields)),
      }),
    ),
  },
  errors: pick(mediaSpaceErrors, 'all_failed'),
  row_errors: imageErrors,
  decisions: [
    {
      silent_on: 'What "below 9" images means.',
      decided: `At most ${upload_images_max} in one call. An item with more images needs a second call.`,
    },
    {
      silent_on: 'The form of an image_id.',
      decided:
        'The SHA-256 of the bytes in lowercase hex. Whoever uploads the same bytes again gets the same id, and how long it is kept counts anew.',
    },
    {
      silent_on: 'What happens to the image.',
      decided:
        'It is kept as it came: neither cropped to the ratio, nor scaled, nor stripped of what a camera noted in it.',
    },
    {
      silent_on: 'image_url_region.',
      decided:
        'Every region is listed; one server shows the image to all of them, so that all URLs are equal.',
    },
    {
      silent_on: 'Data behind the end of an image.',
      decided:
        'The file is refused. Behind a JPG there may be zeros, and further whole JPGs, as many cameras write them.',
    },
    {
      silent_on: 'How many images one may upload.',
      decided:
        'As many as a setting of the server says (10,000) may wait, of one partner for one shop or for none, for an item that uses them; further files are refused with error_param.',
    },
    {
      silent_on: 'The pixels of a PNG.',
      decided:
        'They must be as many as its header says; other files are refused as damaged. The pixels of a JPG are not looked at.',
    },
    {
      silent_on: 'A call in which every file fails.',
      decided: 'error_param, with response.image_info_list.',
    },
  ],
});
