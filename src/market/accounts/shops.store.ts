// What sellers change of their shops.
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { AccountsTables } from './accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

type Shop = AccountsTables['shop'];

/** The profile of a shop, locked until the transaction ends. */
export const lockShop = statement((db, p: Params<{ shop_id: number }>) =>
  db
    .selectFrom('shop')
    .select(['shop_name', 'shop_logo_image_id', 'description', 'shop_name_changed_at'])
    .where('shop_id', '=', p.shop_id)
    .forUpdate(),
);

export const updateShopProfile = statement(
  (
    db,
    p: Params<
      Pick<Shop, 'shop_id' | 'shop_name' | 'shop_logo_image_id' | 'description' | 'shop_name_changed_at'>
    >,
  ) =>
    db
      .updateTable('shop')
      .set({
        shop_name: p.shop_name,
        shop_logo_image_id: p.shop_logo_image_id,
        description: p.description,
        shop_name_changed_at: p.shop_name_changed_at,
      })
      .where('shop_id', '=', p.shop_id),
);

type HolidayColumn = Extract<keyof Shop, `holiday_mode_${string}`>;

export const updateHolidayMode = statement((db, p: Params<Pick<Shop, 'shop_id' | HolidayColumn>>) =>
  db
    .updateTable('shop')
    .set({
      holiday_mode_on: p.holiday_mode_on,
      holiday_mode_mtime: p.holiday_mode_mtime,
      holiday_mode_type: p.holiday_mode_type,
      holiday_mode_start_time: p.holiday_mode_start_time,
      holiday_mode_end_time: p.holiday_mode_end_time,
      holiday_mode_description: p.holiday_mode_description,
    })
    .where('shop_id', '=', p.shop_id),
);
