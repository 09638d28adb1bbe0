import { order_place } from './actions/order_place.contract.ts';

export const marketplaceActions = [order_place] as const;
