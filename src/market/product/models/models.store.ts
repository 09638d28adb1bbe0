// Statements that change the tiers and models of an item.

import { overList } from '../../../engine/store/bulk.ts';
import { bulkUpsertInto } from '../../../engine/store/insert.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type ProductTables, productTables } from '../product.tables.ts';

const statement = statementsOn<ProductTables>();
type OneItem = { shop_id: number; item_id: number };
type ModelRow = ProductTables['item_model'];

/** New ids only: no row is replaced. */
export const insertModels = bulkUpsertInto(productTables, 'item_model');
/** For models that have no stock yet: no row is replaced. */
export const insertStock = bulkUpsertInto(productTables, 'item_stock');

/** Sets the tiers of an item, and the price that it has without models. */
export const setTiers = statement(
  (
    db,
    p: Params<
      OneItem & Pick<ProductTables['item'], 'tier_variation' | 'original_price_micros'> & { now: number }
    >,
  ) =>
    db
      .updateTable('item')
      .set({
        tier_variation: p.tier_variation,
        original_price_micros: p.original_price_micros,
        update_time: p.now,
      })
      .where('shop_id', '=', p.shop_id)
      .where('item_id', '=', p.item_id),
);

/** Moves a model to other options. */
export const moveModel = statement(
  (db, p: Params<OneItem & Pick<ModelRow, 'model_id' | 'tier_index' | 'model_name'>>) =>
    db
      .updateTable('item_model')
      .set({ tier_index: p.tier_index, model_name: p.model_name })
      .where('shop_id', '=', p.shop_id)
      .where('item_id', '=', p.item_id)
      .where('model_id', '=', p.model_id),
);

/** Sets the details of a model. */
export const setModelDetails = statement(
  (
    db,
    p: Params<
      OneItem &
        Pick<
          ModelRow,
          'model_id' | 'model_sku' | 'gtin_code' | 'weight' | 'dimension' | 'pre_order' | 'model_status'
        >
    >,
  ) =>
    db
      .updateTable('item_model')
      .set({
        model_sku: p.model_sku,
        gtin_code: p.gtin_code,
        weight: p.weight,
        dimension: p.dimension,
        pre_order: p.pre_order,
        model_status: p.model_status,
      })
      .where('shop_id', '=', p.shop_id)
      .where('item_id', '=', p.item_id)
      .where('model_id', '=', p.model_id),
);

/** Deletes up to 50 models of an item; their rows stay for the orders that refer to them. */
export const deleteModels = overList('model_ids', (model_ids: Param<number>[]) =>
  statement((db, p: Params<OneItem>) =>
    db
      .updateTable('item_model')
      .set({ model_status: 'MODEL_DELETED' })
      .where('shop_id', '=', p.shop_id)
      .where('item_id', '=', p.item_id)
      .where('model_id', 'in', model_ids),
  ),
);

/** Deletes the stock of up to 50 models of an item, where no order has reserved pieces. */
export const deleteUnreservedStock = overList('model_ids', (model_ids: Param<number>[]) =>
  statement(
    (db, p: Params<OneItem>) =>
      db
        .deleteFrom('item_stock')
        .where('shop_id', '=', p.shop_id)
        .where('item_id', '=', p.item_id)
        .where('model_id', 'in', model_ids)
        .where('reserved_stock', '=', 0),
    { scans: 'a model has few locations' },
  ),
);
