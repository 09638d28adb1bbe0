import { view } from '../../engine/view/view.ts';
import { get_voucher } from './get_voucher.contract.ts';
import { voucherTables } from './voucher.tables.ts';
import { isFixed, isForProducts, isProportional, isTakingPart } from './voucher.ts';

export const voucherView = view(voucherTables.voucher, get_voucher.response, (voucher) => ({
  is_admin: voucher.flag('is_admin'),
  display_channel_list: voucher.json('display_channel_list'),
  min_basket_price: voucher.units('min_basket_price_micros'),
  percentage: voucher.when('reward_type', isProportional, voucher.column('percentage')),
  max_price: voucher.when('reward_type', isProportional, voucher.units('max_price_micros')),
  discount_amount: voucher.when('reward_type', isFixed, voucher.units('discount_amount_micros')),
  cmt_voucher_status: voucher.when('cmt_voucher_status', isTakingPart, voucher.column('cmt_voucher_status')),
  item_id_list: voucher.when('voucher_type', isForProducts, voucher.json('item_id_list', [])),
}));
