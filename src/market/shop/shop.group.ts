import { group, serve } from '../../engine/group.ts';
import { get_profile } from './get_profile.contract.ts';
import { getProfile } from './get_profile.ts';
import { get_shop_holiday_mode } from './get_shop_holiday_mode.contract.ts';
import { getShopHolidayMode } from './get_shop_holiday_mode.ts';
import { get_shop_info } from './get_shop_info.contract.ts';
import { getShopInfo } from './get_shop_info.ts';
import { get_warehouse_detail } from './get_warehouse_detail.contract.ts';
import { getWarehouseDetail } from './get_warehouse_detail.ts';
import { set_shop_holiday_mode } from './set_shop_holiday_mode.contract.ts';
import { setShopHolidayMode } from './set_shop_holiday_mode.ts';
import { update_profile } from './update_profile.contract.ts';
import { updateProfile } from './update_profile.ts';

/** The table of shops belongs to accounts. */
export const shop = group({
  name: 'shop',
  about: 'The shop itself: what it is, its profile and holidays, and where its stock is.',
  operations: [
    serve(get_shop_info, getShopInfo),
    serve(get_profile, getProfile),
    serve(update_profile, updateProfile),
    serve(get_shop_holiday_mode, getShopHolidayMode),
    serve(set_shop_holiday_mode, setShopHolidayMode),
    serve(get_warehouse_detail, getWarehouseDetail),
  ],
});
