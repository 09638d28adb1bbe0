import type { Store } from '../../../engine/store/store.ts';
import { listOrderRecipients } from '../../order/order.store.ts';
import { listReturnSns } from '../../returns/returns.store.ts';
import { listAdjustments } from '../payment.store.ts';
import type { BillingTransaction } from '../payment.tables.ts';
import { listOrderIncomes } from './income.store.ts';
import type { OrderIncome } from './income.tables.ts';

/** An adjustment of an order after it was completed. */
export type IncomeAdjustment = Pick<BillingTransaction, 'amount_micros' | 'created_at' | 'scenario'>;

/** The income of an order, with its later adjustments and its returns, both oldest first. */
export interface FoundIncome {
  readonly row: OrderIncome;
  readonly adjustments: readonly IncomeAdjustment[];
  readonly return_sns: readonly string[];
}

/**
 * Reads the incomes of 1 to 50 orders of a shop, and which of the others exist without an income. It costs
 * three queries, and a fourth if an order has no income.
 */
export async function readIncomes(
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<{
  readonly incomes: ReadonlyMap<string, FoundIncome>;
  readonly without_income: ReadonlySet<string>;
}> {
  const asked = { order_sns: [...new Set(order_sns)], shop_id };
  const [rows, entries, returns] = await Promise.all([
    store.all(listOrderIncomes, asked),
    store.all(listAdjustments, asked),
    store.all(listReturnSns, asked),
  ]);
  entries.sort((a, b) => a.created_at - b.created_at || a.transaction_id - b.transaction_id);
  returns.sort((a, b) => a.create_time - b.create_time || (a.return_sn < b.return_sn ? -1 : 1));
  const incomes = new Map(
    rows.map((row) => [
      row.order_sn,
      {
        row,
        adjustments: entries.filter(({ order_sn }) => order_sn === row.order_sn),
        return_sns: returns.flatMap((each) => (each.order_sn === row.order_sn ? [each.return_sn] : [])),
      },
    ]),
  );
  const others = asked.order_sns.filter((order_sn) => !incomes.has(order_sn));
  const orders =
    others.length === 0 ? [] : await store.all(listOrderRecipients, { order_sns: others, shop_id });
  return { incomes, without_income: new Set(orders.map(({ order_sn }) => order_sn)) };
}
