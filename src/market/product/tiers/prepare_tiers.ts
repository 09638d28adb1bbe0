// The preparation of edits of tiers: their images are on other shards than the item.
import type { Shop } from '../../../engine/gateway/caller.ts';
import type { PreparingContext } from '../../../engine/gateway/handler.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import { isRefused, Refusal, refused } from '../../../kit/contract/refusal.ts';
import { findImages } from '../../media_space/images/images.store.ts';
import { findEditedItem } from '../edits/edits.store.ts';
import { keepMedia } from '../keep_media.ts';
import { type EditedModels, readEditedModels } from '../models/edited_models.ts';
import { imageIdsOfTiers, type TierForms, tiersOf } from './tiers.ts';

/** What a preparation found: why the edit is refused, or the images that the options may use. */
export type PreparedTiers<Reason extends string> =
  | Refusal<Reason | 'item_not_found' | 'item_uneditable' | 'invalid_field'>
  | { readonly image_ids: ReadonlySet<string> };

/** Checks an edit of tiers against the item as it is now, and keeps its images if it breaks no rule. */
export async function prepareTiers<R extends TierForms & { readonly item_id: number }, Reason extends string>(
  context: Pick<PreparingContext<Operation>, 'partner_id' | 'store' | 'now'> & { readonly shop: Shop },
  request: R,
  judge: (
    request: R,
    edited: EditedModels,
    image_ids: ReadonlySet<string>,
  ) => Refusal<Reason> | { readonly removed_ids: readonly number[] },
): Promise<PreparedTiers<Reason | 'stock_below_reserved'>> {
  const { shop, store, now } = context;
  const tiers = tiersOf(request);
  if (isRefused(tiers)) return tiers;
  const { item_id } = request;
  const named = [...new Set(imageIdsOfTiers(tiers))].slice(0, 100);
  const [item, images] = await Promise.all([
    store.first(findEditedItem, { shop_id: shop.shop_id, item_id }),
    findImages(store, named, now),
  ]);
  const edited = await readEditedModels(store, { shop, now }, item);
  if (isRefused(edited)) return edited;
  const image_ids = new Set(images.keys());
  const judged = judge(request, edited, image_ids);
  if (judged instanceof Refusal) return judged;
  const removed = new Set(judged.removed_ids);
  if (edited.stock.some((row) => removed.has(row.model_id) && row.reserved_stock > 0))
    return refused('stock_below_reserved');
  const missing = await keepMedia(context, [...image_ids], { images, video: undefined });
  return missing
    ? refused('invalid_field', 'An image of an option has expired; upload it again.')
    : { image_ids };
}
