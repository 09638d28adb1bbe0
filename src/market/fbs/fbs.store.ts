import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { FbsTables } from './fbs.tables.ts';

const statement = statementsOn<FbsTables>();

export const findFbsSku = statement(
  (db, p: Params<{ shop_id: number; shop_item_id: number; shop_model_id: number }>) =>
    db
      .selectFrom('fbs_sku')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('shop_item_id', '=', p.shop_item_id)
      .where('shop_model_id', '=', p.shop_model_id),
);
