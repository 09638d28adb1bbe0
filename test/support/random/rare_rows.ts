// Rows in states that random calls of operators hardly ever bring about.
import type { World } from '../world/harness.ts';
import { act } from '../world/operator_calls.ts';
import type { CollectionRows } from './collection_rows.ts';

/** Returns about which the seller has made an offer. */
export async function giveOffers(world: World) {
  for (let at = 0; at < 10; at++)
    await world.given.returnRequest({
      shop: await world.given.shop(),
      return_status: 'REQUESTED',
      compensation_status: 'COMPENSATION_INITIAL_STAGE',
      negotiation_status: 'PENDING_BUYER_RESPOND',
      latest_solution: 'REFUND',
      latest_offer_by: 'seller',
      counter_limit: 3,
      offer_due_date: 'now+1d',
    });
}

/** A comment with all its fields, so that random comments take the order from the same row. */
const said = { rating_star: 5, comment: 'Good.', image_url_list: [], video_url_list: [] };

/** Completed orders of an item on prescription. */
export async function giveBought(world: World, rows: CollectionRows) {
  for (let at = 0; at < 10; at++) {
    const shop = await world.given.shop({ region: 'PH' });
    const { shop_id, item_id } = await world.given.item({ shop });
    const facts = {
      line_no: 1,
      hot_listing_item: false,
      is_prescription_item: true,
      consultation_id: '',
    };
    const { order_sn } = await world.given.order({
      shop,
      order_status: 'COMPLETED',
      checkout: { lines: [facts] },
    });
    const line = {
      ...{ shop_id, order_sn, line_no: 7, line_item_id: 7, order_item_id: item_id, item_id },
      ...{ model_id: 0, item_name: 'Syrup', model_quantity_purchased: 1 },
      ...{ model_original_price_micros: 1, model_discounted_price_micros: 1 },
    };
    await world.given.row('sales_order_line', line);
    rows.give({ ...said, shop_id, order_sn, item_id }, 'bought');
  }
}

/** Orders that another system has imported. */
export async function giveMirrored(world: World) {
  for (let at = 0; at < 10; at++) {
    const shop = await world.given.shop();
    const { order_sn } = await world.given.order({ shop });
    const times = { imported_at: 'now', synced_at: 'now' } as const;
    await world.given.row('mirrored_order', {
      shop_id: shop.shop_id,
      external_id: `E-${at}`,
      order_sn,
      ...times,
    });
  }
}

/** An erasure, which no collection shows. */
export async function giveErasure(world: World, rows: CollectionRows) {
  const { erasure_id } = (await act(world, 'buyer.erase', { buyer_username: 'somebody' })).body;
  rows.give({ erasure_id }, 'erased');
}
