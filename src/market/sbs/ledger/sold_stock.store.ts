import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { SbsTables } from '../sbs.tables.ts';

const statement = statementsOn<SbsTables>();

/** The SKUs that are sold as a model of the shop, in the region's warehouses. */
export const listSkusSoldAs = statement(
  (
    db,
    p: Params<Pick<SbsTables['stock_shop_sku'], 'shop_id' | 'whs_region' | 'shop_item_id' | 'shop_model_id'>>,
  ) =>
    db
      .selectFrom('stock_shop_sku')
      .select('mtsku_id')
      .where('shop_id', '=', p.shop_id)
      .where('whs_region', '=', p.whs_region)
      .where('shop_item_id', '=', p.shop_item_id)
      .where('shop_model_id', '=', p.shop_model_id)
      .orderBy('mtsku_id'),
);

/** The sellable pieces of a SKU, by warehouse. */
export const listBalances = statement(
  (db, p: Params<Pick<SbsTables['stock_balance'], 'shop_id' | 'whs_region' | 'mtsku_id'>>) =>
    db
      .selectFrom('stock_balance')
      .select(['whs_id', 'sellable'])
      .where('shop_id', '=', p.shop_id)
      .where('whs_region', '=', p.whs_region)
      .where('mtsku_id', '=', p.mtsku_id)
      .orderBy('whs_id'),
);

/** The sellable pieces of a SKU in a warehouse, locked until this transaction ends. */
export const lockBalance = statement(
  (db, p: Params<Pick<SbsTables['stock_balance'], 'shop_id' | 'whs_region' | 'mtsku_id' | 'whs_id'>>) =>
    db
      .selectFrom('stock_balance')
      .select(['sellable', 'reserved'])
      .where('shop_id', '=', p.shop_id)
      .where('whs_region', '=', p.whs_region)
      .where('mtsku_id', '=', p.mtsku_id)
      .where('whs_id', '=', p.whs_id)
      .forUpdate(),
);
