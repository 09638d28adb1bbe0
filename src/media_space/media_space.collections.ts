import { collectionsOf } from '../platform/collection/collection.ts';
import { mediaSpaceTables } from './media_space.tables.ts';

export const mediaSpaceCollections = collectionsOf(mediaSpaceTables, {
  image: { about: 'Images that partners have uploaded.', written_by: 'v2.media_space.upload_image' },
  video_upload: { about: 'Completed videos.', write_scope: 'write' },
});
