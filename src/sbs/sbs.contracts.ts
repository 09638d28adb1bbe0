import { get_stock_movement } from './get_stock_movement.contract.ts';

export const sbsContracts = [get_stock_movement] as const;
