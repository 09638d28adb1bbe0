// The billing of built orders: an entry for each completed one, which is released and then paid out.

import { isRefused } from '../../../kit/contract/refusal.ts';
import { plannedExpiry, plannedGrant } from '../../../market/order/commands/cancel_order.ts';
import { deadlines } from '../../../market/order/deadlines.ts';
import { billing_limits } from '../../../market/payment/billing/billing_limits.ts';
import {
  type EntryCause,
  escrow_cause,
  release_entry_kind,
  releaseOf,
} from '../../../market/payment/billing/entries.ts';
import { completedIncome } from '../../../market/payment/income/order_income.ts';
import { billing_transaction_ids, waiting_entry } from '../../../market/payment/payment.tables.ts';
import {
  entries_max,
  payoutChange,
  payoutOf,
  readPayoutTerms,
} from '../../../market/payment/payouts/payout.ts';
import { isOpen } from '../../../market/returns/returns.ts';
import type { RowToWrite } from '../writing/row_buffer.ts';
import type { PerformJob } from './built_jobs.ts';
import type { BuiltOrder } from './built_order.ts';
import type { BuiltShop } from './built_shop.ts';

type Entry = RowToWrite<'billing_transaction'>;

export class BuiltMoney {
  /** Entries that are not paid out, by their id as text. */
  readonly #entries = new Map<string, Entry>();

  constructor(readonly built: BuiltShop) {}

  /** Completes an order, and bills it. @returns whether that was possible. */
  complete(
    order: BuiltOrder,
    transition: 'confirm' | 'complete' | 'end_returns',
    actor: ReturnType<BuiltShop['as']>,
  ): boolean {
    const { built } = this;
    const { order_status, completed_time } = order.order;
    if (order_status !== (transition === 'end_returns' ? 'TO_RETURN' : 'TO_CONFIRM_RECEIVE')) return false;
    const data = transition === 'end_returns' ? { completed_before: completed_time !== null } : {};
    built.transition(order, { transition, data }, actor);
    if (order.income.completed_at === null) this.#bill(order, actor.now);
    if (!order.is_returned) built.close(order.order.order_sn);
    return true;
  }

  #bill(order: BuiltOrder, now: number): void {
    const { actual_shipping_fee_micros } = order.order;
    order.income = completedIncome(order.income, this.built.shop.region, {
      now,
      actual_shipping_fee_micros: actual_shipping_fee_micros ?? undefined,
    });
    this.addEntry(order, order.income.escrow_amount_micros, escrow_cause, now);
  }

  /** Adds a billing entry of an order, which is released in three days. */
  addEntry({ order, transaction_ids }: BuiltOrder, amount_micros: number, cause: EntryCause, now: number) {
    const { built } = this;
    const { shop_id, order_sn } = order;
    const transaction_id = built.ids.next(billing_transaction_ids);
    transaction_ids.push(transaction_id);
    const entry: Entry = {
      shop_id,
      transaction_id,
      order_sn,
      amount_micros,
      ...cause,
      created_at: now,
      ...waiting_entry,
    };
    this.#entries.set(String(transaction_id), entry);
    built.jobs.enqueue(releaseOf(entry));
  }

  /** Pays out what is released, as once a week. @returns the ids of payouts. */
  async payOut(paid_at: number, newPayoutId: () => string): Promise<string[]> {
    const { shop, store } = this.built;
    const { shop_id, region } = shop;
    const terms = await readPayoutTerms(store, { shop_id, region, paid_at });
    const paid: string[] = [];
    for (;;) {
      const entries = this.#released().slice(0, entries_max);
      const encrypted_payout_id = newPayoutId();
      const payout = payoutOf(entries, { shop_id, paid_at, encrypted_payout_id }, terms);
      if (isRefused(payout)) return paid;
      this.built.buffer.add('payout', payout);
      for (const entry of entries) {
        this.#entries.delete(String(entry.transaction_id));
        this.built.buffer.add('billing_transaction', { ...entry, encrypted_payout_id });
      }
      const actor = this.built.as('marketplace', paid_at);
      this.built.recordFirst(payoutChange(payout, entries.length), actor);
      paid.push(encrypted_payout_id);
    }
  }

  /** In the order in which payouts take them. */
  #released(): Entry[] {
    return [...this.#entries.values()]
      .filter(({ released_at }) => released_at !== null)
      .sort((a, b) => (a.released_at ?? 0) - (b.released_at ?? 0) || a.transaction_id - b.transaction_id);
  }

  /** Adds the rows of entries that are in no payout. */
  addRows(): void {
    for (const entry of this.#entries.values()) this.built.buffer.add('billing_transaction', entry);
  }

  release(transaction_id: string, now: number): void {
    const entry = this.#entries.get(transaction_id);
    if (!entry) return;
    const order = this.built.open.get(entry.order_sn);
    if (order?.return_row && isOpen(order.return_row)) {
      const due_at = now + billing_limits.release_again_s.value;
      this.built.jobs.enqueue({ ...releaseOf(entry), due_at, now });
    } else this.#entries.set(transaction_id, { ...entry, released_at: now });
  }

  /** Schedules the release of the entries of an order that had to wait for its return. */
  releaseWaiting({ transaction_ids }: BuiltOrder, now: number): void {
    for (const transaction_id of transaction_ids) {
      const entry = this.#entries.get(String(transaction_id));
      if (!entry || entry.released_at !== null) continue;
      const job = releaseOf(entry);
      this.built.jobs.enqueue({ ...job, due_at: Math.max(now, job.due_at), now });
    }
  }
}

/** The jobs of orders and entries, with the actor and the request_id of each. */
export function jobsOf(money: () => BuiltMoney): Readonly<Record<string, PerformJob>> {
  const ofOrder = (
    kind: string | undefined,
    work: (order: BuiltOrder, actor: ReturnType<BuiltShop['as']>) => void,
  ): Record<string, PerformJob> => {
    if (kind === undefined) throw new Error('There is no such deadline.');
    return {
      [kind]: (order_sn, now) => {
        const { built } = money();
        const order = built.open.get(order_sn);
        if (order) work(order, built.as('system', now, `${kind} ${order_sn}`));
      },
    };
  };
  return {
    ...ofOrder(deadlines.UNPAID?.kind, (order, actor) => {
      money().built.transition(order, plannedExpiry(order.order, actor), actor);
    }),
    ...ofOrder(deadlines.IN_CANCEL?.kind, (order, actor) => {
      money().built.transition(order, plannedGrant(order.order, actor), actor);
    }),
    ...ofOrder(deadlines.TO_CONFIRM_RECEIVE?.kind, (order, actor) => {
      money().complete(order, 'complete', actor);
    }),
    [release_entry_kind]: (transaction_id, now) => money().release(transaction_id, now),
  };
}
