import { videoUrl } from '../../engine/http/resources/video_url.ts';
import { choice, int32, list, optional, record, text } from '../../kit/contract/field.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { pushCode } from '../../kit/pushes/push_code.ts';
import { videoEvents } from './media_space.events.ts';

export const video_upload_push = pushCode({
  code: 11,
  name: 'video_upload_push',
  about: 'An uploaded video is ready, or cannot be used.',
  level: 'shop',
  sent_when: 'a video of a shop becomes SUCCEEDED or FAILED',
  data: {
    video_upload_id: text('Id of the upload.'),
    status: choice('Whether items can use the video.', ['SUCCEEDED', 'FAILED']),
    message: text('Why it failed; empty otherwise.'),
    video_info: optional(
      record('The video, if it succeeded.', {
        video_id: optional(text('Id of the video.')),
        video_url: list(
          'Where the video can be fetched.',
          record({ video_url_region: text('Region.'), video_url: text('URL.') }),
        ),
        thumbnail_url: list(
          'Where its first picture can be fetched.',
          record({ image_url_region: text('Region.'), image_url: text('URL.') }),
        ),
        duration: int32('Duration in seconds.', { minimum: 0 }),
      }),
    ),
  },
  sample: {
    msg_id: '3f5b7d91a2c34e6880a2c4e6f8103254',
    data: {
      video_upload_id: 'sg_90ce045e-fd92-4f0b-97a4-eda40546cd9f_000000',
      status: 'SUCCEEDED',
      message: '',
      video_info: {
        video_url: [{ video_url_region: 'SG', video_url: 'https://stoa.example/video/90ce045e.mp4' }],
        thumbnail_url: [{ image_url_region: 'SG', image_url: 'https://stoa.example/image/90ce045e' }],
        duration: 24,
      },
    },
    shop_id: 296363855,
    code: 11,
    timestamp: 1660123127,
  },
}).from(videoEvents, async (event, { public_url, findText }) => {
  const { shop_id, data } = event;
  const { video_upload_id = '', upload_status: status, duration = 0 } = data;
  // A video that a partner uploads for all of its shops belongs to none.
  if (shop_id === null || status === undefined) return [];
  if (status === 'FAILED') return [{ data: { video_upload_id, status, message: await findText(event) } }];
  const video_url = region_codes.map((video_url_region) => ({
    video_url_region,
    video_url: videoUrl(public_url, video_upload_id),
  }));
  const video_info = { video_url, thumbnail_url: [], duration };
  return [{ data: { video_upload_id, status, message: '', video_info } }];
});

export const mediaSpacePushes = [video_upload_push] as const;
