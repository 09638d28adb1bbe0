import type { Shop } from '../../engine/gateway/caller.ts';
import type { PreparingContext } from '../../engine/gateway/handler.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { keepImage } from '../media_space/images/images.store.ts';
import { keepVideo } from '../media_space/videos/videos.store.ts';
import type { Catalogue } from './rules/rule.ts';

/** An image or video that existed when the catalogue was read, and has expired since. */
export interface MissingMedia {
  /** Undefined if it is the video. */
  readonly image_id?: string;
}

type KeepingContext = Pick<PreparingContext<Operation>, 'partner_id' | 'store' | 'now'> & {
  readonly shop: Shop;
};

/** Keeps the media of an item permanently, each on its own shard. Media that other items use are kept already. */
export async function keepMedia(
  { shop: { shop_id }, partner_id, store, now }: KeepingContext,
  image_ids: readonly string[],
  { images, video }: Pick<Catalogue, 'images' | 'video'>,
): Promise<MissingMedia | undefined> {
  const seller = { partner_id, uploader_shop_id: shop_id };
  const expiring = image_ids.flatMap((image_id) => {
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
