// Takes an order from its state to the states that another system states, through the transitions of the state tables.
// It reads and writes nothing.

import { cancelPackages } from '../commands/cancel_order.ts';
import {
  isCancelled,
  isUndeliverable,
  type LogisticsStatus,
  type OrderStatus,
  packageStageOf,
  toldReason,
} from '../order.ts';
import { type OrderTransitionName, orderStates } from '../order_transitions.ts';
import { rankOf } from './package_steps.ts';
import { ReplayedOrder } from './replayed_order.ts';
import { type BrokenOrderRule, broken, type StatedOrder, type StatedStep } from './stated_order.ts';

/** Whether a package in this status was sent, and never reached the buyer. */
const isFailed = (logistics_status: LogisticsStatus | undefined): logistics_status is LogisticsStatus =>
  logistics_status !== undefined &&
  isUndeliverable({ logistics_status }) &&
  !isCancelled({ logistics_status });

const delivered_statuses: readonly OrderStatus[] = ['TO_CONFIRM_RECEIVE', 'COMPLETED', 'TO_RETURN'];

/** The replay of what is stated about an order. */
export class OrderReplay extends ReplayedOrder {
  /**
   * Makes all stated steps, in the order of their times.
   *
   * @param last_time when the stated state at the end was entered, if no step says it.
   * @returns the first rule that is broken.
   */
  run(last_time: number): BrokenOrderRule | undefined {
    const { history, packages, order_status, pay_time } = this.stated;
    const of_packages = packages.flatMap((pkg) =>
      pkg.history.map((step, at) => ({
        at: step.at,
        make: () => this.movePackage(pkg.package_number, step.to, step.at, `${pkg.field}.history[${at}]`),
      })),
    );
    const of_order = history.map((step, at) => ({
      at: step.at,
      make: () => this.#enter(step, `history[${at}].order_status`),
    }));
    const paid = pay_time === undefined ? [] : [{ at: pay_time, make: () => this.pay(pay_time) }];
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
        this.isReached(pkg.package_number, goal)
      )
        continue;
      // How its delivery ended follows with the status of the order.
      if (rankOf(goal) === rankOf('LOGISTICS_DELIVERY_DONE') && delivered_statuses.includes(order_status))
        continue;
      const rule = this.movePackage(pkg.package_number, goal, last_time, `${pkg.field}.logistics_status`);
      if (rule) return rule;
    }
    return (
      this.#enter({ to: order_status, at: last_time }, 'order_status') ??
      packages.map((pkg) => this.#findOtherStatus(pkg)).find((rule) => rule !== undefined)
    );
  }

  #findOtherStatus({ package_number, logistics_status, field }: StatedOrder['packages'][number]) {
    const found = this.packageOf(package_number)?.logistics_status;
    return logistics_status === undefined || found === logistics_status
      ? undefined
      : broken(
          `${field}.logistics_status`,
          `must be ${found}, which follows from the history, and not ${logistics_status}`,
        );
  }

  #enter({ to, at }: StatedStep<OrderStatus>, field: string): BrokenOrderRule | undefined {
    if (this.order.order_status === to) return undefined;
    switch (to) {
      case 'UNPAID':
        return this.goesBack(to, field);
      case 'INVOICE_PENDING':
        return this.pay(at, field) ?? (this.order.order_status === to ? undefined : this.goesBack(to, field));
      case 'IN_CANCEL': {
        const { buyer_cancel_reason = '' } = this.stated;
        return (
          this.payIfUnpaid(at) ??
          this.transit({ transition: 'ask_cancel', changes: { buyer_cancel_reason } }, at, { field })
        );
      }
      case 'CANCELLED':
        return this.#cancel(at, field);
      case 'COMPLETED':
        return this.#deliver(at, field) ?? this.transit({ transition: 'confirm' }, at, { field });
      case 'TO_RETURN':
        // The return itself is opened afterwards.
        return this.order.order_status === 'COMPLETED' ? undefined : this.#deliver(at, field);
      default:
        return this.#ship(to, at, field);
    }
  }

  /** Takes the packages to the stage that a status stands for. */
  #ship(to: OrderStatus, at: number, field: string): BrokenOrderRule | undefined {
    const released = this.release(at, field);
    if (released) return released;
    const goal = packageStageOf(to);
    if (goal === undefined) return this.goesBack(to, field);
    for (const pkg of this.order.packages) {
      const own = this.statedOf(pkg.package_number);
      if (isUndeliverable(pkg) || (own !== undefined && own.history.length > 0)) continue;
      const ends = own?.logistics_status;
      const own_goal = goal === 'LOGISTICS_DELIVERY_DONE' && isFailed(ends) ? ends : goal;
      if (rankOf(pkg.logistics_status) > rankOf(own_goal)) continue;
      const rule = this.movePackage(pkg.package_number, own_goal, at, field);
      if (rule) return rule;
    }
    const { order_status } = this.order;
    if (order_status === to) return undefined;
    return orderStates.final.includes(order_status) || rankOf(goal) < this.#leastRank()
      ? this.goesBack(to, field)
      : broken(field, `must be ${order_status}, which follows from the packages, and not ${to}`);
  }

  #leastRank = (): number =>
    Math.min(
      ...this.order.packages
        .filter((pkg) => !isUndeliverable(pkg))
        .map((pkg) => rankOf(pkg.logistics_status)),
    );

  #deliver(at: number, field: string): BrokenOrderRule | undefined {
    const { order_status } = this.order;
    if (order_status === 'TO_CONFIRM_RECEIVE') return undefined;
    if (order_status === 'TO_RETURN' || order_status === 'COMPLETED' || order_status === 'CANCELLED')
      return this.goesBack('TO_CONFIRM_RECEIVE', field);
    return this.#ship('TO_CONFIRM_RECEIVE', at, field);
  }

  #cancel(at: number, field: string): BrokenOrderRule | undefined {
    const { cancel_by, cancel_reason = '', buyer_cancel_reason = cancel_reason } = this.stated;
    if (cancel_by === undefined) return broken('cancel_by', 'must say who cancelled the order');
    const withdrawn = this.#arrangeWithdrawn(at, field);
    if (withdrawn) return withdrawn;
    const cancelWith = (transition: OrderTransitionName, reason = cancel_reason) =>
      this.transit(
        {
          transition,
          changes: {
            ...{ cancel_by, cancel_reason: reason },
            ...(cancel_by === 'buyer' && { buyer_cancel_reason }),
          },
          data: { cancel_by, ...toldReason(reason) },
        },
        at,
        {
          field,
          ...(cancel_by === 'Ops' && { by: 'marketplace' }),
          packagesOf: (actor) => cancelPackages(this.order, actor),
        },
      );
    switch (cancel_by) {
      case 'buyer': {
        if (this.order.order_status === 'UNPAID') return cancelWith('cancel_unpaid');
        if (this.order.order_status === 'IN_CANCEL') return cancelWith('accept_cancel');
        if (orderStates.canTransition('cancel_at_once', this.order, { now: at }))
          return cancelWith('cancel_at_once');
        return (
          this.transit({ transition: 'ask_cancel', changes: { buyer_cancel_reason } }, at, { field }) ??
          cancelWith('accept_cancel')
        );
      }
      case 'system':
        return this.order.order_status === 'UNPAID' ? cancelWith('expire') : this.#failAll(at, field);
      default:
        return cancelWith('cancel');
    }
  }

  /** A package whose shipment was withdrawn had been arranged before. */
  #arrangeWithdrawn(at: number, field: string): BrokenOrderRule | undefined {
    for (const { package_number, logistics_status, history } of this.stated.packages) {
      if (logistics_status !== 'LOGISTICS_REQUEST_CANCELED' || history.length > 0) continue;
      const pkg = this.packageOf(package_number);
      const is_arranged = pkg !== undefined && rankOf(pkg.logistics_status) > rankOf('LOGISTICS_READY');
      const rule = is_arranged
        ? undefined
        : this.movePackage(package_number, 'LOGISTICS_REQUEST_CREATED', at, field);
      if (rule) return rule;
    }
    return undefined;
  }

  /** The system cancels a paid order only because no package can be delivered any more. */
  #failAll(at: number, field: string): BrokenOrderRule | undefined {
    for (const pkg of this.order.packages.filter((one) => !isUndeliverable(one))) {
      const ends = this.statedOf(pkg.package_number)?.logistics_status;
      if (!isFailed(ends))
        return broken(
          field,
          'is not possible: the system cancels a paid order only if each package is LOGISTICS_DELIVERY_FAILED or LOGISTICS_LOST',
        );
      const rule = this.movePackage(pkg.package_number, ends, at, field);
      if (rule) return rule;
    }
    return this.order.order_status === 'CANCELLED' ? undefined : this.goesBack('CANCELLED', field);
  }
}
