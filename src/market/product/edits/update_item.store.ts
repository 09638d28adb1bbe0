import { valuesOf } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type ItemRow, type ProductTables, productTables } from '../product.tables.ts';

const statement = statementsOn<ProductTables>();
type OneItem = { shop_id: number; item_id: number };

/** An item, locked until this transaction ends. */
export const lockWholeItem = statement((db, p: Params<OneItem>) =>
  db
    .selectFrom('item')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id)
    .forUpdate(),
);

/** Replaces all columns of an item but its key. */
export const setItem = statement((db, p: Params<ItemRow>) => {
  const { shop_id: _, item_id: __, ...columns } = valuesOf(productTables.item, p);
  return db
    .updateTable('item')
    .set(columns)
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id);
});

/** All models of an item have the item's weight afterwards. */
export const clearModelWeights = statement((db, p: Params<OneItem>) =>
  db
    .updateTable('item_model')
    .set({ weight: null })
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id),
);

/** All models of an item have the item's package size afterwards. */
export const clearModelDimensions = statement((db, p: Params<OneItem>) =>
  db
    .updateTable('item_model')
    .set({ dimension: null })
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id),
);
