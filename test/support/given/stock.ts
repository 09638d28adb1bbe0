// Stock in the marketplace's warehouses.

import { type Movement, recordMovement } from '../../../src/market/sbs/ledger/record_movement.ts';
import type { OpenMarketplace } from '../../../src/program/server/open_marketplace.ts';
import { type Builders, type ShopColumns, shopRow } from './account.ts';
import type { Row } from './row.ts';

/** A SKU together with its item. */
type ItemKey = Pick<Row<'stock_item'>, 'whs_region' | 'warehouse_item_id'>;
type SkuKey = Pick<Row<'stock_sku'>, 'shop_id' | 'whs_region' | 'mtsku_id'>;

export function stockBuilders({ database }: OpenMarketplace, builders: Builders) {
  const { row, nextId, shop: buildShop } = builders;

  /** An item in the warehouses of Singapore. */
  const stockItem = shopRow(
    builders,
    'stock_item',
  )(() => {
    const warehouse_item_id = `W${nextId()}`;
    return {
      whs_region: 'SG',
      warehouse_item_id,
      item_name: `Item ${warehouse_item_id}`,
      category_id_l1: 100_636,
    };
  });

  /** A SKU of an item, sold as `sold_as`: pairs of item and model. Without a given item, one is built with `item`. */
  async function stockSku({
    shop: owner,
    stock_item,
    item = {},
    sold_as = [],
    ...record
  }: ShopColumns<'stock_sku'> & {
    stock_item?: ItemKey;
    item?: ShopColumns<'stock_item'>;
    sold_as?: readonly (readonly [shop_item_id: number, shop_model_id: number])[];
  } = {}) {
    const shop = owner ?? (await buildShop());
    const { shop_id } = shop;
    const { whs_region: wanted } = record;
    const { whs_region, warehouse_item_id } =
      stock_item ?? (await stockItem({ shop, ...(wanted && { whs_region: wanted }), ...item }));
    const model_id = `${nextId()}`;
    const mtsku_id = `${warehouse_item_id}_${model_id}`;
    const sku = await row('stock_sku', {
      shop_id,
      whs_region,
      warehouse_item_id,
      mtsku_id,
      model_id,
      ...record,
    });
    for (const [shop_item_id, shop_model_id] of sold_as)
      await row('stock_shop_sku', {
        shop_id,
        whs_region,
        mtsku_id: sku.mtsku_id,
        shop_item_id,
        shop_model_id,
      });
    return { ...sku, shop };
  }

  /** A movement of a SKU as the marketplace records it, by default of sellable stock, in warehouse SG1. */
  const stockMovement = (
    { shop_id, whs_region, mtsku_id }: SkuKey,
    movement: Pick<Movement, 'kind' | 'moved_at'> & Partial<Movement>,
  ) =>
    database.transaction((store) =>
      recordMovement(store, {
        movement_id: `M${nextId()}`,
        whs_id: 'SG1',
        sellable: 0,
        reserved: 0,
        unsellable: 0,
        shop_id,
        whs_region,
        mtsku_id,
        ...movement,
      }),
    );

  return { stockItem, stockSku, stockMovement };
}
