// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_shop_info, get_warehouse_detail } from './shop.contract.ts';

export const shop_contracts = [get_shop_info, get_warehouse_detail] as const;
