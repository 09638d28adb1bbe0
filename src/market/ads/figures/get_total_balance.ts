import type { Handler } from '../../../engine/gateway/handler.ts';
import { micros_per_unit } from '../../../engine/money.ts';
import { wholeSum } from '../../../engine/store/split_sum.ts';
import { findCredit, sumExpense } from './figures.store.ts';
import type { get_total_balance } from './get_total_balance.contract.ts';

export const getTotalBalance: Handler<typeof get_total_balance> = async ({
  shop: { shop_id },
  store,
  now,
}) => {
  const credit = await store.first(findCredit, { shop_id });
  if (!credit || credit.counted_at > now) return { data_timestamp: now, total_balance: 0 };
  const spent = await store.first(sumExpense, { shop_id, from: credit.counted_at, until: now + 1 });
  const left = BigInt(credit.credit_micros) - wholeSum(spent);
  return { data_timestamp: now, total_balance: left > 0n ? Number(left) / micros_per_unit : 0 };
};
