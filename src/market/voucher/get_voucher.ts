import type { Handler } from '../../engine/gateway/handler.ts';
import type { get_voucher } from './get_voucher.contract.ts';
import { findVoucher } from './voucher.store.ts';
import { voucherView } from './voucher.views.ts';

export const getVoucher: Handler<typeof get_voucher> = async ({ shop, store, refuse }, { voucher_id }) => {
  const voucher = await store.first(findVoucher, { shop_id: shop.shop_id, voucher_id });
  return voucher ? voucherView(voucher) : refuse('not_found');
};
