import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { video_upload_id } from './video_fields.contract.ts';
import { videosErrors } from './videos.errors.ts';

export const cancel_video_upload = operation({
  name: 'v2.media_space.cancel_video_upload',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  own_transactions:
    'The upload is stored under its own id and counted with the shop; the two are on different shards.',
  envelope: 'without_payload',
  summary: 'Cancels the upload of a video, and deletes the parts that have arrived.',
  request: { video_upload_id },
  response: {},
  errors: pick(videosErrors, 'unknown_upload', 'already_completed'),
  decisions: [
    {
      silent_on: 'An upload that is being checked.',
      decided: 'It is cancelled unless the check has already ended; only one of the two takes effect.',
    },
    {
      silent_on: 'An upload that has failed.',
      decided: 'error_already_completed, as for one that has succeeded.',
    },
    { silent_on: 'An upload that was already cancelled.', decided: 'error_invalid_upload_id.' },
  ],
});
