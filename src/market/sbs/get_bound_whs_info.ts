import type { Handler } from '../../engine/gateway/handler.ts';
import type { get_bound_whs_info } from './get_bound_whs_info.contract.ts';
import { listWarehousesOfShop } from './sbs.store.ts';
import type { WarehouseRegion } from './sbs.ts';

export const getBoundWhsInfo: Handler<typeof get_bound_whs_info> = async ({ shop: { shop_id }, store }) => {
  const warehouses = await store.all(listWarehousesOfShop, { shop_id });
  const by_region = new Map<WarehouseRegion, string[]>();
  for (const { whs_region, whs_id } of warehouses)
    by_region.set(whs_region, [...(by_region.get(whs_region) ?? []), whs_id]);
  const bound_whs = [...by_region].map(([whs_region, whs_ids]) => ({ whs_region, whs_ids: whs_ids.join() }));
  return { list: [{ shop_id, bound_whs }] };
};
