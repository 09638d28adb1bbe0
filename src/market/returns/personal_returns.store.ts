// The personal data in returns.

import { overList } from '../../engine/store/bulk.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { type PersonalRows, personalRows } from '../../engine/store/personal/personal_rows.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type ReturnsTables, returnsTables } from './returns.tables.ts';

const statement = statementsOn<ReturnsTables>();

/** The numbers of the returns of up to 50 orders. */
export const listReturnsOfOrders = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('return_request')
      .select('return_sn')
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns),
  ),
);

/** Found by the numbers of returns. */
export const return_personal_rows: readonly PersonalRows[] = [
  personalRows(returnsTables, 'return_request', 'return_sn'),
  personalRows(returnsTables, 'return_dispute', 'return_sn'),
  personalRows(returnsTables, 'return_proof', 'return_sn'),
  personalRows(returnsTables, 'return_image', 'return_sn'),
];
