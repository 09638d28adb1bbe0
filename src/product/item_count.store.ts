import { sql } from 'kysely';
import type { Params, Row } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
import type { Store } from '../platform/store/store.ts';
import type { ProductTables } from './product.tables.ts';

const statement = statementsOn<ProductTables>();

const countOneMore = statement((db, p: Params<{ shop_id: number }>) =>
  db
    .insertInto('item_count')
    .values({ shop_id: p.shop_id, item_count: 1 })
    .onConflict((conflict) =>
      conflict.column('shop_id').doUpdateSet({ item_count: sql<number>`item_count.item_count + 1` }),
    ),
);

const countOneLess = statement((db, p: Params<{ shop_id: number }>) =>
  db
    .updateTable('item_count')
    .set({ item_count: sql<number>`item_count - 1` })
    .where('shop_id', '=', p.shop_id)
    .where('item_count', '>', 0),
);

/** Whether a row is an item that its shop still has. */
const isCounted = (row: Row | undefined): boolean =>
  row !== undefined && !String(row.item_status).endsWith('_DELETE');

/** Keeps the number of a shop's items, when one comes or goes. */
export async function countChange(
  store: Store,
  { before, after }: { readonly before: Row | undefined; readonly after: Row | undefined },
): Promise<void> {
  const row = after ?? before;
  if (!row || isCounted(before) === isCounted(after)) return;
  await store.run(isCounted(after) ? countOneMore : countOneLess, { shop_id: Number(row.shop_id) });
}
