// What buyers say about the items of a completed order: some time later, and not about every item.
import type { Random } from '../../engine/seeded_random.ts';
import type { Order } from '../../market/order/package.ts';
import { listBoughtModels } from '../../market/order/sold_pieces.store.ts';
import { writeComment } from '../../market/product/actions/comment_actions.ts';
import type { Acting } from './acting.ts';
import { enqueueStep } from './schedule.ts';
import { durations, said_by_stars, shares, stars_weights } from './simulation.ts';

/** Plans the comments on an order. Comments that are planned twice are written once. */
export async function planComments(acting: Acting, { order_sn, update_time }: Order): Promise<void> {
  const random = acting.randomOf(`comments ${order_sn}`);
  await enqueueStep(acting, 'comment', [order_sn], update_time + random.between(...durations.comment));
}

function anyStars(random: Random): 1 | 2 | 3 | 4 | 5 {
  let left = random.between(1, 100);
  for (const [stars, weight] of stars_weights) {
    left -= weight;
    if (left <= 0) return stars;
  }
  return 5;
}

/** Comments on the items that the buyer has something to say about. */
export async function writeComments(acting: Acting, order_sn: string): Promise<void> {
  const { shop_id } = acting.shop;
  const bought = await acting.store.all(listBoughtModels, { shop_id, order_sn });
  for (const item_id of new Set(bought.map((line) => line.item_id))) {
    const random = acting.randomOf(`comment ${order_sn}/${item_id}`);
    if (!random.chance(shares.comments)) continue;
    const rating_star = anyStars(random);
    const comment = random.chance(shares.stars_only) ? '' : random.pick(said_by_stars[rating_star]);
    const media = { image_url_list: [], video_url_list: [] };
    await writeComment(acting, { shop_id, order_sn, item_id, rating_star, comment, ...media });
  }
}
