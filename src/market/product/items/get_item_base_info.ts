import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { listChannelNames } from '../../logistics/logistics.store.ts';
import { findVideos } from '../../media_space/videos/videos.store.ts';
import { listWarehouseStock } from '../../sbs/sbs.store.ts';
import { listAttributesOf } from '../catalogue/catalogue.store.ts';
import type { ItemRow } from '../product.tables.ts';
import { deleted_lifetime_s } from '../product.ts';
import type { Item } from '../rules/rule.ts';
import type { get_item_base_info } from './get_item_base_info.contract.ts';
import { listItems, listOngoingPromotions, listStockOfItems } from './items.store.ts';
import { itemBaseInfoView } from './items.views.ts';
import type { ShownAttribute } from './shown_item.ts';

/** The attributes that the items use, by category and attribute. */
async function findNamedAttributes(store: Store, region: Region, items: readonly ItemRow[]) {
  const named = new Map<number, Set<number>>();
  for (const { category_id, attribute_list } of items)
    for (const { attribute_id } of parseJson(attribute_list) as NonNullable<Item['attribute_list']>)
      named.set(category_id, (named.get(category_id) ?? new Set()).add(attribute_id));
  const rows =
    named.size === 0 ? [] : await store.all(listAttributesOf, { category_ids: [...named.keys()], region });
  const found = new Map<number, Map<number, ShownAttribute>>();
  for (const { category_id, attribute_id, value_list, is_mandatory, ...row } of rows) {
    if (!named.get(category_id)?.has(attribute_id)) continue;
    const of_category = found.get(category_id) ?? new Map<number, ShownAttribute>();
    const values = parseJson(value_list);
    of_category.set(attribute_id, { ...row, attribute_id, is_mandatory: is_mandatory === 1, values });
    found.set(category_id, of_category);
  }
  return found;
}

const isOf =
  ({ item_id }: { item_id: number }) =>
  (row: { item_id: number }) =>
    row.item_id === item_id;

export const getItemBaseInfo: Handler<typeof get_item_base_info> = async (
  { shop: { shop_id, region }, store, now, public_url, refuse },
  { item_id_list, need_tax_info = false, need_complaint_policy = false },
) => {
  const item_ids = [...new Set(item_id_list)];
  const [found, stock, promotions, warehouse_stock] = await Promise.all([
    store.all(listItems, { item_ids, shop_id, deleted_after: now - deleted_lifetime_s }),
    store.all(listStockOfItems, { item_ids, shop_id }),
    store.all(listOngoingPromotions, { item_ids, shop_id, now }),
    store.all(listWarehouseStock, { item_ids, shop_id, region }),
  ]);
  if (found.length === 0) return refuse('item_not_found');
  const by_id = new Map(found.map((row) => [row.item_id, row]));
  const items = item_ids.flatMap((item_id) => by_id.get(item_id) ?? []);
  const [attributes, channels, videos] = await Promise.all([
    findNamedAttributes(store, region, items),
    store.all(listChannelNames, { region }),
    findVideos(
      store,
      items.flatMap(({ video_upload_id }) => parseJson(video_upload_id)),
      now,
    ),
  ]);
  const channel_names = new Map(channels.map(({ logistic_id, channel_name }) => [logistic_id, channel_name]));
  return {
    item_list: items.map((row) => {
      const own_promotions = promotions.filter(isOf(row));
      return itemBaseInfoView(row, {
        public_url,
        region,
        attributes: attributes.get(row.category_id) ?? new Map(),
        channel_names,
        has_promotion: own_promotions.length > 0,
        promotion: own_promotions.find(({ model_id }) => model_id === 0),
        has_model: row.tier_variation !== '[]',
        seller_stock: stock.filter(isOf(row)),
        warehouse_stock: warehouse_stock.filter(isOf(row)),
        videos,
        need_tax_info,
        need_complaint_policy,
      });
    }),
  };
};
