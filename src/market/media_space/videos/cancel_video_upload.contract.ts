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
    'The upload is kept by its own id, and counted with the shop: each has a shard of its own.',
  envelope: 'without_payload',
  summary: 'Cancels the upload of a video, and deletes what has come of it.',
  request: { video_upload_id },
  response: {},
  errors: pick(videosErrors, 'unknown_upload', 'already_completed'),
  decisions: [
    {
      silent_on: 'An upload that is being checked.',
      decided: 'It is cancelled, if the check has not ended: one of the two wins.',
    },
    {
      silent_on: 'An upload that has failed.',
      decided: 'error_already_completed, as for one that succeeded.',
    },
    { silent_on: 'An upload that was cancelled already.', decided: 'error_invalid_upload_id.' },
  ],
});
