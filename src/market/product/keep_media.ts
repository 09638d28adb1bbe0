import type { PreparingContext } from '../../engine/gateway/handler.ts';
import { keepImage } from '../media_space/images/images.store.ts';
import { keepVideo } from '../media_space/videos/videos.store.ts';
import type { add_item } from './add_item.contract.ts';
import { imageIdsOf } from './prepare_item.ts';
import type { Catalogue, Item } from './rules/rule.ts';

/** An image or video that existed when the catalogue was read, and has expired since. */
export interface MissingMedia {
  /** Undefined if it is the video. */
  readonly image_id?: string;
}

/** Keeps the media of an item permanently, each on its own shard. Media that other items use are kept already. */
export async function keepMedia(
  { shop: { shop_id }, partner_id, store, now }: PreparingContext<typeof add_item>,
  item: Item,
  { images, video }: Catalogue,
): Promise<MissingMedia | undefined> {
  const seller = { partner_id, uploader_shop_id: shop_id };
  const expiring = imageIdsOf(item).flatMap((image_id) => {
    const image = images.get(image_id);
    return image && image.expires_at !== null ? [image] : [];
  });
  const [video_is_kept, ...kept_flags] = await Promise.all([
    video === undefined || video.expires_at === null || keepVideo(store, video, shop_id, now),
    ...expiring.map((image) => keepImage(store, image, seller, now)),
  ]);
  const gone = expiring[kept_flags.indexOf(false)];
  if (gone) return { image_id: gone.image_id };
  return video_is_kept ? undefined : {};
}
