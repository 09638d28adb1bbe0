import { choice, int32, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { video_statuses } from '../media_space.ts';
import { video_upload_id } from './video_fields.contract.ts';
import { videosErrors } from './videos.errors.ts';

export const get_video_upload_result = operation({
  name: 'v2.media_space.get_video_upload_result',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  envelope: 'without_warning',
  summary: 'Tells what came of the upload of a video.',
  request: { video_upload_id },
  response: {
    status: choice(
      'INITIATED while parts are awaited, TRANSCODING while the file is checked, then SUCCEEDED or FAILED; CANCELLED when it was cancelled.',
      video_statuses,
    ),
    video_info: optional(
      record('The video; only when it succeeded.', {
        video_url_list: list(
          'Where it is played, for each region; empty where this marketplace does not keep its bytes.',
          record('A region.', {
            video_url_region: text('The region.'),
            video_url: text('The URL of the video, which needs no signature.'),
          }),
        ),
        thumbnail_url_list: list(
          'Pictures of it.',
          record('A region.', {
            image_url_region: text('The region.'),
            image_url: text('The URL of the picture.'),
          }),
        ),
        duration: int32('How long it lasts, in seconds.'),
      }),
    ),
    message: text('Why it failed; empty otherwise.'),
  },
  errors: pick(videosErrors, 'unknown_upload'),
  decisions: [
    {
      silent_on: "Another shop's upload.",
      decided: 'error_invalid_upload_id, as for one that is not there.',
    },
    {
      silent_on: 'What happens to the video.',
      decided:
        'It is kept as it came, byte for byte: TRANSCODING is the status of a file that is being checked.',
    },
    { silent_on: 'thumbnail_url_list.', decided: 'Empty: pictures of a video are not drawn here.' },
    {
      silent_on: 'A duration with a fraction.',
      decided: 'It is rounded to whole seconds, and these must be 10 to 60.',
    },
    {
      silent_on: 'How long a result can be asked for.',
      decided:
        'That of a video as long as there is the video: for 30 days, and for ever once an item uses it. Of an upload that failed or was cancelled, until the day is over that it may take.',
    },
  ],
});
