import { insertIfAbsent } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type AccountsTables, accountsTables } from '../accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

/** Affects no row if a shop with this id exists. */
export const insertShop = insertIfAbsent(accountsTables, 'shop', { status: 'active', primary_shop_id: null });

export const suspendShop = statement((db, p: Params<{ shop_id: number }>) =>
  db
    .updateTable('shop')
    .set({ status: 'banned' })
    .where('shop_id', '=', p.shop_id)
    .where('status', '=', 'active'),
);

export const reinstateShop = statement((db, p: Params<{ shop_id: number }>) =>
  db
    .updateTable('shop')
    .set({ status: 'active' })
    .where('shop_id', '=', p.shop_id)
    .where('status', '=', 'banned'),
);
