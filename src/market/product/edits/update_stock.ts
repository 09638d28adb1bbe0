import type { Handler } from '../../../engine/gateway/handler.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import { listSeqs, recordAfter } from '../../event/record_next_events.ts';
import { stockChanged, stockSubject } from '../item_events.ts';
import { listModels } from '../items/items.store.ts';
import { listItemStock, listStockLocations } from '../product.store.ts';
import { isEditable, stock_lock_right } from '../product.ts';
import { locationOf } from '../rules/delivery/item_stock.ts';
import type { StockPlace } from '../stock/item_stock.ts';
import { entryFailures } from './edits.errors.ts';
import { lockItem, upsertStock } from './edits.store.ts';
import { isOnFullHoliday } from './full_holiday.ts';
import type { update_stock } from './update_stock.contract.ts';

/** The location of each entry, or the reason why there is none. */
export function locationsOf(
  seller_stock: readonly { readonly location_id?: string; readonly stock: number }[],
  location_ids: readonly string[],
) {
  const named = seller_stock.map(({ location_id, stock }) => ({
    location_id: locationOf(location_id, location_ids),
    stock,
  }));
  const found = named.flatMap(({ location_id, stock }) =>
    location_id === undefined ? [] : [{ location_id, stock }],
  );
  if (found.length < named.length) return refused('location_required');
  if (location_ids.length === 0 && found.some(({ location_id }) => location_id !== ''))
    return refused('location_of_shop_without');
  const is_known = found.every(({ location_id }) => location_id === '' || location_ids.includes(location_id));
  const is_distinct = new Set(found.map(({ location_id }) => location_id)).size === found.length;
  return is_known && is_distinct ? found : refused('location_unknown');
}

interface SetPlace extends StockPlace {
  readonly stock: number;
}

/**
 * Sets the pieces at different places of an item, and records it.
 *
 * @returns false if orders have reserved more at one of them: then the caller must undo the transaction.
 */
async function setPlaces(store: Transaction, places: SetPlace[], actor: Actor): Promise<boolean> {
  const [{ shop_id, item_id }] = places as [SetPlace];
  const subjects = places.map(stockSubject);
  const [touched, stocks, seqs] = await Promise.all([
    // As `inStockOrder` sorts them.
    upsertStock(
      store,
      places.toSorted((a, b) => a.model_id - b.model_id),
    ),
    store.all(listItemStock, { shop_id, item_id }),
    listSeqs(store, shop_id, subjects),
  ]);
  if (touched < places.length) return false;
  const changes = stocks
    .map((stock) => stockChanged({ shop_id, item_id, ...stock }, { kind: 'set' }))
    .filter(({ subject }) => subjects.includes(subject));
  recordAfter(store, { shop_id, seqs }, changes, actor);
  return true;
}

export const updateStock: Handler<typeof update_stock> = async (
  { shop: { shop_id, rights }, partner_id, request_id, store, now, refuse },
  { item_id, stock_list },
) => {
  const model_ids = stock_list.map(({ model_id = 0 }) => model_id);
  if (new Set(model_ids).size < model_ids.length) return refuse('model_repeated');
  // Sent together; the item is locked before the others are read.
  const [row, models, locations] = await Promise.all([
    store.first(lockItem, { shop_id, item_id }),
    store.all(listModels, { shop_id, item_id }),
    store.all(listStockLocations, { shop_id }),
  ]);
  if (!row) return refuse('item_not_found');
  if (!isEditable(row.item_status)) return refuse('item_uneditable');
  const is_locked = rights.includes(stock_lock_right);
  if (is_locked && (await isOnFullHoliday(store, shop_id, now))) return refuse('stock_on_holiday');
  const has_model = row.tier_variation !== '[]';
  if (has_model && model_ids.includes(0)) return refuse('stock_of_models');
  const known_ids = new Set([...(has_model ? [] : [0]), ...models.map(({ model_id }) => model_id)]);
  const location_ids = locations.map(({ location_id }) => location_id);
  const answer: ResponseOf<typeof update_stock> = { success_list: [], failure_list: [] };
  const places: SetPlace[] = [];
  for (const { model_id = 0, seller_stock } of stock_list) {
    const stocks = locationsOf(seller_stock, location_ids);
    if (isRefused(stocks)) return stocks;
    if (!known_ids.has(model_id)) {
      answer.failure_list.push({ model_id, failed_reason: entryFailures.model_unknown });
      continue;
    }
    for (const { location_id, stock } of stocks) {
      places.push({ shop_id, item_id, model_id, location_id, stock });
      answer.success_list.push({ model_id, location_id: location_id || undefined, stock });
    }
  }
  if (places.length === 0) return refuse('stock_update_failed', { response: answer });
  const is_set = await setPlaces(store, places, { actor: 'seller', partner_id, request_id, now });
  return is_set ? answer : refuse('stock_below_reserved');
};
