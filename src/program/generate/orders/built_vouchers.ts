// The vouchers of a shop while orders are built: how often each was used by the moment that has been reached.

import type { Random } from '../../../engine/seeded_random.ts';
import type { Store, Transaction } from '../../../engine/store/store.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { keepVoucherUses, listVouchers, type Voucher } from '../../../market/voucher/voucher.data.ts';
import { grantOf, no_voucher, type VoucherGrant } from '../../../market/voucher/voucher_use.ts';
import { GenerateError } from '../generate_error.ts';
import type { RowToWrite } from '../writing/row_buffer.ts';

/** Buyers choose among so many vouchers. */
const vouchers_max = 500;

type BoughtLines = Parameters<typeof grantOf>[1]['lines'];
type Shop = Pick<RowToWrite<'shop'>, 'shop_id' | 'region'>;

export class BuiltVouchers {
  /** How often each was used by built orders, by its id. */
  readonly #uses = new Map<number, number>();

  constructor(
    readonly shop: Shop,
    /** Each code once. */
    readonly vouchers: readonly Voucher[],
  ) {}

  static async read(store: Store, { shop_id, region }: Shop): Promise<BuiltVouchers> {
    const rows = await store.all(listVouchers.all, { shop_id, now: 0, limit: vouchers_max, offset: 0 });
    // Of vouchers with the same code, a buyer uses the newest, which comes first.
    const by_code = new Map(rows.toReversed().map((row) => [row.voucher_code, row]));
    return new BuiltVouchers({ shop_id, region }, [...by_code.values()]);
  }

  #grant(voucher: Voucher, lines: BoughtLines, now: number): VoucherGrant | undefined {
    const uses = this.#uses.get(voucher.voucher_id) ?? 0;
    if (voucher.current_usage + uses >= voucher.usage_quantity) return undefined;
    const granted = grantOf(voucher, { lines, region: this.shop.region, now });
    return isRefused(granted) ? undefined : granted;
  }

  /** The code of a voucher for these lines, if there is one that is for all buyers. */
  choose(lines: BoughtLines, now: number, random: Random): string | undefined {
    const usable = this.vouchers.filter(
      (voucher) => voucher.target_voucher === null && this.#grant(voucher, lines, now),
    );
    return usable.length === 0 ? undefined : random.pick(usable).voucher_code;
  }

  /** Uses a voucher. @returns what the order gets for it. */
  use(voucher_code: string | undefined, lines: BoughtLines, now: number): VoucherGrant {
    if (voucher_code === undefined) return no_voucher;
    const voucher = this.vouchers.find((other) => other.voucher_code === voucher_code);
    const granted = voucher && this.#grant(voucher, lines, now);
    if (!granted) throw new Error(`Voucher ${voucher_code} cannot be used.`);
    this.#uses.set(voucher.voucher_id, (this.#uses.get(voucher.voucher_id) ?? 0) + 1);
    return granted;
  }

  /** Writes how often vouchers were used. */
  async write(store: Transaction): Promise<void> {
    const { shop_id } = this.shop;
    for (const [voucher_id, uses] of this.#uses)
      if ((await store.run(keepVoucherUses, { shop_id, voucher_id, uses })) !== 1)
        throw new GenerateError(
          `Voucher ${voucher_id} was used meanwhile, so nothing was written: run the command again.`,
        );
  }
}
