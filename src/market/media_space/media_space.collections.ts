import { collectionsOf } from '../../engine/collection/collection.ts';
import { mediaSpaceTables } from './media_space.tables.ts';

export const mediaSpaceCollections = collectionsOf(mediaSpaceTables, {
  image: { about: 'Images that partners have uploaded.', written_by: 'v2.media_space.upload_image' },
  unused_image: {
    about: "Images that no item uses, which count towards a partner's limit.",
    written_by: 'v2.media_space.upload_image',
  },
  video_upload: {
    about: 'Videos, and uploads of videos that are under way.',
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
  video_part: {
    about: 'The parts of videos that have come.',
    written_by: 'v2.media_space.upload_video_part',
  },
  unused_video: {
    about: "Videos that no item uses, which count towards a shop's limit.",
    written_by: 'v2.media_space.init_video_upload',
  },
});
