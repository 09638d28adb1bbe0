import type { Handler } from '../../../engine/gateway/handler.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { recordShopEvents } from '../../event/record_next_events.ts';
import { listWarehouseStock } from '../../sbs/sbs.store.ts';
import { lockItems } from '../edits/edits.store.ts';
import { boostChange } from '../item_events.ts';
import { listStockOfItems } from '../items/items.store.ts';
import { boost_lifetime_s, boosts_max } from '../product.ts';
import { listBoosts, takeSlot } from './boost.store.ts';
import type { boost_item } from './boost_item.contract.ts';
import { itemFailures } from './promotion.errors.ts';

type Failure = keyof typeof itemFailures;

export const boostItem: Handler<typeof boost_item> = async (
  { shop: { shop_id, region }, store, now, partner_id, request_id, refuse },
  { item_id_list },
) => {
  const item_ids = [...new Set(item_id_list)].sort((a, b) => a - b);
  // The lock keeps an item from taking two slots.
  const rows = await store.all(lockItems, { item_ids, shop_id });
  const [stock, warehouse_stock, boosts] = await Promise.all([
    store.all(listStockOfItems, { item_ids, shop_id }),
    store.all(listWarehouseStock, { item_ids, shop_id, region }),
    store.all(listBoosts, { shop_id, now }),
  ]);
  const items = new Map(rows.map((row) => [row.item_id, row]));
  const stocked = new Set([
    ...stock.filter((row) => row.stock > row.reserved_stock).map(({ item_id }) => item_id),
    ...warehouse_stock.filter(({ sellable }) => sellable > 0).map(({ item_id }) => item_id),
  ]);
  const boosted = new Set(boosts.map(({ item_id }) => item_id));
  const taken = new Set(boosts.map(({ slot }) => slot));
  const ends_at = now + boost_lifetime_s;

  function findProblem(item_id: number): Failure | undefined {
    const item = items.get(item_id);
    if (!item || item.item_status.endsWith('_DELETE')) return 'not_found';
    if (item.item_status !== 'NORMAL') return 'not_listed';
    if (boosted.has(item_id)) return 'boosted_already';
    return stocked.has(item_id) ? undefined : 'out_of_stock';
  }

  /** Takes the first slot that is free; another call may have taken one since they were read. */
  async function boost(item_id: number): Promise<Failure | undefined> {
    for (let slot = 1; slot <= boosts_max; slot++) {
      if (taken.has(slot)) continue;
      taken.add(slot);
      if ((await store.run(takeSlot, { shop_id, slot, item_id, ends_at, now })) === 1) return undefined;
    }
    return 'no_slot';
  }

  const answer: ResponseOf<typeof boost_item> = { failure_list: [], success_list: { item_id_list: [] } };
  for (const item_id of item_id_list) {
    const problem = findProblem(item_id) ?? (await boost(item_id));
    if (problem) {
      answer.failure_list.push({ item_id, failed_reason: itemFailures[problem] });
      continue;
    }
    boosted.add(item_id);
    answer.success_list.item_id_list.push(item_id);
  }
  const { item_id_list: done } = answer.success_list;
  if (done.length === 0) return refuse('boost_all_failed', { response: answer });
  const changes = done.map((item_id) => boostChange(item_id, ends_at));
  await recordShopEvents(store, shop_id, changes, { actor: 'seller', partner_id, request_id, now });
  return answer;
};
