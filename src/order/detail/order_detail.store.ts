import { overList } from '../../platform/store/bulk.ts';
import type { Param, Params } from '../../platform/store/param.ts';
import { statementsOn } from '../../platform/store/statement.ts';
import type { OrderTables } from '../order.tables.ts';

const statement = statementsOn<OrderTables>();

/** Up to 50 orders with their packages: a row for each package, and one for an order that has none. */
export const listOrdersWithPackages = overList((order_sns: Param<string>[]) =>
  statement(
    (db, p: Params<{ shop_id: number }>) =>
      db
        .selectFrom('sales_order')
        .leftJoin('package', (join) =>
          join
            .onRef('package.shop_id', '=', 'sales_order.shop_id')
            .onRef('package.order_sn', '=', 'sales_order.order_sn'),
        )
        .selectAll('sales_order')
        .select(['package.package_number', 'package.logistics_status', 'package.logistic_id'])
        .select('package.parcel_chargeable_weight_gram')
        .where('sales_order.shop_id', '=', p.shop_id)
        .where('sales_order.order_sn', 'in', order_sns)
        .orderBy('sales_order.order_sn')
        .orderBy('package.package_number'),
    { scans: 'the packages of fifty orders are sorted' },
  ),
);

/** The lines of up to 50 orders: a row for each package that has pieces of a line, and one for a line in none. */
export const listLinesWithPackages = overList((order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('sales_order_line as line')
      .leftJoin('package_line', (join) =>
        join
          .onRef('package_line.shop_id', '=', 'line.shop_id')
          .onRef('package_line.order_sn', '=', 'line.order_sn')
          .onRef('package_line.line_no', '=', 'line.line_no'),
      )
      .selectAll('line')
      .select(['package_line.package_number', 'package_line.model_quantity'])
      .where('line.shop_id', '=', p.shop_id)
      .where('line.order_sn', 'in', order_sns)
      .orderBy('line.order_sn')
      .orderBy('line.line_no')
      .orderBy('package_line.package_number'),
  ),
);
