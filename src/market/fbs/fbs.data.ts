import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { column, type Rows, references, table } from '../../engine/store/table.ts';
import { view } from '../../engine/view/view.ts';
import { shopSkuId } from '../vocabulary.ts';
import { query_br_sku_block_status } from './fbs.contract.ts';

export const fbsTables = {
  /** SKUs of Brazilian shops that the marketplace fulfils, blocked or free. */
  fbs_sku: table({
    tenant: 'shop_id',
    key: ['shop_id', 'shop_item_id', 'shop_model_id'],
    columns: {
      shop_id: column.id(),
      shop_item_id: column.id(),
      /** 0 for an item without variations. */
      shop_model_id: column.integer(0),
      shop_item_name: column.text(),
      shop_model_name: column.text(),
      is_block: column.flag(),
    },
    references: [
      references('item', 'shop_id', { item_id: 'shop_item_id' }),
      references('item_model', 'shop_id', { item_id: 'shop_item_id', model_id: 'shop_model_id' }),
    ],
  }),
};

const statement = statementsOn<Rows<typeof fbsTables>>();

export const findFbsSku = statement(
  (db, p: Params<{ shop_id: number; shop_item_id: number; shop_model_id: number }>) =>
    db
      .selectFrom('fbs_sku')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('shop_item_id', '=', p.shop_item_id)
      .where('shop_model_id', '=', p.shop_model_id),
);

export const fbsSkuView = view(fbsTables.fbs_sku, query_br_sku_block_status.response, (sku) => ({
  shop_sku_id: sku.computed(['shop_item_id', 'shop_model_id'], (ids) =>
    shopSkuId(ids.shop_item_id, ids.shop_model_id),
  ),
  is_block: sku.flag('is_block'),
}));
