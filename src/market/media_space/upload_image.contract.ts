import { choice, file, int32, list, optional, record, text, withDefault } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { imageErrors, mediaSpaceErrors } from './media_space.errors.ts';
import { file_bytes_max, scenes, upload_images_max, upload_ratios } from './media_space.ts';

const image_info_fields = {
  image_id: text(
    'Id of the image: the SHA-256 of its bytes in hex, 64 characters. Equal bytes have equal ids.',
    {
      maxLength: 64,
    },
  ),
  image_url_list: list(
    'Display URL of the image for each region.',
    record('The display URL for a region.', {
      image_url_region: text('Region of the URL.'),
      image_url: text('Display URL of the image; it needs no signature.'),
    }),
  ),
};

export const upload_image = operation({
  name: 'v2.media_space.upload_image',
  method: 'POST',
  caller: 'public',
  access: 'write',
  body: 'multipart',
  summary: `Uploads 1 to ${upload_images_max} JPG or PNG images, whose ids are then used in items.`,
  description:
    'The body is multipart/form-data. Files are independent: one that fails does not affect the others. File name and declared type do not matter; the content decides. An image that no item uses within 30 days is deleted.',
  request: {
    image: list(
      'The files, each in a part with this name.',
      file('A JPG or PNG image with at most 40 megapixels and 12,000 pixels on each side.', {
        maxLength: file_bytes_max,
      }),
      { minItems: 1, maxItems: upload_images_max },
    ),
    scene: withDefault(
      choice(
        'Purpose of the images: `normal` for images of items, `desc` for images in extended descriptions.',
        scenes,
      ),
      'normal',
    ),
    ratio: withDefault(
      choice('The ratio of width to height for which the image is used.', upload_ratios),
      '1:1',
    ),
  },
  response: {
    image_info: record('The first image that succeeded.', image_info_fields),
    image_info_list: list(
      'One row for each file, in the order of the request.',
      record('The result for one file.', {
        id: int32('Index of the file, from 0.', { minimum: 0 }),
        error: text('The kind of error; empty when it succeeded.'),
        message: text('What is wrong with the file; empty when it succeeded.'),
        image_info: optional(record('The image; absent if the file failed.', image_info_fields)),
      }),
    ),
  },
  errors: pick(mediaSpaceErrors, 'all_failed'),
  row_errors: imageErrors,
  decisions: [
    {
      silent_on: 'The meaning of "below 9" images.',
      decided: `At most ${upload_images_max} in one call. An item with more images needs a second call.`,
    },
    {
      silent_on: 'The format of an image_id.',
      decided:
        'The SHA-256 of the bytes in lowercase hex. Uploading equal bytes again returns the same id and restarts the time for which it is kept.',
    },
    {
      silent_on: 'How the image is processed.',
      decided:
        'It is stored unchanged: neither cropped to the ratio, nor scaled, nor stripped of camera metadata.',
    },
    {
      silent_on: 'image_url_region.',
      decided: 'Every region is listed; one server serves the image for all of them, so all URLs are equal.',
    },
    {
      silent_on: 'Data after the end of an image.',
      decided:
        'The file is refused. A JPG may be followed by zeros and by further whole JPGs, as many cameras write them.',
    },
    {
      silent_on: 'How many images can be uploaded.',
      decided:
        'A setting of the server (10,000) limits the unused images of one partner for one shop or for no shop; further files are refused with error_param.',
    },
    {
      silent_on: 'The pixels of a PNG.',
      decided:
        'There must be exactly as many as the header declares; other files are refused as damaged. The pixels of a JPG are not checked.',
    },
    {
      silent_on: 'A call in which every file fails.',
      decided: 'error_param, with response.image_info_list.',
    },
  ],
});
