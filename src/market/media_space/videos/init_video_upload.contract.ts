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
    "The number of a shop's videos is counted with the shop, and the upload is stored under its own id; the two are on different shards.",
  summary: 'Starts the upload of a video.',
  description:
    'The file, an MP4 of 10 to 60 seconds, is then sent with upload_video_part in parts of 4 MB (4,194,304 bytes, the last one may be smaller), in any order and several at once, and completed with complete_video_upload within a day.',
  request: {
    file_md5: md5('MD5 of the whole file, in hex.'),
    file_size: int64('Size of the file in bytes, at most 30 MB (31,457,280).', { minimum: 1 }),
  },
  response: {
    video_upload_id: text('Id of the upload; items use it after the upload has succeeded.'),
  },
  errors: pick(videosErrors, 'video_too_large', 'too_many_videos'),
  decisions: [
    { silent_on: 'The format of a video_upload_id.', decided: "The shop's region and a random UUID." },
    {
      silent_on: 'How long an upload may take.',
      decided: 'A day. Then it is deleted, with the parts that have arrived.',
    },
    {
      silent_on: 'How many videos can be uploaded.',
      decided:
        'A setting of the server (100) limits the unfinished and unused videos of one partner for one shop; further ones are refused with error_param.',
    },
  ],
});
