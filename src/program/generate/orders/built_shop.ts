// A shop while its orders are built: what the commands would read from the database, as it is at the moment that has
// been reached. The commands' own rules decide; what they would write is collected.

import type { Store } from '../../../engine/store/store.ts';
import { isRefused, type Refusal } from '../../../kit/contract/refusal.ts';
import { type Event, eventOf } from '../../../market/event/record_events.ts';
import type { SubjectChange } from '../../../market/event/record_next_events.ts';
import { listEffectiveChannels } from '../../../market/logistics/options/effective_channels.ts';
import type { Channel } from '../../../market/logistics/shipping/shipments.ts';
import { deadlineOf } from '../../../market/order/deadlines.ts';
import { newlyUndeliverable } from '../../../market/order/income_of_packages.ts';
import {
  applyOrderTransition,
  type ChangedOrder,
  type OrderTransition,
  packagesAfter,
} from '../../../market/order/order_change.ts';
import { stockMovesOf } from '../../../market/order/stock_of_packages.ts';
import { loweredIncome } from '../../../market/payment/income/order_income.ts';
import type { RememberingStore } from '../writing/remembering_store.ts';
import type { ReservedIds } from '../writing/reserved_ids.ts';
import type { RowBuffer, RowToWrite } from '../writing/row_buffer.ts';
import type { BuiltJobs } from './built_jobs.ts';
import { type BuiltOrder, bufferOrder } from './built_order.ts';
import { BuiltStock } from './built_stock.ts';
import { BuiltVouchers } from './built_vouchers.ts';

export type ShopRow = RowToWrite<'shop'>;
export type ActorName = Event['actor'];

interface BuiltShopParts {
  readonly shop: ShopRow;
  readonly store: RememberingStore;
  readonly ids: ReservedIds;
  readonly buffer: RowBuffer;
  /** The request_id of what happens. */
  readonly request_id: string;
}

export class BuiltShop {
  /** Orders on which something can still happen, by order_sn. */
  readonly open = new Map<string, BuiltOrder>();
  /** Number of orders that are in each status at the end, or were when they were finished. */
  readonly counts: Record<string, number> = {};
  /** Number of returns in each status. */
  readonly return_counts: Record<string, number> = {};
  readonly shop: ShopRow;
  readonly store: RememberingStore;
  readonly ids: ReservedIds;
  readonly buffer: RowBuffer;
  readonly request_id: string;

  private constructor(
    parts: BuiltShopParts,
    readonly stock: BuiltStock,
    readonly vouchers: BuiltVouchers,
    readonly channels: readonly Channel[],
    readonly jobs: BuiltJobs,
  ) {
    this.shop = parts.shop;
    this.store = parts.store;
    this.ids = parts.ids;
    this.buffer = parts.buffer;
    this.request_id = parts.request_id;
  }

  static async read(store: Store, parts: BuiltShopParts, jobs: BuiltJobs): Promise<BuiltShop> {
    const record = (event: Event) => parts.buffer.add('event', { ...event, feed_position: null });
    const stock = await BuiltStock.read(store, parts.shop, record);
    const vouchers = await BuiltVouchers.read(store, parts.shop);
    const { channels } = await listEffectiveChannels(store, parts.shop);
    return new BuiltShop(parts, stock, vouchers, channels, jobs);
  }

  /** Somebody who acts at a moment. @param request_id by default the one of all that is built. */
  as(actor: ActorName, now: number, request_id = this.request_id) {
    return { actor, partner_id: null, request_id, now } as const;
  }

  record(events: readonly Event[]): void {
    for (const event of events) this.buffer.add('event', { ...event, feed_position: null });
  }

  /** Records the first event of a subject. */
  recordFirst(change: SubjectChange, actor: ReturnType<BuiltShop['as']>): void {
    this.record([eventOf({ shop_id: this.shop.shop_id, ...change, seq: 1 }, actor)]);
  }

  /** Changes an order as a rule has planned it. @returns whether it was possible. */
  transition(
    built: BuiltOrder,
    planned: OrderTransition | Refusal<string>,
    actor: ReturnType<BuiltShop['as']>,
  ): boolean {
    if (isRefused(planned)) return false;
    this.change(built, applyOrderTransition(built.order, planned, actor), actor);
    return true;
  }

  /** What saving a changed order writes besides its rows: events, the deadline, stock, and the lowered estimate. */
  change(built: BuiltOrder, changed: ChangedOrder, actor: ReturnType<BuiltShop['as']>): void {
    const { after, packages, before } = changed;
    const { order_status } = after;
    const now_in = packagesAfter(before, packages).map((pkg) => ({ ...pkg, order_status }));
    built.order = { ...after, packages: now_in };
    this.record(changed.events);
    const deadline = deadlineOf(changed, actor.now);
    if (deadline) this.jobs.enqueue(deadline);
    this.#moveStock(built, changed, actor);
    const undeliverable = newlyUndeliverable(changed);
    if (undeliverable.length > 0) this.#lowerIncome(built, undeliverable);
    // Nothing happens to it any more. A completed one is billed first.
    if (order_status === 'CANCELLED') this.close(after.order_sn);
  }

  #moveStock({ packed }: BuiltOrder, changed: ChangedOrder, actor: ReturnType<BuiltShop['as']>): void {
    const moves = stockMovesOf([changed]);
    if (moves.size === 0) return;
    const { order_sn } = changed.after;
    for (const { row, line } of packed) {
      const move = moves.get(`${order_sn}/${row.package_number}`);
      if (move)
        this.stock.change(line.place, { kind: move.change, quantity: row.model_quantity, order_sn }, actor);
    }
  }

  #lowerIncome(built: BuiltOrder, undeliverable: readonly string[]): void {
    const lost = built.packed
      .filter(({ row }) => undeliverable.includes(row.package_number))
      .map(({ row: { line_no, model_quantity: quantity } }) => ({ line_no, quantity }));
    const lowered = loweredIncome(built.income, this.shop.region, lost);
    if (isRefused(lowered))
      throw new Error(`The income of a built order cannot be lowered: ${lowered.reason}.`);
    built.income = lowered;
  }

  /** Adds the rows of an order as it is, and forgets it. */
  close(order_sn: string): void {
    const built = this.open.get(order_sn);
    if (!built) return;
    this.open.delete(order_sn);
    const { order_status } = built.order;
    const count = (counts: Record<string, number>, status: string) => {
      counts[status] = (counts[status] ?? 0) + 1;
    };
    count(this.counts, order_status);
    if (built.return_row) count(this.return_counts, built.return_row.return_status);
    bufferOrder(this.buffer, built, this.shop.region);
  }
}
