import { item_ban, item_release } from './actions/item_actions.contract.ts';
import { stock_set } from './actions/stock_set.contract.ts';

export const productActions = [item_ban, item_release, stock_set] as const;
