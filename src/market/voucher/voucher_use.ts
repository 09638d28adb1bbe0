// What a buyer gets for a voucher, and who pays for it.

import { micros_per_unit } from '../../engine/money.ts';
import { parseJson } from '../../engine/store/json.ts';
import { type Refusal, refused } from '../../kit/contract/refusal.ts';
import { type Region, regions } from '../../kit/contract/region.ts';
import type { Voucher } from './voucher.data.ts';

/** A line of the order in which a voucher is used. */
interface BoughtLine {
  readonly item_id: number;
  /** Of all its pieces, in micros. */
  readonly price_micros: number;
}

interface VoucherUse {
  readonly lines: readonly BoughtLine[];
  readonly region: Region;
  /** Unix time in seconds. */
  readonly now: number;
}

/** What an order gets for its voucher. Amounts are micros. */
export interface VoucherGrant {
  /** The code, unless the marketplace pays. */
  readonly seller_voucher_code: readonly string[];
  readonly voucher_from_seller_micros: number;
  readonly voucher_from_shopee_micros: number;
  readonly seller_coin_cash_back_micros: number;
}

export const no_voucher: VoucherGrant = {
  seller_voucher_code: [],
  voucher_from_seller_micros: 0,
  voucher_from_shopee_micros: 0,
  seller_coin_cash_back_micros: 0,
};

const product_voucher = 2;
const fix_amount = 1;
const coin_cashback = 3;

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The part of the lines to which a voucher applies. */
function basketOf({ voucher_type, item_id_list }: Voucher, lines: readonly BoughtLine[]): bigint {
  const items = item_id_list === null ? [] : parseJson(item_id_list);
  return lines
    .filter(({ item_id }) => voucher_type !== product_voucher || items.includes(item_id))
    .reduce((sum, { price_micros }) => sum + BigInt(price_micros), 0n);
}

/** A percentage is rounded down to the smallest price of the region. */
function rewardOf(voucher: Voucher, basket: bigint, region: Region): bigint {
  const { reward_type, discount_amount_micros, percentage, max_price_micros } = voucher;
  if (reward_type === fix_amount) return lesser(BigInt(discount_amount_micros ?? 0), basket);
  const step = BigInt(micros_per_unit / 10 ** regions[region].price_decimals);
  const exact = (basket * BigInt(percentage ?? 0)) / 100n;
  const rounded = (exact / step) * step;
  return max_price_micros === null ? rounded : lesser(rounded, BigInt(max_price_micros));
}

/** What an order gets for a voucher, or that it cannot be used in it. Whose voucher it is, is not checked. */
export function grantOf(
  voucher: Voucher,
  { lines, region, now }: VoucherUse,
): VoucherGrant | Refusal<'voucher_not_usable'> {
  const is_valid = voucher.start_time <= now && now <= voucher.end_time;
  const basket = basketOf(voucher, lines);
  if (!is_valid || basket === 0n || basket < BigInt(voucher.min_basket_price_micros))
    return refused('voucher_not_usable');
  const reward_micros = Number(rewardOf(voucher, basket, region));
  const is_coins = voucher.reward_type === coin_cashback;
  // Coins of the marketplace concern neither the seller's income nor what the buyer pays.
  if (voucher.is_admin === 1)
    return is_coins ? no_voucher : { ...no_voucher, voucher_from_shopee_micros: reward_micros };
  const seller_voucher_code = [voucher.voucher_code];
  return is_coins
    ? { ...no_voucher, seller_voucher_code, seller_coin_cash_back_micros: reward_micros }
    : { ...no_voucher, seller_voucher_code, voucher_from_seller_micros: reward_micros };
}
