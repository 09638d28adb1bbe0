import { get_shop_info } from './get_shop_info.contract.ts';
import { get_warehouse_detail } from './get_warehouse_detail.contract.ts';

export const shopContracts = [get_shop_info, get_warehouse_detail] as const;
