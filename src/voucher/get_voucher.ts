import type { ResponseOf } from '../platform/contract/operation.ts';
import type { Handler } from '../platform/gateway/handler.ts';
import { inUnits } from '../platform/money.ts';
import type { get_voucher } from './get_voucher.contract.ts';
import { findVoucher } from './voucher.store.ts';
import type { VoucherTables } from './voucher.tables.ts';
import { isForProducts, isProportional } from './voucher.ts';

export const getVoucher: Handler<typeof get_voucher> = async ({ shop, store, refuse }, { voucher_id }) => {
  const voucher = await store.first(findVoucher, { shop_id: shop.shop_id, voucher_id });
  return voucher ? present(voucher) : refuse('not_found');
};

const rejected = 3;

/** The voucher as the wire shows it: fields that do not apply are undefined, and so left out. */
function present(voucher: VoucherTables['voucher']): ResponseOf<typeof get_voucher> {
  const { reward_type, voucher_type, max_price_micros, discount_amount_micros, cmt_voucher_status } = voucher;
  const proportional = isProportional(reward_type);
  return {
    voucher_id: voucher.voucher_id,
    voucher_code: voucher.voucher_code,
    voucher_name: voucher.voucher_name,
    voucher_type,
    reward_type,
    usage_quantity: voucher.usage_quantity,
    current_usage: voucher.current_usage,
    start_time: voucher.start_time,
    end_time: voucher.end_time,
    is_admin: voucher.is_admin === 1,
    voucher_purpose: voucher.voucher_purpose,
    display_channel_list: JSON.parse(voucher.display_channel_list),
    min_basket_price: inUnits(voucher.min_basket_price_micros),
    percentage: proportional ? (voucher.percentage ?? undefined) : undefined,
    max_price: proportional && max_price_micros !== null ? inUnits(max_price_micros) : undefined,
    discount_amount:
      !proportional && discount_amount_micros !== null ? inUnits(discount_amount_micros) : undefined,
    cmt_voucher_status: cmt_voucher_status === rejected ? undefined : (cmt_voucher_status ?? undefined),
    item_id_list: isForProducts(voucher_type) ? JSON.parse(voucher.item_id_list ?? '[]') : undefined,
    display_start_time: voucher.display_start_time,
    target_voucher: voucher.target_voucher ?? undefined,
    usecase: voucher.usecase ?? undefined,
  };
}
