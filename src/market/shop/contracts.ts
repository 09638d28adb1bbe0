// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_profile } from './get_profile.contract.ts';
import { get_shop_holiday_mode } from './get_shop_holiday_mode.contract.ts';
import { get_shop_info } from './get_shop_info.contract.ts';
import { get_warehouse_detail } from './get_warehouse_detail.contract.ts';
import { set_shop_holiday_mode } from './set_shop_holiday_mode.contract.ts';
import { update_profile } from './update_profile.contract.ts';

export const shop_contracts = [
  get_shop_info,
  get_profile,
  update_profile,
  get_shop_holiday_mode,
  set_shop_holiday_mode,
  get_warehouse_detail,
] as const;
