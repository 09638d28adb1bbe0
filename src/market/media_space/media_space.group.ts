import { group, serve } from '../../engine/group.ts';
import { image_path } from '../../engine/http/resources/image_url.ts';
import { video_path } from '../../engine/http/resources/video_url.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { imageCleanup } from './images/image_cleanup.ts';
import { imageResource } from './images/image_resource.ts';
import { findImageBytes, findImages } from './images/images.store.ts';
import { SharedImages } from './images/shared_images.ts';
import { videoEvents } from './media_space.events.ts';
import { mediaSpaceMigrations } from './media_space.migrations.ts';
import { mediaSpacePushes } from './media_space.pushes.ts';
import { mediaSpaceTables } from './media_space.tables.ts';
import { upload_image } from './upload_image.contract.ts';
import { uploadImage } from './upload_image.ts';
import { checkVideo } from './video_file/check_video.job.ts';
import { videoCleanup } from './video_file/video_cleanup.ts';
import { videoResource } from './video_file/video_resource.ts';
import { cancel_video_upload } from './videos/cancel_video_upload.contract.ts';
import { cancelVideoUpload } from './videos/cancel_video_upload.ts';
import { complete_video_upload } from './videos/complete_video_upload.contract.ts';
import { completeVideoUpload } from './videos/complete_video_upload.ts';
import { get_video_upload_result } from './videos/get_video_upload_result.contract.ts';
import { getVideoUploadResult } from './videos/get_video_upload_result.ts';
import { init_video_upload } from './videos/init_video_upload.contract.ts';
import { initVideoUpload } from './videos/init_video_upload.ts';
import { upload_video_part } from './videos/upload_video_part.contract.ts';
import { uploadVideoPart } from './videos/upload_video_part.ts';
import { findVideos } from './videos/videos.store.ts';

export const mediaSpace = group({
  name: 'media_space',
  about: 'Media: images and videos that are uploaded once and then used by items.',
  operations: [
    serve(upload_image, uploadImage),
    serve(init_video_upload, initVideoUpload),
    serve(upload_video_part, uploadVideoPart),
    serve(complete_video_upload, completeVideoUpload),
    serve(get_video_upload_result, getVideoUploadResult),
    serve(cancel_video_upload, cancelVideoUpload),
  ],
  collections: {
    image: { about: 'Images that partners have uploaded.', written_by: 'v2.media_space.upload_image' },
    unused_image: {
      about: "Images that no item uses. They count towards a partner's limit.",
      written_by: 'v2.media_space.upload_image',
    },
    video_upload: {
      about: 'Videos, and uploads of videos in progress.',
      write_scope: 'write',
      managed: [
        'uploader_shop_id',
        'file_md5',
        'upload_status',
        'failure',
        'upload_cost_ms',
        'expires_at',
        'is_stored',
      ],
    },
    video_part: { about: 'Uploaded parts of videos.', written_by: 'v2.media_space.upload_video_part' },
    unused_video: {
      about: "Videos that no item uses. They count towards a shop's limit.",
      written_by: 'v2.media_space.init_video_upload',
    },
  },
  tables: mediaSpaceTables,
  migrations: mediaSpaceMigrations,
  events: [videoEvents],
  pushes: mediaSpacePushes,
  jobs: [checkVideo],
  periodic: [imageCleanup, videoCleanup],
  resources: ({ database, business_clock, settings }) => [
    [
      image_path,
      imageResource(
        async (image_id) => (await findImages(database, [image_id], seconds(business_clock))).get(image_id),
        new SharedImages(
          (image_id, byte_count) => findImageBytes(database, { image_id, byte_count }),
          settings,
        ),
      ),
    ],
    [
      video_path,
      videoResource(database, async (video_upload_id) => {
        const now = seconds(business_clock);
        const video = (await findVideos(database, [video_upload_id], now)).get(video_upload_id);
        return video?.is_stored ? video : undefined;
      }),
    ],
  ],
});
