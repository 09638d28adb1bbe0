// The returns of built orders, with what each change of one causes.

import { isRefused, type Refusal } from '../../../kit/contract/refusal.ts';
import { returnableOrder } from '../../../market/marketplace/open_order_return.ts';
import { returnSn } from '../../../market/order/order_number.ts';
import { inStockOrder } from '../../../market/order/stock_of_packages.ts';
import { compensationCause, refundCause } from '../../../market/payment/billing/entries.ts';
import { refundedIncome } from '../../../market/payment/income/order_income.ts';
import { putAwayOf } from '../../../market/returns/follow_ups.ts';
import { type NewReturn, openedReturnEvent, plannedReturn } from '../../../market/returns/open_return.ts';
import {
  dueJobOf,
  plannedChange,
  type ReturnChange,
  type ReturnStep,
} from '../../../market/returns/return_change.ts';
import { plannedDueStep } from '../../../market/returns/return_commands.ts';
import type { ReturnRequest } from '../../../market/returns/returns.tables.ts';
import { isOpen } from '../../../market/returns/returns.ts';
import type { BuiltMoney } from '../orders/built_money.ts';
import type { BuiltOrder } from '../orders/built_order.ts';
import type { BuiltShop } from '../orders/built_shop.ts';
import { orderLettersOf } from '../orders/order_letters.ts';

/** Somebody who acts for the marketplace, the buyer or, through a partner, the seller. */
type Acting = Omit<ReturnType<BuiltShop['as']>, 'partner_id'> & { readonly partner_id: number | null };

export class BuiltReturns {
  readonly #orders = new Map<string, BuiltOrder>();
  readonly #letters: (number: number) => string;
  #opened = 0;

  constructor(
    readonly built: BuiltShop,
    readonly money: BuiltMoney,
    seed: string,
  ) {
    this.#letters = orderLettersOf(`returns ${seed} ${built.shop.shop_id}`);
  }

  newReturnSn(now: number): string {
    return returnSn(this.built.shop.region, now, this.#letters(this.#opened++));
  }

  /** Opens a return. @returns whether that was possible. */
  open(order: BuiltOrder, asked: NewReturn, now: number): boolean {
    const { built } = this;
    const { region } = built.shop;
    const actor = built.as('buyer', now);
    const lines = order.lines.map(({ row }) => row);
    const pieces = order.packed.map((packed) => packed.row);
    const facts = { order: order.order, lines, pieces, income: order.income, region };
    const returnable = returnableOrder(facts, actor);
    if (isRefused(returnable)) return false;
    const row = plannedReturn(returnable, asked, [], now);
    if (isRefused(row)) return false;
    built.record([openedReturnEvent(row, actor)]);
    this.#keep(order, row, now);
    this.#orders.set(row.return_sn, order);
    return built.transition(order, { transition: 'open_return' }, actor);
  }

  /** Takes a step of the return of an order. @returns whether that was possible. */
  change(
    order: BuiltOrder,
    plan: (row: ReturnRequest) => ReturnStep | Refusal<string>,
    actor: Acting,
  ): boolean {
    const before = order.return_row;
    const step = before && plan(before);
    if (!before || !step || isRefused(step)) return false;
    const changed = plannedChange(before, step, actor);
    if (isRefused(changed)) return false;
    this.built.record([changed.event]);
    this.#keep(order, changed.after, actor.now);
    this.#settle(order, changed, { ...actor, partner_id: null });
    if (changed.after.return_status === 'CLOSED' || changed.after.return_status === 'CANCELLED') {
      this.#orders.delete(before.return_sn);
      this.built.close(order.order.order_sn);
    }
    return true;
  }

  #keep(order: BuiltOrder, row: ReturnRequest, now: number): void {
    order.return_row = row;
    const job = dueJobOf(row, now);
    if (job) this.built.jobs.enqueue(job);
  }

  /** What a changed return causes, as `settleReturn` does it. */
  #settle(
    order: BuiltOrder,
    { before, after, transition }: ReturnChange,
    actor: ReturnType<BuiltShop['as']>,
  ): void {
    const { money } = this;
    const { return_sn } = after;
    const becomes = (status: string, was: string, wanted: string) => status === wanted && was !== wanted;
    if (becomes(after.return_status, before.return_status, 'ACCEPTED')) this.#refund(order, after, actor.now);
    if (becomes(after.compensation_status, before.compensation_status, 'COMPENSATION_APPROVED'))
      money.addEntry(order, after.compensation_amount_micros, compensationCause(return_sn), actor.now);
    if (transition === 'receive') this.#receive(order, after, actor);
    if (!isOpen(before) || isOpen(after)) return;
    money.complete(order, 'end_returns', actor);
    money.releaseWaiting(order, actor.now);
  }

  #refund(order: BuiltOrder, { return_sn, refund_amount_micros }: ReturnRequest, now: number): void {
    const refunded = refundedIncome(order.income, this.built.shop.region, refund_amount_micros);
    if (isRefused(refunded)) throw new Error(`Return ${return_sn} cannot be refunded: ${refunded.reason}.`);
    order.income = refunded.income;
    const { adjustment_micros } = refunded;
    if (adjustment_micros !== undefined)
      this.money.addEntry(order, adjustment_micros, refundCause(return_sn), now);
  }

  #receive(order: BuiltOrder, row: ReturnRequest, actor: ReturnType<BuiltShop['as']>): void {
    const { order_sn } = order.order;
    for (const { row: line, place } of [...order.lines].sort((a, b) => inStockOrder(a.row, b.row))) {
      const quantity = putAwayOf(row, line.line_no);
      if (quantity > 0) this.built.stock.change(place, { kind: 'receive', quantity, order_sn }, actor);
    }
  }

  /** The job of a return. */
  takeDueStep(return_sn: string, now: number): void {
    const order = this.#orders.get(return_sn);
    if (order) this.change(order, (row) => plannedDueStep(row, now), this.built.as('system', now, ''));
  }
}
