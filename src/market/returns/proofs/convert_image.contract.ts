import { file, list, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { file_bytes_max } from '../../media_space/media_space.ts';
import { proofErrors } from '../returns.errors.ts';

export const convert_image = operation({
  name: 'v2.returns.convert_image',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  body: 'multipart',
  summary: 'Uploads a JPG or PNG image for the evidence about a return, and returns its URL.',
  description:
    'The body is multipart/form-data. upload_proof takes the URL. The content decides the format: file name and declared type do not matter. Only the shop, and people to whom it gives the URL, can open the image.',
  request: {
    return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }),
    upload_image: list(
      'The file. Only the first one is used.',
      file('A JPG or PNG image with at most 10 MB, 40 megapixels and 12,000 pixels on each side.', {
        maxLength: file_bytes_max,
      }),
      { minItems: 1, maxItems: 8 },
    ),
  },
  response: {
    url: text('URL of the image, for an hour.'),
    thumbnail: text('URL of the preview; the same as url.'),
  },
  envelope: 'with_success_message',
  errors: pick(proofErrors, 'not_open', 'not_an_image', 'image_too_large', 'too_many_images'),
  decisions: [
    {
      silent_on: 'How long the URL can be opened.',
      decided: 'For an hour. query_proof returns new ones for the images of a proof.',
    },
    {
      silent_on: 'How long an image is kept.',
      decided:
        'A day if no proof shows it. The images of a proof are kept for 180 days. A return has at most 30 images.',
    },
    { silent_on: 'The size of the preview.', decided: 'It is the image itself: nothing is scaled.' },
    {
      silent_on: 'For which returns images can be uploaded.',
      decided:
        'For open returns. For closed returns, unknown returns and returns of other shops, the answer is returnsn.illegal.',
    },
    {
      silent_on: 'The spelling format.unsupport in the table, and format.unsupported in a sample.',
      decided: 'format.unsupport.',
    },
  ],
});
