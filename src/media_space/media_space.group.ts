import { group } from '../platform/group.ts';
import { image_path } from '../platform/http/resources/image_url.ts';
import { imageCleanup } from './image_cleanup.ts';
import { imageResource } from './image_resource.ts';
import { mediaSpaceContracts } from './media_space.contracts.ts';
import { mediaSpaceMigrations } from './media_space.migrations.ts';
import { mediaSpaceTables } from './media_space.tables.ts';
import { openImageSource } from './served_image.ts';
import { uploadImage } from './upload_image.ts';

export const mediaSpace = group({
  name: 'media_space',
  about: 'Media: images that are uploaded once, and then named by the items that show them.',
  contracts: mediaSpaceContracts,
  handlers: {
    upload_image: uploadImage,
  },
  tables: mediaSpaceTables,
  migrations: mediaSpaceMigrations,
  periodic: [imageCleanup],
  resources: ({ database, business_clock }) => [
    [image_path, imageResource(openImageSource(database, business_clock))],
  ],
});
