// Prepares an item that passed the rules: fills in defaults and removes ignored fields. Both the row and the
// answer are made from it, so that they agree.

import { inMicros } from '../../engine/money.ts';
import { toJson } from '../../engine/store/json.ts';
import { storedRow } from '../../engine/store/stored_row.ts';
import { type ItemRow, productTables } from './product.tables.ts';
import { no_brand } from './product.ts';
import { significantEntry } from './rules/delivery/item_logistics.ts';
import type { Catalogue, Item } from './rules/rule.ts';

/** The ids of all images of an item, each once. */
export function imageIdsOf({ image, promotion_images, size_chart_info, description_info }: Item): string[] {
  const parts = description_info?.extended_description?.field_list ?? [];
  const image_ids = [
    ...image.image_id_list,
    ...(promotion_images?.image_id_list ?? []),
    size_chart_info?.size_chart,
    ...parts.map(({ image_info }) => image_info?.image_id),
  ];
  const named = image_ids.filter((image_id) => image_id !== undefined);
  return [...new Set(named.filter((image_id) => image_id !== ''))];
}

/** If a size chart is sent both as an image and as a template (`size_chart_id`), only the template is kept. */
function prepareSizeChart({ size_chart_info }: Item): Item['size_chart_info'] {
  if (!size_chart_info) return undefined;
  const { size_chart, size_chart_id } = size_chart_info;
  if (size_chart_id) return { size_chart_id };
  return size_chart ? { size_chart } : undefined;
}

/** Only a pre-order has its own days to ship; other items have the category's minimum. */
function preparePreOrder({ pre_order }: Item, { category }: Catalogue): NonNullable<Item['pre_order']> {
  const days_to_ship_min = category?.days_to_ship_min ?? undefined;
  if (!pre_order?.is_pre_order) return { is_pre_order: false, days_to_ship: days_to_ship_min };
  return { is_pre_order: true, days_to_ship: pre_order.days_to_ship ?? days_to_ship_min };
}

/** Fills in defaults and removes ignored fields. */
export function prepareItem(item: Item, catalogue: Catalogue) {
  const { item_status = 'NORMAL', condition = 'NEW', description_type = 'normal' } = item;
  const { brand = no_brand, item_dangerous = 0 } = item;
  const { attribute_list = [], wholesale = [], seller_stock = [] } = item;
  return {
    ...item,
    item_status,
    condition,
    brand,
    item_dangerous,
    description_type,
    pre_order: preparePreOrder(item, catalogue),
    attribute_list,
    logistic_info: item.logistic_info.map((entry) =>
      significantEntry(entry, catalogue.channels.get(entry.logistic_id)),
    ),
    wholesale,
    seller_stock,
    // It replaces the description of an extended item; other items ignore it.
    description_info: description_type === 'extended' ? item.description_info : undefined,
    size_chart_info: prepareSizeChart(item),
  } as const;
}

export type PreparedItem = ReturnType<typeof prepareItem>;

/** The row of an item that is added at `now` (Unix time in seconds). */
export const itemRow = (
  item: PreparedItem,
  { shop_id, item_id, now }: { shop_id: number; item_id: number; now: number },
): ItemRow =>
  storedRow(productTables.item, item, {
    shop_id,
    item_id,
    item_sku: item.item_sku ?? '',
    original_price_micros: inMicros(item.original_price),
    weight: String(item.weight),
    video_upload_id: toJson(item.video_upload_id ?? []),
    medicine_id: item.medicine_id || null,
    tier_variation: toJson([]),
    is_deboosted: 0,
    is_unlisted_by_marketplace: 0,
    is_kit: 0,
    create_time: now,
    update_time: now,
  });
