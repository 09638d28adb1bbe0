// The ids of what happens in the demo marketplace: the same each time, and lower than those that the program
// draws.

import { digits, type Random } from '../../../engine/seeded_random.ts';
import { type IdKind, Ids } from '../../../engine/store/ids.ts';
import { tracking_number_ids } from '../../../market/logistics/logistics.tables.ts';
import { line_item_ids } from '../../../market/order/order.tables.ts';
import { package_ids } from '../../../market/order/package.tables.ts';
import { billing_transaction_ids } from '../../../market/payment/payment.tables.ts';
import { comment_ids } from '../../../market/product/comments/comments.tables.ts';

/** Kinds of ids that are counted, with their first number. */
const counted = new Map<IdKind, number>([
  [line_item_ids, 300_000_000],
  [billing_transaction_ids, 710_000_000],
]);

export class MadeIds extends Ids {
  readonly #last = new Map<IdKind, number>();
  #random: Random | undefined;

  /**
   * From now on, numbers that are not counted are drawn from this source, so that orders do not change each
   * other's numbers.
   */
  drawFrom(random: Random): void {
    this.#random = random;
  }

  override next(kind: IdKind): number {
    const random = this.#random;
    if (random && kind === package_ids) return Number(`${random.between(1, 2)}${random.text(digits, 14)}`);
    if (random && kind === tracking_number_ids) return random.between(100_000_000, 999_999_999);
    if (random && kind === comment_ids) return random.between(820_000_000, 829_999_999);
    const first = counted.get(kind);
    if (first === undefined) throw new Error(`The demo has no ${kind.name} ids.`);
    const next = (this.#last.get(kind) ?? first) + 1;
    this.#last.set(kind, next);
    return next;
  }
}
