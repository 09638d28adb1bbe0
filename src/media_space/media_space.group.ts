import { seconds } from '../platform/contract/clock.ts';
import { group } from '../platform/group.ts';
import { image_path } from '../platform/http/resources/image_url.ts';
import { imageCleanup } from './image_cleanup.ts';
import { imageResource } from './image_resource.ts';
import { mediaSpaceCollections } from './media_space.collections.ts';
import { mediaSpaceContracts } from './media_space.contracts.ts';
import { mediaSpaceMigrations } from './media_space.migrations.ts';
import { findImageBytes, findImages } from './media_space.store.ts';
import { mediaSpaceTables } from './media_space.tables.ts';
import { SharedImages } from './shared_images.ts';
import { uploadImage } from './upload_image.ts';

export const mediaSpace = group({
  name: 'media_space',
  about: 'Media: images that are uploaded once, and then named by the items that show them.',
  contracts: mediaSpaceContracts,
  handlers: {
    upload_image: uploadImage,
  },
  collections: mediaSpaceCollections,
  tables: mediaSpaceTables,
  migrations: mediaSpaceMigrations,
  periodic: [imageCleanup],
  resources: ({ database, business_clock, settings }) => [
    [
      image_path,
      imageResource(
        async (image_id) => (await findImages(database, [image_id], seconds(business_clock))).get(image_id),
        new SharedImages((image_id) => findImageBytes(database, image_id), settings),
      ),
    ],
  ],
});
