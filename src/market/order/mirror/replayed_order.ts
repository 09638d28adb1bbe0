// An order of a replay, and the transitions that it makes: the same ones, under the same conditions, as commands make.

import { type Actor, eventOf } from '../../event/record_events.ts';
import { isCancelled, type OrderStatus, shippingStatusOf } from '../order.ts';
import {
  applyOrderTransition,
  type ChangedOrder,
  followPackages,
  type OrderTransition,
  packagesAfter,
} from '../order_change.ts';
import { type OrderTransitionName, orderStates } from '../order_transitions.ts';
import { applyTransition, type Order, type Package, packageSubject } from '../package.ts';
import { type PackageGoal, PackageSteps, rankOf } from './package_steps.ts';
import { type BrokenOrderRule, broken, type StatedOrder } from './stated_order.ts';

const actor_of = {
  seller: 'seller',
  buyer: 'buyer',
  carrier: 'carrier',
  marketplace: 'marketplace',
} as const;

const day_seconds = 86_400;

interface TransitOptions {
  /** The stated field. */
  readonly field: string;
  /** Who acts, if it is not the one of the table. */
  readonly by?: string;
  readonly packagesOf?: (actor: Actor) => OrderTransition['packages'];
}

/** An order that moves step by step, with what is stated about it. */
export class ReplayedOrder {
  /** The changes so far, in order. */
  readonly changes: ChangedOrder[] = [];
  readonly #request_id: string;
  #order: Order;

  /** @param request_id the call that states it. */
  constructor(
    order: Order,
    readonly stated: StatedOrder,
    request_id: string,
  ) {
    this.#order = order;
    this.#request_id = request_id;
  }

  /** The order after the changes so far. */
  get order(): Order {
    return this.#order;
  }

  protected isReached(package_number: string, goal: PackageGoal): boolean {
    return this.packageOf(package_number)?.logistics_status === goal;
  }

  protected packageOf(package_number: string): Package | undefined {
    return this.order.packages.find((pkg) => pkg.package_number === package_number);
  }

  protected actor(by: string, now: number): Actor {
    const actor = Object.hasOwn(actor_of, by) ? actor_of[by as keyof typeof actor_of] : 'system';
    return { actor, partner_id: null, request_id: this.#request_id, now };
  }

  protected take(change: ChangedOrder): void {
    this.changes.push(change);
    const { order_status } = change.after;
    const packages = packagesAfter(this.order, change.packages).map((pkg) => ({ ...pkg, order_status }));
    this.#order = { ...change.after, packages };
  }

  protected transit(
    planned: Omit<OrderTransition, 'packages'> & { readonly transition: OrderTransitionName },
    at: number,
    { field, by, packagesOf }: TransitOptions,
  ): BrokenOrderRule | undefined {
    const { transition } = planned;
    const actor = this.actor(by ?? orderStates.transitions[transition].by, at);
    if (!orderStates.canTransition(transition, this.order, actor))
      return broken(field, `is not possible: ${orderStates.explainObstacle(transition, this.order)}`);
    const packages = packagesOf?.(actor);
    this.take(applyOrderTransition(this.order, { ...planned, ...(packages && { packages }) }, actor));
    return undefined;
  }

  protected goesBack = (to: OrderStatus, field: string): BrokenOrderRule =>
    broken(field, `goes back: the order is ${this.order.order_status}, from which no step leads to ${to}`);

  protected payIfUnpaid = (at: number): BrokenOrderRule | undefined =>
    this.order.order_status === 'UNPAID' ? this.pay(at) : undefined;

  protected pay(at: number, field = 'pay_time'): BrokenOrderRule | undefined {
    if (this.order.order_status !== 'UNPAID')
      return this.order.pay_time === at ? undefined : this.notUnpaid(at, field);
    const { ship_by_date = at + this.order.days_to_ship * day_seconds } = this.stated;
    const to = this.order.invoice_pending === 1 ? 'INVOICE_PENDING' : 'READY_TO_SHIP';
    const ready = { transition: 'become_ready', changes: {}, data: { ship_by_date } } as const;
    return this.transit({ transition: 'pay', to, changes: { pay_time: at, ship_by_date } }, at, {
      field,
      packagesOf: (actor) =>
        this.order.packages
          .filter((pkg) => !isCancelled(pkg))
          .map((pkg) => applyTransition(pkg, ready, actor)),
    });
  }

  /** A payment that is stated again is none. */
  protected notUnpaid(at: number, field: string): BrokenOrderRule | undefined {
    const { pay_time } = this.order;
    return field === 'pay_time' && pay_time !== null
      ? broken(field, `must be ${pay_time}, as it is known, and not ${at}`)
      : field === 'pay_time'
        ? undefined
        : this.goesBack('INVOICE_PENDING', field);
  }

  /** Pays, gives the invoice and ends a request to cancel, so that packages can move. */
  protected release(at: number, field: string): BrokenOrderRule | undefined {
    const unpaid = this.payIfUnpaid(at);
    if (unpaid) return unpaid;
    if (this.order.order_status === 'IN_CANCEL') {
      const to = shippingStatusOf(this.order.packages, this.order.invoice_pending === 1);
      const rule = this.transit({ transition: 'reject_cancel', to }, at, { field });
      if (rule) return rule;
    }
    if (this.order.order_status !== 'INVOICE_PENDING') return undefined;
    const { invoice_number: number } = this.stated;
    if (number === undefined) return broken('invoice', 'must be given: the order ships only with an invoice');
    const changes = { invoice_pending: 0 } as const;
    return this.transit({ transition: 'give_invoice', changes, data: { number } }, at, { field });
  }

  protected statedOf = (package_number: string) =>
    this.stated.packages.find((pkg) => pkg.package_number === package_number);

  protected movePackage(
    package_number: string,
    goal: PackageGoal,
    at: number,
    field: string,
  ): BrokenOrderRule | undefined {
    const pkg = this.packageOf(package_number);
    if (pkg?.logistics_status === goal) return undefined;
    if (rankOf(goal) > rankOf('LOGISTICS_NOT_START')) {
      const unpaid = this.payIfUnpaid(at);
      if (unpaid) return unpaid;
    }
    if (rankOf(goal) > rankOf('LOGISTICS_READY')) {
      const rule = this.order.order_status === 'IN_CANCEL' ? undefined : this.release(at, field);
      if (rule) return rule;
    }
    const steps = new PackageSteps(this.statedOf(package_number), goal, at);
    for (;;) {
      const current = this.packageOf(package_number);
      if (!current) return broken(field, `names no package of the order`);
      if (current.logistics_status === goal) return undefined;
      const next = steps.next(current, field);
      if ('rule' in next) return next;
      const changed = applyTransition(current, next, this.actor(next.by, at));
      this.take(followPackages(this.order, [changed], { now: at }));
    }
  }

  /** Records that an undelivered package came back. */
  receiveBack(package_number: string, at: number, field: string): BrokenOrderRule | undefined {
    const pkg = this.packageOf(package_number);
    if (pkg?.logistics_status !== 'LOGISTICS_DELIVERY_FAILED')
      return broken(field, 'is only possible for a package in LOGISTICS_DELIVERY_FAILED');
    const seq = pkg.revision + 1;
    const data = { from_status: pkg.logistics_status, to_status: pkg.logistics_status };
    const { shop_id } = pkg;
    const event = eventOf(
      { shop_id, subject: packageSubject(pkg), seq, kind: 'receive_back', data },
      this.actor('seller', at),
    );
    const { packages: _, ...after } = this.order;
    const changed = { after: { ...pkg, revision: seq, received_back_time: at }, event };
    this.take({ before: this.order, after, packages: [changed], events: [event] });
    return undefined;
  }
}
