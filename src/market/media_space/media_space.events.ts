// What is recorded about uploads.
import { choice, id, int32, text } from '../../kit/contract/field.ts';
import { subjectEvents } from '../../kit/events/subject_events.ts';

export const videoEvents = subjectEvents({
  type: 'video',
  form: 'video:<video_upload_id>',
  shapes: [
    {
      kinds: ['check'],
      about: 'An uploaded video was checked.',
      data: {
        video_upload_id: text('Id of the upload.'),
        partner_id: id('The partner that uploaded it.'),
        upload_status: choice('Whether items can use it.', ['SUCCEEDED', 'FAILED']),
        duration: int32('Duration in seconds; 0 if it failed.', { minimum: 0 }),
      },
    },
  ],
});
