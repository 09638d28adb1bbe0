import { type Clock, seconds } from '../platform/contract/clock.ts';
import type { Store } from '../platform/store/store.ts';
import type { ImageSource } from './image_resource.ts';
import { findImageBytes, findImages } from './media_space.store.ts';

/** The images that the server shows to everyone. */
export const openImageSource = (store: Store, clock: Clock): ImageSource => ({
  findImage: async (image_id) => (await findImages(store, [image_id], seconds(clock))).get(image_id),
  findBytes: (image_id) => findImageBytes(store, image_id),
});
