import type { ActionContext } from '../../../engine/action/action_handler.ts';
import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import { lockItem } from '../edits/edits.store.ts';
import { recordStockChange } from '../item_events.ts';
import { listModels } from '../items/items.store.ts';
import { listStockLocations } from '../product.store.ts';
import { deleted_statuses } from '../product.tables.ts';
import { locationOf } from '../rules/delivery/item_stock.ts';
import { listModelStock } from '../stock/item_stock.store.ts';
import { setItemStock } from '../stock/item_stock.ts';
import type { stock_set } from './stock_set.contract.ts';

export const setStock = async (
  {
    store,
    now,
    request_id,
    refuse,
  }: Pick<ActionContext<typeof stock_set>, 'store' | 'now' | 'request_id' | 'refuse'>,
  { shop_id, item_id, model_id = 0, location_id: named, stock }: ActionRequest<typeof stock_set>,
) => {
  const item = await store.first(lockItem, { shop_id, item_id });
  if (!item || deleted_statuses.some((status) => status === item.item_status))
    return refuse('item_not_found');
  const models = await store.all(listModels, { shop_id, item_id });
  const is_known = models.length > 0 ? models.some((model) => model.model_id === model_id) : model_id === 0;
  if (!is_known) return refuse('model_not_found');
  const location_ids = (await store.all(listStockLocations, { shop_id })).map((row) => row.location_id);
  const location_id = locationOf(named, location_ids);
  if (location_id === undefined || (location_id !== '' && !location_ids.includes(location_id)))
    return refuse('location_not_found');
  const place = { shop_id, item_id, model_id, location_id };
  if ((await setItemStock(store, place, stock)) !== 'set') return refuse('fewer_than_reserved');
  const by = { actor: 'marketplace', partner_id: null, request_id, now } as const;
  await recordStockChange(store, place, { kind: 'set' }, by);
  const places = await store.all(listModelStock, { shop_id, item_id, model_id });
  const reserved_stock = places.find((other) => other.location_id === location_id)?.reserved_stock ?? 0;
  return { location_id, stock, reserved_stock };
};
