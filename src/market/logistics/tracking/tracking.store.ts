import { overList } from '../../../engine/store/bulk.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { LogisticsTables } from '../logistics.tables.ts';

const statement = statementsOn<LogisticsTables>();

/** Further numbers that the carrier assigned to a package. */
export const findCarrierNumber = statement(
  (db, p: Params<{ shop_id: number; order_sn: string; package_number: string }>) =>
    db
      .selectFrom('carrier_number')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn)
      .where('package_number', '=', p.package_number),
);

/** Further numbers of the packages of up to 150 orders. */
export const listCarrierNumbers = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('carrier_number')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns),
  ),
);
