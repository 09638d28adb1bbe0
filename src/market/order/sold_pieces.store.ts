import { sql } from 'kysely';
import { overList } from '../../engine/store/bulk.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { OrderTables } from './order.tables.ts';

const statement = statementsOn<OrderTables>();

/** The number of pieces of up to 50 items in completed orders; items that were never sold are left out. */
export const listSoldPieces = overList('item_ids', (item_ids: Param<number>[]) =>
  statement(
    (db, p: Params<{ shop_id: number }>) =>
      db
        .selectFrom('sales_order_line')
        .select('item_id')
        .select(sql<number>`cast(sum(model_quantity_purchased - cancelled_qty) as bigint)`.as('pieces'))
        .where('shop_id', '=', p.shop_id)
        .where('item_id', 'in', item_ids)
        // A join would let an engine begin with all completed orders of the shop.
        .where(
          (eb) =>
            eb
              .selectFrom('sales_order')
              .select('order_status')
              .where('sales_order.shop_id', '=', p.shop_id)
              .whereRef('sales_order.order_sn', '=', 'sales_order_line.order_sn'),
          '=',
          'COMPLETED',
        )
        .groupBy('item_id'),
    { scans: 'the pieces of all orders of an item are added up' },
  ),
);

/** The lines of an order with its status and buyer; none if the shop has no such order. */
export const listBoughtModels = statement((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db
    .selectFrom('sales_order')
    .innerJoin('sales_order_line as line', (join) =>
      join
        .onRef('line.shop_id', '=', 'sales_order.shop_id')
        .onRef('line.order_sn', '=', 'sales_order.order_sn'),
    )
    .select(['sales_order.order_status', 'sales_order.buyer_username', 'line.item_id', 'line.model_id'])
    .select(sql<number>`model_quantity_purchased - cancelled_qty`.as('pieces'))
    .where('sales_order.shop_id', '=', p.shop_id)
    .where('sales_order.order_sn', '=', p.order_sn)
    .orderBy('line.line_no'),
);
