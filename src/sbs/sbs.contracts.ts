import { get_bound_whs_info } from './get_bound_whs_info.contract.ts';
import { get_stock_movement } from './get_stock_movement.contract.ts';

export const sbsContracts = [get_bound_whs_info, get_stock_movement] as const;
