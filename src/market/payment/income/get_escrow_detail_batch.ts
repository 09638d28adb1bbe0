import type { Handler } from '../../../engine/gateway/handler.ts';
import { escrow_batch_max } from '../payment.ts';
import { get_escrow_detail_batch } from './get_escrow_detail_batch.contract.ts';
import { readIncomes } from './read_incomes.ts';
import { readKits } from './read_kits.ts';
import { showIncome } from './show_income.ts';

const { order_not_found, income_not_found } = get_escrow_detail_batch.row_errors;

export const getEscrowDetailBatch: Handler<typeof get_escrow_detail_batch> = async (
  { shop, store, refuse },
  { order_sn_list },
) => {
  if (order_sn_list.length > escrow_batch_max) return refuse('too_many_orders');
  const { incomes, without_income } = await readIncomes(store, shop.shop_id, order_sn_list);
  const kit_ids = await readKits(store, shop, incomes.values());
  return order_sn_list.map((order_sn) => {
    const income = incomes.get(order_sn);
    if (income) return { escrow_detail: showIncome(income, shop, kit_ids) };
    const { error, message } = without_income.has(order_sn) ? income_not_found : order_not_found;
    return {
      escrow_detail: { order_sn, return_order_sn_list: [] },
      fail_error: error,
      fail_message: message,
    };
  });
};
