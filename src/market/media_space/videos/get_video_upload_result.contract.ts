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
  summary: 'Returns the status of a video upload.',
  request: { video_upload_id },
  response: {
    status: choice(
      'INITIATED while parts are missing, TRANSCODING while the file is checked, then SUCCEEDED or FAILED; CANCELLED if it was cancelled.',
      video_statuses,
    ),
    video_info: optional(
      record('The video; only present if the upload succeeded.', {
        video_url_list: list(
          'Playback URL of the video for each region; empty if this marketplace does not store its bytes.',
          record('The playback URL for a region.', {
            video_url_region: text('Region of the URL.'),
            video_url: text('Playback URL of the video; it needs no signature.'),
          }),
        ),
        thumbnail_url_list: list(
          'Thumbnails of the video; always empty.',
          record('The thumbnail URL for a region.', {
            image_url_region: text('Region of the URL.'),
            image_url: text('URL of the thumbnail.'),
          }),
        ),
        duration: int32('Duration of the video, in seconds.'),
      }),
    ),
    message: text('Why it failed; empty otherwise.'),
  },
  errors: pick(videosErrors, 'unknown_upload'),
  decisions: [
    {
      silent_on: 'An upload of another shop.',
      decided: 'error_invalid_upload_id, as for a missing one.',
    },
    {
      silent_on: 'How the video is processed.',
      decided:
        'It is stored unchanged, byte for byte: TRANSCODING is the status of a file that is being checked.',
    },
    { silent_on: 'thumbnail_url_list.', decided: 'Empty: this marketplace does not create thumbnails.' },
    {
      silent_on: 'A duration with a fraction.',
      decided: 'It is rounded to whole seconds, which must be 10 to 60.',
    },
    {
      silent_on: 'How long a result can be queried.',
      decided:
        'The result of a video, as long as the video exists: for 30 days, or for ever once an item uses it. The result of a failed or cancelled upload, until a day after its start.',
    },
  ],
});
