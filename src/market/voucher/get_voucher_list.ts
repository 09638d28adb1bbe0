import type { Handler } from '../../engine/gateway/handler.ts';
import { get_voucher_list } from './get_voucher_list.contract.ts';
import { listVouchers } from './voucher.store.ts';
import { voucherView } from './voucher.views.ts';

const { items: listed_voucher } = get_voucher_list.response.properties.voucher_list;

export const listedVoucherView = voucherView.narrow(listed_voucher, (voucher) => ({
  target_voucher: voucher.computed(['target_voucher'], ({ target_voucher }) => target_voucher ?? 0),
}));

export const getVoucherList: Handler<typeof get_voucher_list> = async (
  { shop, store, now },
  { status, page_no, page_size },
) => {
  const found = await store.all(listVouchers[status], {
    shop_id: shop.shop_id,
    now,
    offset: (page_no - 1) * page_size,
    // One more than the page has tells whether there is another.
    limit: page_size + 1,
  });
  return {
    more: found.length > page_size,
    voucher_list: found.slice(0, page_size).map((row) => listedVoucherView(row)),
  };
};
