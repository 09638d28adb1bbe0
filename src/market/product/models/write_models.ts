// Writes models of an item, within the transaction that has locked it.

import type { Context } from '../../../engine/gateway/handler.ts';
import { inMicros } from '../../../engine/money.ts';
import { toJson } from '../../../engine/store/json.ts';
import type { Store, Transaction } from '../../../engine/store/store.ts';
import { storedRow } from '../../../engine/store/stored_row.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import { recordShopEvents } from '../../event/record_next_events.ts';
import { modelsChange, stockSet } from '../item_events.ts';
import { model_ids, productTables } from '../product.tables.ts';
import { modelNameAt, type Tiers } from '../tiers/tiers.ts';
import type { EditedModels } from './edited_models.ts';
import type { PlacedModel } from './model_rules.ts';
import { deleteModels, deleteUnreservedStock, insertModels, insertStock } from './models.store.ts';

interface OneItem {
  readonly shop_id: number;
  readonly item_id: number;
}

/** A model with its new id. */
export type WrittenModel = PlacedModel & { readonly model_id: number };

/** Adds models and their stock. For an item without tiers, it adds the stock of the item itself (model_id 0). */
export async function writeModels(
  { store, ids }: { readonly store: Store; readonly ids: Context<never>['ids'] },
  { shop_id, item_id }: OneItem,
  tiers: Tiers,
  placed: readonly PlacedModel[],
): Promise<WrittenModel[]> {
  const has_tiers = tiers.length > 0;
  const written = placed.map((model) => ({ ...model, model_id: has_tiers ? ids.next(model_ids) : 0 }));
  const rows = written.map(({ seller_stock: _, original_price, weight, model_sku = '', ...model }) =>
    storedRow(productTables.item_model, model, {
      shop_id,
      item_id,
      model_sku,
      model_name: modelNameAt(model.tier_index, tiers),
      tier_index: toJson(model.tier_index),
      model_status: 'MODEL_NORMAL',
      original_price_micros: inMicros(original_price),
      weight: weight === undefined ? null : String(weight),
    }),
  );
  const stock = written.flatMap(({ model_id, seller_stock }) =>
    seller_stock.map((place) => ({ shop_id, item_id, model_id, reserved_stock: 0, ...place })),
  );
  await Promise.all([has_tiers ? insertModels(store, rows) : 0, insertStock(store, stock)]);
  return written;
}

/** Deletes models and their stock; refuses if orders have reserved pieces of one. 0 is the item itself. */
export async function removeModels(
  store: Store,
  item: OneItem,
  removed_ids: readonly number[],
  stock: EditedModels['stock'],
): Promise<Refusal<'stock_below_reserved'> | undefined> {
  if (removed_ids.length === 0) return undefined;
  const change = { ...item, model_ids: removed_ids };
  const [, deleted] = await Promise.all([
    store.run(deleteModels, change),
    store.run(deleteUnreservedStock, change),
  ]);
  // An order may have reserved pieces since the stock was read, and its row is then still there.
  const found = stock.filter(({ model_id }) => removed_ids.includes(model_id));
  return deleted < found.length ? refused('stock_below_reserved') : undefined;
}

/** Records which models an edit has added, removed and changed, and the stock of the added models. */
export async function recordModelsChange(
  store: Transaction,
  { shop_id, item_id }: OneItem,
  {
    added = [],
    removed_ids = [],
    changed_ids = [],
  }: {
    added?: readonly WrittenModel[];
    removed_ids?: readonly number[];
    changed_ids?: readonly number[];
  },
  actor: Actor,
): Promise<void> {
  const added_ids = added.map(({ model_id }) => model_id);
  const changes = [
    modelsChange(item_id, { added: added_ids, removed: removed_ids, changed: changed_ids }),
    ...added.flatMap(({ model_id, seller_stock }) =>
      seller_stock.map((place) => stockSet({ shop_id, item_id, model_id, ...place }, place.stock)),
    ),
  ];
  await recordShopEvents(store, shop_id, changes, actor);
}
