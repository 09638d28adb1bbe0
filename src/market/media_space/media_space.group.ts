import { group } from '../../engine/group.ts';
import { image_path } from '../../engine/http/resources/image_url.ts';
import { video_path } from '../../engine/http/resources/video_url.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { imageCleanup } from './images/image_cleanup.ts';
import { imageResource } from './images/image_resource.ts';
import { findImageBytes, findImages } from './images/images.store.ts';
import { SharedImages } from './images/shared_images.ts';
import { mediaSpaceCollections } from './media_space.collections.ts';
import { mediaSpaceContracts } from './media_space.contracts.ts';
import { mediaSpaceMigrations } from './media_space.migrations.ts';
import { mediaSpaceTables } from './media_space.tables.ts';
import { uploadImage } from './upload_image.ts';
import { checkVideo } from './video_file/check_video.job.ts';
import { videoCleanup } from './video_file/video_cleanup.ts';
import { videoResource } from './video_file/video_resource.ts';
import { cancelVideoUpload } from './videos/cancel_video_upload.ts';
import { completeVideoUpload } from './videos/complete_video_upload.ts';
import { getVideoUploadResult } from './videos/get_video_upload_result.ts';
import { initVideoUpload } from './videos/init_video_upload.ts';
import { uploadVideoPart } from './videos/upload_video_part.ts';
import { findVideos } from './videos/videos.store.ts';

export const mediaSpace = group({
  name: 'media_space',
  about: 'Media: images and videos that are uploaded once, and then named by the items that show them.',
  contracts: mediaSpaceContracts,
  handlers: {
    upload_image: uploadImage,
    init_video_upload: initVideoUpload,
    upload_video_part: uploadVideoPart,
    complete_video_upload: completeVideoUpload,
    get_video_upload_result: getVideoUploadResult,
    cancel_video_upload: cancelVideoUpload,
  },
  collections: mediaSpaceCollections,
  tables: mediaSpaceTables,
  migrations: mediaSpaceMigrations,
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
