import { get_bound_whs_info } from './get_bound_whs_info.contract.ts';
import { get_stock_movement } from './get_stock_movement.contract.ts';
import { get_current_inventory } from './inventory/get_current_inventory.contract.ts';

export const sbsContracts = [get_bound_whs_info, get_stock_movement, get_current_inventory] as const;
