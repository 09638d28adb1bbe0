import { insertIfAbsent } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type AccountsTables, accountsTables } from '../accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

/** Affects no row if a shop with this id exists. */
export const insertShop = insertIfAbsent(accountsTables, 'shop', {
  status: 'active',
  primary_shop_id: null,
  shop_logo_image_id: null,
  description: '',
  shop_name_changed_at: null,
  holiday_mode_on: 0,
  holiday_mode_mtime: null,
  holiday_mode_type: 0,
  holiday_mode_start_time: null,
  holiday_mode_end_time: null,
  holiday_mode_description: '',
  main_shop_id: null,
  mart_shop_id: null,
  mart_outlet_structure_type: null,
});

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
