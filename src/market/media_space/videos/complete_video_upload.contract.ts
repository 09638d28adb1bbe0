import { int32, int64, list, record } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { video_upload_id } from './video_fields.contract.ts';
import { videosErrors } from './videos.errors.ts';

export const complete_video_upload = operation({
  name: 'v2.media_space.complete_video_upload',
  method: 'POST',
  caller: 'public',
  access: 'write',
  own_transactions:
    "The upload is stored under its own id and its check among its shop's jobs; the two are on different shards.",
  envelope: 'without_payload',
  summary: 'Reports that all parts of a video have been sent.',
  description:
    'The file is then checked: its MD5, that it is an MP4 with a video, and that the video lasts 10 to 60 seconds. get_video_upload_result returns the result.',
  request: {
    video_upload_id,
    part_seq_list: list('The numbers of all parts, in any order.', int32('The number of a part, from 0.')),
    report_data: record('Measurements of the client.', {
      upload_cost: int64('How long the upload took, in milliseconds.', { minimum: 0 }),
    }),
  },
  response: {},
  errors: pick(videosErrors, 'unknown_upload', 'already_completed', 'wrong_part_list', 'parts_missing'),
  decisions: [
    {
      silent_on: 'Parts that are missing in part_seq_list or were not sent.',
      decided: 'error_param; the missing parts can then be sent.',
    },
    { silent_on: 'Two concurrent calls.', decided: 'One succeeds, the other is error_already_completed.' },
    { silent_on: 'An upload that was cancelled or has expired.', decided: 'error_invalid_upload_id.' },
  ],
});
