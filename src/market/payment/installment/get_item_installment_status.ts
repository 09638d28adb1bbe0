import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { listItemPrices } from '../../product/product.store.ts';
import type { get_item_installment_status } from './get_item_installment_status.contract.ts';
import { installmentErrors } from './installment.errors.ts';
import { listInstallments } from './installment.store.ts';
import { plan_ahora_region } from './installment.ts';

const { error: fail_error, message: fail_message } = installmentErrors.item_not_found;

export const getItemInstallmentStatus: Handler<typeof get_item_installment_status> = async (
  { shop, store, refuse },
  { item_id_list },
) => {
  const { shop_id, region, seller_type } = shop;
  const in_plan_ahora = region === plan_ahora_region;
  if (in_plan_ahora && seller_type !== 'local') return refuse('region_not_supported');
  const item_ids = [...new Set(item_id_list)];
  const prices = await store.all(listItemPrices, { item_ids, shop_id });
  const known = new Set(prices.map(({ item_id }) => item_id));
  if (known.size === 0) {
    const message = `There is none of these items in this shop: ${item_ids.join(', ')}.`;
    return refuse('item_not_found', { message, response: { item_installment_list: [] } });
  }
  const rows = await store.all(listInstallments, { item_ids: [...known], shop_id });
  const installments = new Map(rows.map((row) => [row.item_id, row]));
  const found = item_id_list.filter((item_id) => known.has(item_id));
  return {
    item_installment_list: item_id_list.map((item_id) => {
      if (!known.has(item_id)) return { item_id, fail_error, fail_message };
      const installment = installments.get(item_id);
      return { item_id, tenure_list: installment ? parseJson(installment.tenure_list) : [] };
    }),
    ...(in_plan_ahora && {
      item_plan_ahora_list: found.map((item_id) => ({
        item_id,
        participate_plan_ahora: installments.get(item_id)?.participate_plan_ahora === 1,
      })),
    }),
  };
};
