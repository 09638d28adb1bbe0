import type { Handler } from '../../../engine/gateway/handler.ts';
import type { get_escrow_detail } from './get_escrow_detail.contract.ts';
import { readIncomes } from './read_incomes.ts';
import { readKits } from './read_kits.ts';
import { showIncome } from './show_income.ts';

export const getEscrowDetail: Handler<typeof get_escrow_detail> = async (
  { shop, store, refuse },
  { order_sn },
) => {
  const { incomes, without_income } = await readIncomes(store, shop.shop_id, [order_sn]);
  const income = incomes.get(order_sn);
  if (income) return showIncome(income, shop, await readKits(store, shop, [income]));
  return refuse(without_income.has(order_sn) ? 'income_not_found' : 'order_not_found');
};
