import { sql } from 'kysely';
import { overList } from '../../../engine/store/bulk.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { inTwoForms, statementsOn } from '../../../engine/store/statement.ts';
import type { ProductTables } from '../product.tables.ts';

const statement = statementsOn<ProductTables>();

const first_orderable = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item_stock')
      .innerJoin('item', (join) =>
        join
          .onRef('item.shop_id', '=', 'item_stock.shop_id')
          .onRef('item.item_id', '=', 'item_stock.item_id'),
      )
      .select(['item_stock.item_id', 'item_stock.model_id'])
      .where('item_stock.shop_id', '=', p.shop_id)
      .where('item.item_status', '=', 'NORMAL')
      .where(sql<boolean>`item_stock.stock > item_stock.reserved_stock`)
      .limit(1),
  { scans: 'for an operator who names no item: the first one found' },
);

/** How many items with unreserved pieces are looked at together. */
const looked_at = 10;

const listUnreserved = statement(
  (db, p: Params<{ shop_id: number; after_item_id: number; limit: number }>) =>
    db
      .selectFrom('item_stock')
      .select(['item_id', 'model_id'])
      .where('shop_id', '=', p.shop_id)
      .where('item_id', '>', p.after_item_id)
      .where(sql<boolean>`stock > reserved_stock`)
      .orderBy('item_id')
      .orderBy('model_id')
      .limit(p.limit),
  { scans: 'for an operator who names no item: the first ones found' },
);
const listListed = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item')
      .select('item_id')
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', item_ids)
      .where('item_status', '=', 'NORMAL'),
  ),
);

/**
 * A listed item of a shop, or a model of one, with unreserved pieces. Reading the two apart is safe: placing the order
 * reserves the pieces under a condition, and reads the item again.
 */
export const findOrderableItem = inTwoForms(first_orderable, async (reader, { shop_id }) => {
  for (let after_item_id = 0; ; ) {
    const unreserved = await reader.all(listUnreserved, { shop_id, after_item_id, limit: looked_at });
    const last = unreserved.at(-1);
    if (!last) return [];
    const listed = await reader.all(listListed, {
      shop_id,
      item_ids: [...new Set(unreserved.map(({ item_id }) => item_id))],
    });
    const found = unreserved.find(({ item_id }) => listed.some((item) => item.item_id === item_id));
    if (found) return [found];
    after_item_id = last.item_id;
  }
});

/** The unreserved stock of a shop's listed items, by location. */
export const listOrderableItems = statement(
  (db, p: Params<{ shop_id: number; limit: number }>) =>
    db
      .selectFrom('item_stock')
      .innerJoin('item', (join) =>
        join
          .onRef('item.shop_id', '=', 'item_stock.shop_id')
          .onRef('item.item_id', '=', 'item_stock.item_id'),
      )
      .select(['item_stock.item_id', 'item_stock.model_id', 'item_stock.location_id', 'item_stock.stock'])
      .select(sql<number>`item_stock.stock - item_stock.reserved_stock`.as('available'))
      .where('item_stock.shop_id', '=', p.shop_id)
      .where('item.item_status', '=', 'NORMAL')
      .orderBy('item_stock.item_id')
      .orderBy('item_stock.model_id')
      .orderBy('item_stock.location_id')
      .limit(p.limit),
  { scans: 'for a simulated buyer, who chooses among the first items of the shop' },
);
