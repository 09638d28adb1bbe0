import type { Handler } from '../../../engine/gateway/handler.ts';
import { listSoldPieces } from '../../order/sold_pieces.store.ts';
import { listRatings } from '../comments/comments.store.ts';
import { listItems } from '../items/items.store.ts';
import { deleted_lifetime_s } from '../product.ts';
import { listFigures } from './figures.store.ts';
import type { get_item_extra_info } from './get_item_extra_info.contract.ts';

export const getItemExtraInfo: Handler<typeof get_item_extra_info> = async (
  { shop: { shop_id }, store, now, refuse },
  { item_id_list },
) => {
  const item_ids = [...new Set(item_id_list)];
  const [items, sold, figures, ratings] = await Promise.all([
    store.all(listItems, { item_ids, shop_id, deleted_after: now - deleted_lifetime_s }),
    store.all(listSoldPieces, { item_ids, shop_id }),
    store.all(listFigures, { item_ids, shop_id }),
    store.all(listRatings, { item_ids, shop_id }),
  ]);
  if (items.length === 0) return refuse('item_not_found');
  const existing = new Set(items.map(({ item_id }) => item_id));
  return {
    item_list: item_ids
      .filter((item_id) => existing.has(item_id))
      .map((item_id) => {
        const own = figures.find((row) => row.item_id === item_id);
        const { comment_count = 0, stars = 0 } = ratings.find((row) => row.item_id === item_id) ?? {};
        return {
          item_id,
          sale: sold.find((row) => row.item_id === item_id)?.pieces ?? 0,
          views: own?.views ?? 0,
          likes: own?.likes ?? 0,
          rating_star: comment_count === 0 ? 0 : Math.round((100 * stars) / comment_count) / 100,
          comment_count,
        };
      }),
  };
};
