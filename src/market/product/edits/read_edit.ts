// Reads an item and what its edit depends on: first before the transaction, then under the lock of the item.
import type { Context } from '../../../engine/gateway/handler.ts';
import { inUnits } from '../../../engine/money.ts';
import type { Row } from '../../../engine/store/param.ts';
import type { Store } from '../../../engine/store/store.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { listModels, listOpenPromotions } from '../items/items.store.ts';
import { findItem } from '../product.store.ts';
import type { ItemRow, ProductTables } from '../product.tables.ts';
import { findPromotionProblem, findStatusProblem, itemStatusAfter } from './edit_locks.ts';
import { editedItem, type ItemEdit, storedItem } from './stored_item.ts';
import type { update_item } from './update_item.contract.ts';
import { lockWholeItem } from './update_item.store.ts';

export type EditCaller = Pick<Context<typeof update_item>, 'shop' | 'partner_id' | 'now'>;

/** The rows of an item on which its edit depends. Models are read only of an item that has tiers. */
interface EditedRows {
  readonly row: ItemRow | undefined;
  readonly promotions: readonly ProductTables['item_promotion'][];
  readonly models: readonly ProductTables['item_model'][];
}

const hasTiers = (row: ItemRow | undefined): boolean => row !== undefined && row.tier_variation !== '[]';

async function readRows(
  store: Store,
  { shop: { shop_id }, now }: EditCaller,
  item_id: number,
  { find, had_tiers }: { find: typeof findItem; had_tiers: boolean },
): Promise<EditedRows> {
  const one_item = { shop_id, item_id };
  // In this order: what is read after the lock stays true until the transaction ends.
  const [row, promotions, found] = await Promise.all([
    store.first(find, one_item),
    store.all(listOpenPromotions, { item_ids: [item_id], shop_id, now }),
    had_tiers ? store.all(listModels, one_item) : undefined,
  ]);
  return {
    row,
    promotions,
    models: hasTiers(row) ? (found ?? (await store.all(listModels, one_item))) : [],
  };
}

/** The item as an edit makes it, before the rules of add_item; or why its status or promotions forbid the edit. */
function edit({ now }: EditCaller, asked: ItemEdit, { row, promotions, models }: EditedRows) {
  if (!row) return refused('item_not_found');
  const stored = storedItem(row);
  const has_promotion = promotions.some(({ start_time }) => start_time <= now);
  const problem =
    findStatusProblem(row, asked, has_promotion) ?? findPromotionProblem(stored, asked, promotions, now);
  if (problem) return refused(problem);
  const prices = models.map((model) => model.original_price_micros);
  const item_status = itemStatusAfter(row, asked);
  const price_of_models = prices.length > 0 ? inUnits(Math.min(...prices)) : undefined;
  const edited = editedItem(stored, asked, { item_status, price_of_models });
  if (edited.wholesale?.length && new Set(prices).size > 1) return refused('wholesale_price_unequal');
  return { row, stored, item_status, edited };
}

/** An edit, and the rows from which it was made. */
export async function readEdit(store: Store, caller: EditCaller, asked: ItemEdit) {
  const rows = await readRows(store, caller, asked.item_id, { find: findItem, had_tiers: false });
  const made = edit(caller, asked, rows);
  return isRefused(made) ? made : { ...made, rows };
}

type ReadEdit = Exclude<Awaited<ReturnType<typeof readEdit>>, { reason: string }>;

const isSame = (before: Row, after: Row) =>
  Object.entries(before).every(([column, value]) => after[column] === value);

const areSame = (before: readonly Row[], after: readonly Row[]) =>
  before.length === after.length && before.every((row, at) => isSame(row, after[at] as Row));

/** Locks the item. The edit is made again only if its rows have changed since it was read. */
export async function lockEdit(store: Store, caller: EditCaller, asked: ItemEdit, read: ReadEdit) {
  const had_tiers = hasTiers(read.row);
  const rows = await readRows(store, caller, asked.item_id, { find: lockWholeItem, had_tiers });
  const is_same =
    rows.row !== undefined &&
    isSame(read.row, rows.row) &&
    areSame(read.rows.promotions, rows.promotions) &&
    areSame(read.rows.models, rows.models);
  if (is_same) return { ...read, is_same };
  const made = edit(caller, asked, rows);
  return isRefused(made) ? made : { ...made, is_same };
}
