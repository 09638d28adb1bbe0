import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { SbsTables } from '../sbs.tables.ts';

const statement = statementsOn<SbsTables>();

export const findStockSku = statement(
  (db, p: Params<Pick<SbsTables['stock_sku'], 'shop_id' | 'whs_region' | 'mtsku_id'>>) =>
    db
      .selectFrom('stock_sku')
      .select('mtsku_id')
      .where('shop_id', '=', p.shop_id)
      .where('whs_region', '=', p.whs_region)
      .where('mtsku_id', '=', p.mtsku_id),
);
