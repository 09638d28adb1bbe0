import type { ShopRow } from './built_shop.ts';
import type { StateShares } from './order_states.ts';
import type { OrderPeriod } from './order_times.ts';

/** What to generate. */
export interface OrdersRequest {
  readonly shop: ShopRow;
  readonly count: number;
  readonly seed: string;
  readonly period: OrderPeriod;
  readonly shares: StateShares;
  /** The partner that acts for the seller. Without one, the seller disputes no return. */
  readonly partner_id?: number | undefined;
}
