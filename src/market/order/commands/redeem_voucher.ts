// Uses the voucher of an order that is being placed.

import type { Transaction } from '../../../engine/store/store.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { findVoucherOfCode, keepVoucherUses } from '../../voucher/voucher.data.ts';
import { grantOf, no_voucher, type VoucherGrant } from '../../voucher/voucher_use.ts';
import type { PlacedLine } from './place_lines.ts';

/** The order in which a voucher is used. */
interface Redeeming {
  readonly shop_id: number;
  readonly region: Region;
  /** Undefined if the buyer uses none. */
  readonly voucher_code: string | undefined;
  readonly lines: readonly PlacedLine[];
  /** Unix time in seconds. */
  readonly now: number;
}

/** What a voucher needs to know about a line. */
export const boughtLine = ({ row }: Pick<PlacedLine, 'row'>) => ({
  item_id: row.item_id,
  price_micros: row.model_discounted_price_micros * row.model_quantity_purchased,
});

/** Counts the use of a voucher. @returns what the order gets for it. */
export async function redeemVoucher(
  store: Transaction,
  { shop_id, region, voucher_code, lines, now }: Redeeming,
): Promise<VoucherGrant | Refusal<'voucher_not_usable'>> {
  if (voucher_code === undefined) return no_voucher;
  const voucher = await store.first(findVoucherOfCode, { shop_id, voucher_code });
  if (!voucher) return refused('voucher_not_usable');
  const granted = grantOf(voucher, { lines: lines.map(boughtLine), region, now });
  if (isRefused(granted)) return granted;
  const { voucher_id } = voucher;
  const kept = await store.run(keepVoucherUses, { shop_id, voucher_id, uses: 1 });
  return kept === 1 ? granted : refused('voucher_not_usable');
}
