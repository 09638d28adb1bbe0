/** The two ids of a shop SKU, or undefined for text that is none. A model id of 0 is an item without variations. */
export function readShopSkuId(
  shop_sku_id: string,
): { shop_item_id: number; shop_model_id: number } | undefined {
  const [, item, model] = /^([1-9]\d{0,15})_(0|[1-9]\d{0,15})$/.exec(shop_sku_id) ?? [];
  const shop_item_id = Number(item);
  const shop_model_id = Number(model);
  if (!Number.isSafeInteger(shop_item_id) || !Number.isSafeInteger(shop_model_id)) return undefined;
  return { shop_item_id, shop_model_id };
}

/** The same as text. */
export const shopSkuId = (ids: { shop_item_id: number; shop_model_id: number }): string =>
  `${ids.shop_item_id}_${ids.shop_model_id}`;
