import { stock_adjust, stock_receive } from './actions/stock_actions.contract.ts';

export const sbsActions = [stock_receive, stock_adjust] as const;
