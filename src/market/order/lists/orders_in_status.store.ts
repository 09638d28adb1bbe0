import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { OrderTables } from '../order.tables.ts';

const statement = statementsOn<OrderTables>();

type OrderStatus = OrderTables['sales_order']['order_status'];

/** The orders of a shop in some statuses that last changed at `changed_from` or later, in no particular order. */
export const listOrdersInStatuses = (statuses: readonly OrderStatus[]) =>
  statement((db, p: Params<{ shop_id: number; changed_from: number; limit: number }>) =>
    db
      .selectFrom('sales_order')
      .select(['order_sn', 'order_status', 'update_time'])
      .where('shop_id', '=', p.shop_id)
      .where('order_status', 'in', statuses)
      .where('update_time', '>=', p.changed_from)
      .limit(p.limit),
  );
