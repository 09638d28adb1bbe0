import type { Store } from '../../../engine/store/store.ts';
import { deleteImageIfUnused, deleteImagePieces, deleteUnusedImage, findUploader } from './images.store.ts';

/**
 * Deletes images with their bytes, in a transaction. An image that an item or a shop shows stays.
 *
 * @returns the number of deleted images.
 */
export async function eraseImages(store: Store, image_ids: readonly string[]): Promise<number> {
  let deleted = 0;
  for (const image_id of image_ids) {
    const uploader = await store.first(findUploader, { image_id });
    if (!uploader || (await store.run(deleteImageIfUnused, { image_id })) === 0) continue;
    await store.run(deleteImagePieces, { image_id });
    await store.run(deleteUnusedImage, { ...uploader, image_id });
    deleted += 1;
  }
  return deleted;
}
