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
    'The body is multipart/form-data. Parts may come in any order, and several at once. A part that is sent again with the same content stays as it is; with other content it takes the place of what was sent before.',
  request: {
    video_upload_id,
    part_seq: int32('The number of the part, from 0.'),
    content_md5: md5('The MD5 of the part, in hex.'),
    part_content: file('The part: exactly 4,194,304 bytes, the last one less.', {
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
      silent_on: 'Content that does not have its content_md5.',
      decided: 'error_param, and nothing is kept.',
    },
    {
      silent_on: 'The same part with two contents at once.',
      decided: 'The one that begins last is kept; the other is refused with error_invalid_part_seq.',
    },
    {
      silent_on: "Another partner's upload.",
      decided: 'error_invalid_upload_id, as for one that is not there.',
    },
  ],
});
