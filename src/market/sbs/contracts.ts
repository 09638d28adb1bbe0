// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_bound_whs_info } from './get_bound_whs_info.contract.ts';
import { get_stock_movement } from './get_stock_movement.contract.ts';
import { get_current_inventory } from './inventory/get_current_inventory.contract.ts';

export const sbs_contracts = [get_bound_whs_info, get_stock_movement, get_current_inventory] as const;
