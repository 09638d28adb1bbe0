import { file, int32 } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { video_part_bytes } from '../media_space.ts';
import { md5, video_upload_id } from './video_fields.contract.ts';
import { videosErrors } from './videos.errors.ts';

export const upload_video_part = operation({
  name: 'v2.media_space.upload_video_part',
  method: 'POST',
  caller: 'public',
  access: 'write',
  body: 'multipart',
  envelope: 'without_payload_with_warning',
  summary: 'Sends one part of a video.',
  description:
    'The body is multipart/form-data. Parts may be sent in any order, and several at once. A part that is sent again with equal content stays unchanged; other content replaces it.',
  request: {
    video_upload_id,
    part_seq: int32('Number of the part, from 0.'),
    content_md5: md5('MD5 of the part, in hex.'),
    part_content: file('The part: exactly 4,194,304 bytes; the last one may be smaller.', {
      maxLength: video_part_bytes,
    }),
  },
  response: {},
  errors: pick(
    videosErrors,
    'unknown_upload',
    'wrong_part_seq',
    'part_replaced',
    'wrong_part_size',
    'wrong_content_md5',
  ),
  decisions: [
    {
      silent_on: 'Content that does not match content_md5.',
      decided: 'error_param, and nothing is stored.',
    },
    {
      silent_on: 'Two concurrent contents for one part.',
      decided: 'The one that starts last is stored; the other is refused with error_invalid_part_seq.',
    },
    {
      silent_on: 'An upload of another partner.',
      decided: 'error_invalid_upload_id, as for a missing one.',
    },
  ],
});
