import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { listChannelNames } from '../../logistics/logistics.store.ts';
import { findVideos } from '../../media_space/videos/videos.store.ts';
import { listWarehouseStock } from '../../sbs/sbs.store.ts';
import type { CatalogueTables } from '../catalogue/catalogue.tables.ts';
import type { ItemRow } from '../product.tables.ts';
import { deleted_lifetime_s } from '../product.ts';
import type { Item } from '../rules/rule.ts';
import type { get_item_base_info } from './get_item_base_info.contract.ts';
import { listAttributesOfItems, listItems, listOngoingPromotions, listStockOfItems } from './items.store.ts';
import { itemBaseInfoView } from './items.views.ts';
import type { ShownAttribute } from './shown_item.ts';

type AttributeRow = Pick<
  CatalogueTables['category_attribute'],
  'category_id' | 'attribute_id' | 'attribute_name' | 'input_type' | 'is_mandatory' | 'value_list'
>;

/** The attributes that the items use, by category and attribute. */
function namedAttributes(items: readonly ItemRow[], rows: readonly AttributeRow[]) {
  const named = new Map<number, Set<number>>();
  for (const { category_id, attribute_list } of items)
    for (const { attribute_id } of parseJson(attribute_list) as NonNullable<Item['attribute_list']>)
      named.set(category_id, (named.get(category_id) ?? new Set()).add(attribute_id));
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
  const [found, stock, promotions, warehouse_stock, attribute_rows, channels] = await Promise.all([
    store.all(listItems, { item_ids, shop_id, deleted_after: now - deleted_lifetime_s }),
    store.all(listStockOfItems, { item_ids, shop_id }),
    store.all(listOngoingPromotions, { item_ids, shop_id, now }),
    store.all(listWarehouseStock, { item_ids, shop_id, region }),
    store.all(listAttributesOfItems, { item_ids, shop_id, region }),
    store.all(listChannelNames, { region }),
  ]);
  if (found.length === 0) return refuse('item_not_found');
  const by_id = new Map(found.map((row) => [row.item_id, row]));
  const items = item_ids.flatMap((item_id) => by_id.get(item_id) ?? []);
  const attributes = namedAttributes(items, attribute_rows);
  const video_upload_ids = items.flatMap(({ video_upload_id }) => parseJson(video_upload_id));
  const videos = await findVideos(store, video_upload_ids, now);
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
