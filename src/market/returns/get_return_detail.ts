import type { Handler } from '../../engine/gateway/handler.ts';
import { regions } from '../../kit/contract/region.ts';
import type { get_return_detail } from './get_return_detail.contract.ts';
import { findReturn } from './returns.store.ts';
import { returnDetailView } from './returns.views.ts';

export const getReturnDetail: Handler<typeof get_return_detail> = async (
  { shop, store, refuse },
  { return_sn },
) => {
  const row = await store.first(findReturn, { shop_id: shop.shop_id, return_sn });
  if (!row) return refuse('return_not_found');
  return returnDetailView(row, { currency: regions[shop.region].currency });
};
