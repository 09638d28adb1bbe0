import type { Handler } from '../../engine/gateway/handler.ts';
import { regions } from '../../kit/contract/region.ts';
import type { get_return_list } from './get_return_list.contract.ts';
import { listReturns } from './returns.store.ts';
import { returnListView } from './returns.views.ts';

const span_max_s = 15 * 86_400;
const end_of_time = Number.MAX_SAFE_INTEGER;

/** Whether the given bounds form a period of at most 15 days. Absent bounds are open. */
const isTime = (from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined || (from < to && to - from <= span_max_s);

export const getReturnList: Handler<typeof get_return_list> = async (
  { shop, store, refuse },
  { page_no, page_size, status = '', negotiation_status = '', seller_proof_status = '', ...asked },
) => {
  if (page_no === undefined) return refuse('page_no_missing');
  const { create_time_from: created_from, create_time_to: created_to } = asked;
  const { update_time_from: updated_from, update_time_to: updated_to } = asked;
  const is_ordered = created_from === undefined || updated_from === undefined || created_from <= updated_from;
  if (!isTime(created_from, created_to) || !isTime(updated_from, updated_to) || !is_ordered)
    return refuse('times_invalid');
  const { seller_compensation_status: compensation = '' } = asked;
  const is_by_update =
    created_from === undefined &&
    created_to === undefined &&
    (updated_from !== undefined || updated_to !== undefined);
  const rows = await store.all(listReturns[is_by_update ? 'update_time' : 'create_time'], {
    shop_id: shop.shop_id,
    created_from: created_from ?? 0,
    created_to: created_to ?? end_of_time,
    updated_from: updated_from ?? 0,
    updated_to: updated_to ?? end_of_time,
    status,
    negotiation_status,
    seller_proof_status,
    compensation_status:
      compensation === '' || compensation.startsWith('COMPENSATION_')
        ? compensation
        : `COMPENSATION_${compensation}`,
    offset: page_no * page_size,
    // One extra row tells whether there is another page.
    limit: page_size + 1,
  });
  const { currency } = regions[shop.region];
  return {
    more: rows.length > page_size,
    return: rows.slice(0, page_size).map((row) => returnListView(row, { currency })),
  };
};
