import { sql } from 'kysely';
import type { Params, Row } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { Store } from '../../engine/store/store.ts';
import type { ProductTables } from './product.tables.ts';

const statement = statementsOn<ProductTables>();

export const findItemCount = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('item_count').select('item_count').where('shop_id', '=', p.shop_id),
);

/** Counts one more item of a shop, unless it has reached its limit. */
export const countOneMore = statement((db, p: Params<{ shop_id: number; item_count_max: number }>) =>
  db
    .insertInto('item_count')
    .values({ shop_id: p.shop_id, item_count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('shop_id')
        .doUpdateSet({ item_count: sql<number>`item_count.item_count + 1` })
        .where('item_count.item_count', '<', p.item_count_max),
    ),
);

/** Counts several more items of a shop, unless it would have more than its limit. */
export const countMore = statement(
  (db, p: Params<{ shop_id: number; added: number; item_count_max: number }>) =>
    db
      .insertInto('item_count')
      .values({ shop_id: p.shop_id, item_count: p.added })
      .onConflict((conflict) =>
        conflict
          .column('shop_id')
          .doUpdateSet({ item_count: sql<number>`item_count.item_count + ${p.added}` })
          .where(sql<boolean>`item_count.item_count + ${p.added} <= ${p.item_count_max}`),
      ),
);

/** Counts one item of a shop less. */
export const countOneLess = statement((db, p: Params<{ shop_id: number }>) =>
  db
    .updateTable('item_count')
    .set({ item_count: sql<number>`item_count - 1` })
    .where('shop_id', '=', p.shop_id)
    .where('item_count', '>', 0),
);

/** Whether a row is an item that is not deleted. */
const isCounted = (row: Row | undefined): boolean =>
  row !== undefined && !String(row.item_status).endsWith('_DELETE');

/** Updates the count of a shop's items when one is added or removed. */
export async function countChange(
  store: Store,
  { before, after }: { readonly before: Row | undefined; readonly after: Row | undefined },
): Promise<void> {
  const row = after ?? before;
  if (!row || isCounted(before) === isCounted(after)) return;
  const shop_id = Number(row.shop_id);
  // Operators may give a shop more items than it may add itself.
  const item_count_max = Number.MAX_SAFE_INTEGER;
  if (isCounted(after)) await store.run(countOneMore, { shop_id, item_count_max });
  else await store.run(countOneLess, { shop_id });
}
