import { sql } from 'kysely';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { ProductTables } from '../product.tables.ts';

const statement = statementsOn<ProductTables>();

/** A listed item of a shop, or a model of one, with unreserved pieces. */
export const findOrderableItem = statement(
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
