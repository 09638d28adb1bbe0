import { int64, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { md5 } from './video_fields.contract.ts';
import { videosErrors } from './videos.errors.ts';

export const init_video_upload = operation({
  name: 'v2.media_space.init_video_upload',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  own_transactions:
    'How many videos a shop has is counted with the shop, and the upload is kept by its own id: each has a shard of its own.',
  summary: 'Begins the upload of a video.',
  description:
    'The file, an MP4 of 10 to 60 seconds, is then sent in parts of 4 MB (4,194,304 bytes, the last one less) by upload_video_part, in any order and several at once, and completed by complete_video_upload within a day.',
  request: {
    file_md5: md5('The MD5 of the whole file, in hex.'),
    file_size: int64('The size of the file in bytes, at most 30 MB (31,457,280).', { minimum: 1 }),
  },
  response: {
    video_upload_id: text('The upload; when it has succeeded, items are made with it.'),
  },
  errors: pick(videosErrors, 'video_too_large', 'too_many_videos'),
  decisions: [
    { silent_on: 'The form of a video_upload_id.', decided: "The shop's region and a random UUID." },
    {
      silent_on: 'How long an upload may be under way.',
      decided: 'A day. Then it is deleted, with what has come of it.',
    },
    {
      silent_on: 'How many videos one may upload.',
      decided:
        'As many as a setting of the server says (100) may be under way or wait for an item that uses them, of one partner for one shop; further ones are refused with error_param.',
    },
  ],
});
