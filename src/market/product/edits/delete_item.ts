import type { Handler } from '../../../engine/gateway/handler.ts';
import { recordShopEvents } from '../../event/record_next_events.ts';
import { listWarehouseStock } from '../../sbs/sbs.store.ts';
import { countOneLess } from '../item_count.store.ts';
import { statusChange } from '../item_events.ts';
import { listOngoingPromotions, listStockOfItems } from '../items/items.store.ts';
import type { delete_item } from './delete_item.contract.ts';
import { lockItem, setItemStatus } from './edits.store.ts';
import { isOnFullHoliday } from './full_holiday.ts';

export const deleteItem: Handler<typeof delete_item> = async (
  { shop: { shop_id, region }, partner_id, request_id, store, now, refuse },
  { item_id },
) => {
  const item = await store.first(lockItem, { shop_id, item_id });
  if (!item) return refuse('item_not_found');
  if (item.item_status.endsWith('_DELETE')) return refuse('item_not_deletable');
  const [is_on_holiday, stock, promotions, warehouse_stock] = await Promise.all([
    isOnFullHoliday(store, shop_id, now),
    store.all(listStockOfItems, { item_ids: [item_id], shop_id }),
    store.all(listOngoingPromotions, { item_ids: [item_id], shop_id, now }),
    store.all(listWarehouseStock, { item_ids: [item_id], shop_id, region }),
  ]);
  if (is_on_holiday) return refuse('delete_on_holiday');
  if (warehouse_stock.some(({ sellable, reserved }) => sellable + reserved > 0))
    return refuse('in_warehouses');
  if (stock.some(({ reserved_stock }) => reserved_stock > 0)) return refuse('item_not_deletable');
  if (promotions.length > 0) return refuse('delete_in_promotion');
  await Promise.all([
    store.run(setItemStatus, { item_ids: [item_id], shop_id, item_status: 'SELLER_DELETE', now }),
    store.run(countOneLess, { shop_id }),
    recordShopEvents(store, shop_id, [statusChange('delete', item_id, 'SELLER_DELETE', item.item_status)], {
      actor: 'seller',
      partner_id,
      request_id,
      now,
    }),
  ]);
  return {};
};
