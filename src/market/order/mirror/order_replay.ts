// Takes an order from its state to the states that another system states, through the transitions of the state tables:
// the same ones, under the same conditions, as commands make. It reads and writes nothing.

import { type Actor, eventOf } from '../../event/record_events.ts';
import { cancelPackages } from '../commands/cancel_order.ts';
import {
  isCancelled,
  isUndeliverable,
  type OrderStatus,
  packageStageOf,
  shippingStatusOf,
  toldReason,
} from '../order.ts';
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
import { type BrokenRule, broken, type StatedOrder, type StatedStep } from './stated_order.ts';

const actor_of = {
  seller: 'seller',
  buyer: 'buyer',
  carrier: 'carrier',
  marketplace: 'marketplace',
} as const;

const day_seconds = 86_400;

/** The order of one replay, which moves step by step. */
export class OrderReplay {
  /** The changes so far, in order. */
  readonly changes: ChangedOrder[] = [];
  readonly #stated: StatedOrder;
  readonly #request_id: string;
  #order: Order;

  /** @param request_id the call that states it. */
  constructor(order: Order, stated: StatedOrder, request_id: string) {
    this.#order = order;
    this.#stated = stated;
    this.#request_id = request_id;
  }

  /** The order after the changes so far. */
  get order(): Order {
    return this.#order;
  }

  /**
   * Makes all stated steps, in the order of their times.
   *
   * @param last_time when the stated state at the end was entered, if no step says it.
   * @returns the first rule that is broken.
   */
  run(last_time: number): BrokenRule | undefined {
    const { history, packages, order_status, pay_time } = this.#stated;
    const of_packages = packages.flatMap((pkg) =>
      pkg.history.map((step, at) => ({
        at: step.at,
        make: () => this.#movePackage(pkg.package_number, step.to, step.at, `${pkg.field}.history[${at}]`),
      })),
    );
    const of_order = history.map((step, at) => ({
      at: step.at,
      make: () => this.#enter(step, `history[${at}].order_status`),
    }));
    const paid = pay_time === undefined ? [] : [{ at: pay_time, make: () => this.#pay(pay_time) }];
    // Of steps in one second, those of packages come first: the order follows them.
    for (const { make } of [...paid, ...of_packages, ...of_order].toSorted((a, b) => a.at - b.at)) {
      const rule = make();
      if (rule) return rule;
    }
    for (const pkg of packages) {
      const { logistics_status: goal } = pkg;
      if (
        goal === undefined ||
        isCancelled({ logistics_status: goal }) ||
        this.#isReached(pkg.package_number, goal)
      )
        continue;
      // A failed delivery is made by the status of the order, unless that does not reach so far.
      const rule =
        rankOf(goal) === rankOf('LOGISTICS_DELIVERY_DONE') && order_status === 'COMPLETED'
          ? undefined
          : this.#movePackage(pkg.package_number, goal, last_time, `${pkg.field}.logistics_status`);
      if (rule) return rule;
    }
    return (
      this.#enter({ to: order_status, at: last_time }, 'order_status') ??
      packages.map((pkg) => this.#findOtherStatus(pkg)).find((rule) => rule !== undefined)
    );
  }

  #isReached(package_number: string, goal: PackageGoal): boolean {
    return this.#packageOf(package_number)?.logistics_status === goal;
  }

  #packageOf(package_number: string): Package | undefined {
    return this.#order.packages.find((pkg) => pkg.package_number === package_number);
  }

  #findOtherStatus({ package_number, logistics_status, field }: StatedOrder['packages'][number]) {
    const found = this.#packageOf(package_number)?.logistics_status;
    return logistics_status === undefined || found === logistics_status
      ? undefined
      : broken(
          `${field}.logistics_status`,
          `must be ${found}, which follows from the history, and not ${logistics_status}`,
        );
  }

  #actor(by: string, now: number): Actor {
    const actor = Object.hasOwn(actor_of, by) ? actor_of[by as keyof typeof actor_of] : 'system';
    return { actor, partner_id: null, request_id: this.#request_id, now };
  }

  #take(change: ChangedOrder): void {
    this.changes.push(change);
    const { order_status } = change.after;
    const packages = packagesAfter(this.#order, change.packages).map((pkg) => ({ ...pkg, order_status }));
    this.#order = { ...change.after, packages };
  }

  #transit(
    planned: Omit<OrderTransition, 'packages'> & { readonly transition: OrderTransitionName },
    at: number,
    { field, packagesOf }: { field: string; packagesOf?: (actor: Actor) => OrderTransition['packages'] },
  ): BrokenRule | undefined {
    const { transition } = planned;
    const actor = this.#actor(orderStates.transitions[transition].by, at);
    if (!orderStates.canTransition(transition, this.#order, actor))
      return broken(field, `is not possible: ${orderStates.explainObstacle(transition, this.#order)}`);
    const packages = packagesOf?.(actor);
    this.#take(applyOrderTransition(this.#order, { ...planned, ...(packages && { packages }) }, actor));
    return undefined;
  }

  #enter({ to, at }: StatedStep<OrderStatus>, field: string): BrokenRule | undefined {
    if (this.#order.order_status === to) return undefined;
    switch (to) {
      case 'UNPAID':
        return this.#goesBack(to, field);
      case 'INVOICE_PENDING':
        return (
          this.#pay(at, field) ?? (this.#order.order_status === to ? undefined : this.#goesBack(to, field))
        );
      case 'IN_CANCEL': {
        const { buyer_cancel_reason = '' } = this.#stated;
        return (
          this.#payIfUnpaid(at) ??
          this.#transit({ transition: 'ask_cancel', changes: { buyer_cancel_reason } }, at, { field })
        );
      }
      case 'CANCELLED':
        return this.#cancel(at, field);
      case 'COMPLETED':
        return this.#deliver(at, field) ?? this.#transit({ transition: 'confirm' }, at, { field });
      case 'TO_RETURN':
        // The return itself is opened afterwards.
        return this.#order.order_status === 'COMPLETED' ? undefined : this.#deliver(at, field);
      default:
        return this.#ship(to, at, field);
    }
  }

  #goesBack = (to: OrderStatus, field: string): BrokenRule =>
    broken(field, `goes back: the order is ${this.#order.order_status}, from which no step leads to ${to}`);

  #payIfUnpaid = (at: number): BrokenRule | undefined =>
    this.#order.order_status === 'UNPAID' ? this.#pay(at) : undefined;

  #pay(at: number, field = 'pay_time'): BrokenRule | undefined {
    if (this.#order.order_status !== 'UNPAID')
      return this.#order.pay_time === at ? undefined : this.#notUnpaid(at, field);
    const { ship_by_date = at + this.#order.days_to_ship * day_seconds } = this.#stated;
    const to = this.#order.invoice_pending === 1 ? 'INVOICE_PENDING' : 'READY_TO_SHIP';
    const ready = { transition: 'become_ready', changes: {}, data: { ship_by_date } } as const;
    return this.#transit({ transition: 'pay', to, changes: { pay_time: at, ship_by_date } }, at, {
      field,
      packagesOf: (actor) =>
        this.#order.packages
          .filter((pkg) => !isCancelled(pkg))
          .map((pkg) => applyTransition(pkg, ready, actor)),
    });
  }

  /** A payment that is stated again is none. */
  #notUnpaid(at: number, field: string): BrokenRule | undefined {
    const { pay_time } = this.#order;
    return field === 'pay_time' && pay_time !== null
      ? broken(field, `must be ${pay_time}, as it is known, and not ${at}`)
      : field === 'pay_time'
        ? undefined
        : this.#goesBack('INVOICE_PENDING', field);
  }

  /** Pays, gives the invoice and ends a request to cancel, so that packages can move. */
  #release(at: number, field: string): BrokenRule | undefined {
    const unpaid = this.#payIfUnpaid(at);
    if (unpaid) return unpaid;
    if (this.#order.order_status === 'IN_CANCEL') {
      const to = shippingStatusOf(this.#order.packages, this.#order.invoice_pending === 1);
      const rule = this.#transit({ transition: 'reject_cancel', to }, at, { field });
      if (rule) return rule;
    }
    if (this.#order.order_status !== 'INVOICE_PENDING') return undefined;
    const { invoice_number: number } = this.#stated;
    if (number === undefined)
      return broken('invoice_data', 'must be given: the order ships only with an invoice');
    const changes = { invoice_pending: 0 } as const;
    return this.#transit({ transition: 'give_invoice', changes, data: { number } }, at, { field });
  }

  /** Takes the packages to the stage that a status stands for. */
  #ship(to: OrderStatus, at: number, field: string): BrokenRule | undefined {
    const released = this.#release(at, field);
    if (released) return released;
    const goal = packageStageOf(to);
    if (goal === undefined) return this.#goesBack(to, field);
    for (const pkg of this.#order.packages) {
      const own = this.#statedOf(pkg.package_number);
      if (isUndeliverable(pkg) || (own !== undefined && own.history.length > 0)) continue;
      const ends = own?.logistics_status;
      const undelivered =
        ends !== undefined &&
        isUndeliverable({ logistics_status: ends }) &&
        !isCancelled({ logistics_status: ends });
      const own_goal = goal === 'LOGISTICS_DELIVERY_DONE' && undelivered ? ends : goal;
      if (rankOf(pkg.logistics_status) > rankOf(own_goal)) continue;
      const rule = this.#movePackage(pkg.package_number, own_goal, at, field);
      if (rule) return rule;
    }
    const { order_status } = this.#order;
    if (order_status === to) return undefined;
    return orderStates.final.includes(order_status) || rankOf(goal) < this.#leastRank()
      ? this.#goesBack(to, field)
      : broken(field, `must be ${order_status}, which follows from the packages, and not ${to}`);
  }

  #leastRank = (): number =>
    Math.min(
      ...this.#order.packages
        .filter((pkg) => !isUndeliverable(pkg))
        .map((pkg) => rankOf(pkg.logistics_status)),
    );

  #deliver(at: number, field: string): BrokenRule | undefined {
    const { order_status } = this.#order;
    if (order_status === 'TO_CONFIRM_RECEIVE') return undefined;
    if (order_status === 'TO_RETURN' || order_status === 'COMPLETED' || order_status === 'CANCELLED')
      return this.#goesBack('TO_CONFIRM_RECEIVE', field);
    return this.#ship('TO_CONFIRM_RECEIVE', at, field);
  }

  #statedOf = (package_number: string) =>
    this.#stated.packages.find((pkg) => pkg.package_number === package_number);

  #movePackage(package_number: string, goal: PackageGoal, at: number, field: string): BrokenRule | undefined {
    const pkg = this.#packageOf(package_number);
    if (pkg?.logistics_status === goal) return undefined;
    if (rankOf(goal) > rankOf('LOGISTICS_NOT_START')) {
      const unpaid = this.#payIfUnpaid(at);
      if (unpaid) return unpaid;
    }
    if (rankOf(goal) > rankOf('LOGISTICS_READY')) {
      const rule = this.#order.order_status === 'IN_CANCEL' ? undefined : this.#release(at, field);
      if (rule) return rule;
    }
    const steps = new PackageSteps(this.#statedOf(package_number), goal, at);
    for (;;) {
      const current = this.#packageOf(package_number);
      if (!current) return broken(field, `names no package of the order`);
      if (current.logistics_status === goal) return undefined;
      const next = steps.next(current, field);
      if ('rule' in next) return next;
      const changed = applyTransition(current, next, this.#actor(next.by, at));
      this.#take(followPackages(this.#order, [changed], { now: at }));
    }
  }

  /** Records that an undelivered package came back. */
  receiveBack(package_number: string, at: number, field: string): BrokenRule | undefined {
    const pkg = this.#packageOf(package_number);
    if (pkg?.logistics_status !== 'LOGISTICS_DELIVERY_FAILED')
      return broken(field, 'is only possible for a package in LOGISTICS_DELIVERY_FAILED');
    const seq = pkg.revision + 1;
    const data = { from_status: pkg.logistics_status, to_status: pkg.logistics_status };
    const { shop_id } = pkg;
    const event = eventOf(
      { shop_id, subject: packageSubject(pkg), seq, kind: 'receive_back', data },
      this.#actor('seller', at),
    );
    const { packages: _, ...after } = this.#order;
    const changed = { after: { ...pkg, revision: seq, received_back_time: at }, event };
    this.#take({ before: this.#order, after, packages: [changed], events: [event] });
    return undefined;
  }

  #cancel(at: number, field: string): BrokenRule | undefined {
    const { cancel_by, cancel_reason = '', buyer_cancel_reason = cancel_reason } = this.#stated;
    if (cancel_by === undefined) return broken('cancel_by', 'must say who cancelled the order');
    const cancelWith = (transition: OrderTransitionName, reason = cancel_reason) =>
      this.#transit(
        {
          transition,
          changes: {
            ...{ cancel_by, cancel_reason: reason },
            ...(cancel_by === 'buyer' && { buyer_cancel_reason }),
          },
          data: { cancel_by, ...toldReason(reason) },
        },
        at,
        { field, packagesOf: (actor) => cancelPackages(this.#order, actor) },
      );
    switch (cancel_by) {
      case 'buyer': {
        if (this.#order.order_status === 'UNPAID') return cancelWith('cancel_unpaid');
        if (this.#order.order_status === 'IN_CANCEL') return cancelWith('accept_cancel');
        if (orderStates.canTransition('cancel_at_once', this.#order, { now: at }))
          return cancelWith('cancel_at_once');
        return (
          this.#transit({ transition: 'ask_cancel', changes: { buyer_cancel_reason } }, at, { field }) ??
          cancelWith('accept_cancel')
        );
      }
      case 'system':
        return this.#order.order_status === 'UNPAID' ? cancelWith('expire') : this.#failAll(at, field);
      default:
        return cancelWith('cancel');
    }
  }

  /** The system cancels a paid order only because no package can be delivered any more. */
  #failAll(at: number, field: string): BrokenRule | undefined {
    for (const pkg of this.#order.packages.filter((one) => !isUndeliverable(one))) {
      const ends = this.#statedOf(pkg.package_number)?.logistics_status;
      if (
        ends === undefined ||
        !isUndeliverable({ logistics_status: ends }) ||
        isCancelled({ logistics_status: ends })
      )
        return broken(
          field,
          'is not possible: the system cancels a paid order only if each package is LOGISTICS_DELIVERY_FAILED or LOGISTICS_LOST',
        );
      const rule = this.#movePackage(pkg.package_number, ends, at, field);
      if (rule) return rule;
    }
    return this.#order.order_status === 'CANCELLED' ? undefined : this.#goesBack('CANCELLED', field);
  }
}
