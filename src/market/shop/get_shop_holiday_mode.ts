import type { Handler } from '../../engine/gateway/handler.ts';
import { findShop } from '../accounts/accounts.store.ts';
import type { get_shop_holiday_mode } from './get_shop_holiday_mode.contract.ts';

export const getShopHolidayMode: Handler<typeof get_shop_holiday_mode> = async ({
  shop: { shop_id },
  store,
}) => {
  const row = await store.first(findShop, { shop_id });
  if (!row) throw new Error(`Shop ${shop_id} called, and has no row.`);
  const is_on = row.holiday_mode_on === 1;
  return {
    holiday_mode_on: is_on,
    holiday_mode_mtime: row.holiday_mode_mtime ?? 0,
    holiday_mode_type: is_on ? row.holiday_mode_type : 0,
    holiday_mode_start_time: (is_on && row.holiday_mode_start_time) || 0,
    holiday_mode_end_time: (is_on && row.holiday_mode_end_time) || 0,
    holiday_mode_description: is_on ? row.holiday_mode_description : '',
    debug_msg: '',
  };
};
