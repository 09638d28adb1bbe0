import type { Store } from '../../../engine/store/store.ts';
import { listBuyers } from './income.store.ts';
import type { OrderIncome } from './income.tables.ts';

type Buyer = Pick<OrderIncome, 'buyer_user_name' | 'buyer_payment_method'>;

/** The buyers of up to 100 orders, by order. An empty order_sn means no order. */
export async function readBuyers(
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<ReadonlyMap<string, Buyer>> {
  const distinct = [...new Set(order_sns)].filter((order_sn) => order_sn !== '');
  if (distinct.length === 0) return new Map();
  const rows = await store.all(listBuyers, { order_sns: distinct, shop_id });
  return new Map(rows.map((row) => [row.order_sn, row]));
}
