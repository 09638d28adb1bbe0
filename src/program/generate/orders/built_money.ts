// The billing of built orders: an entry for each completed one, which is released and then paid out.

import { isRefused } from '../../../kit/contract/refusal.ts';
import { plannedExpiry, plannedGrant } from '../../../market/order/commands/cancel_order.ts';
import { deadlines } from '../../../market/order/deadlines.ts';
import { escrow_cause, release_entry_kind, releaseOf } from '../../../market/payment/billing/entries.ts';
import { completedIncome } from '../../../market/payment/income/order_income.ts';
import { billing_transaction_ids, waiting_entry } from '../../../market/payment/payment.tables.ts';
import {
  entries_max,
  payoutChange,
  payoutOf,
  readPayoutTerms,
} from '../../../market/payment/payouts/payout.ts';
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
    transition: 'confirm' | 'complete',
    actor: ReturnType<BuiltShop['as']>,
  ): boolean {
    const { built } = this;
    if (order.order.order_status !== 'TO_CONFIRM_RECEIVE') return false;
    built.transition(order, { transition }, actor);
    const { shop_id, order_sn, actual_shipping_fee_micros } = order.order;
    order.income = completedIncome(order.income, built.shop.region, {
      now: actor.now,
      actual_shipping_fee_micros: actual_shipping_fee_micros ?? undefined,
    });
    const transaction_id = built.ids.next(billing_transaction_ids);
    const entry: Entry = {
      shop_id,
      transaction_id,
      order_sn,
      amount_micros: order.income.escrow_amount_micros,
      ...escrow_cause,
      created_at: actor.now,
      ...waiting_entry,
    };
    this.#entries.set(String(transaction_id), entry);
    built.jobs.enqueue(releaseOf(entry));
    built.close(order_sn);
    return true;
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
    if (entry) this.#entries.set(transaction_id, { ...entry, released_at: now });
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
