// The transitions that take a package to a stated status.

import type { LogisticsStatus } from '../order.ts';
import type { Package, PackageChanges, PackageTransition } from '../package.ts';
import { isSellerDelivered, packageStates, type TransitionName } from '../package_transitions.ts';
import { type BrokenOrderRule, broken, type StatedPackage } from './stated_order.ts';

export type PackageGoal = LogisticsStatus;

const ranks: Readonly<Record<LogisticsStatus, number>> = {
  LOGISTICS_NOT_START: 0,
  LOGISTICS_READY: 1,
  LOGISTICS_PICKUP_RETRY: 2,
  LOGISTICS_REQUEST_CREATED: 2,
  LOGISTICS_PICKUP_DONE: 3,
  LOGISTICS_DELIVERY_DONE: 4,
  LOGISTICS_DELIVERY_FAILED: 4,
  LOGISTICS_LOST: 4,
  LOGISTICS_INVALID: 5,
  LOGISTICS_REQUEST_CANCELED: 5,
};

/** How far a package is. Two statuses of one rank exclude each other, except a missed pickup and a new one. */
export const rankOf = (logistics_status: LogisticsStatus): number => ranks[logistics_status];

/** A transition to make, and by whom. */
interface NextStep extends PackageTransition {
  readonly by: string;
}

/** The way of one package to a status. */
export class PackageSteps {
  constructor(
    readonly stated: StatedPackage | undefined,
    readonly goal: PackageGoal,
    /** Unix time in seconds. */
    readonly at: number,
  ) {}

  /** The next transition, or why there is none. */
  next(pkg: Package, field: string): NextStep | BrokenOrderRule {
    const to = this.#nextStatus(pkg);
    const transition = packageStates.names.find(
      (name) =>
        packageStates.transitions[name].to === to &&
        this.#isOurs(name) &&
        packageStates.canTransition(name, pkg),
    );
    if (to === undefined || transition === undefined)
      return broken(
        field,
        `is not possible: package ${pkg.package_number} is ${pkg.logistics_status} in an order that is ${pkg.order_status}, from which no step leads to ${this.goal}`,
      );
    const { by } = packageStates.transitions[transition];
    return { transition, changes: this.#changesOf(transition), by };
  }

  /** A new slot and its permission change no status. Without an arrangement, a package is not picked up. */
  #isOurs = (name: TransitionName): boolean => name !== 'reschedule' && name !== 'allow_reschedule';

  #nextStatus(pkg: Package): LogisticsStatus | undefined {
    const { goal } = this;
    const is_missed = goal === 'LOGISTICS_PICKUP_RETRY';
    switch (pkg.logistics_status) {
      case 'LOGISTICS_READY':
      case 'LOGISTICS_PICKUP_RETRY':
        if (goal === 'LOGISTICS_NOT_START' || goal === 'LOGISTICS_READY') return undefined;
        return this.stated?.mode === 'non_integrated' && !is_missed && !isSellerDelivered(pkg)
          ? 'LOGISTICS_PICKUP_DONE'
          : 'LOGISTICS_REQUEST_CREATED';
      case 'LOGISTICS_REQUEST_CREATED':
        if (is_missed) return goal;
        return rankOf(goal) > rankOf('LOGISTICS_REQUEST_CREATED') ? 'LOGISTICS_PICKUP_DONE' : undefined;
      case 'LOGISTICS_PICKUP_DONE':
        return rankOf(goal) === rankOf('LOGISTICS_DELIVERY_DONE') ? goal : undefined;
      default:
        return undefined;
    }
  }

  #changesOf(transition: TransitionName): PackageChanges {
    const { stated, at } = this;
    const { failed_reason, mode = 'dropoff', tracking_number, tracking_url } = stated ?? {};
    switch (transition) {
      case 'arrange':
      case 'hand_over':
        return {
          arranged_at: at,
          mode,
          ...(tracking_number !== undefined && { tracking_number }),
          ...(tracking_url !== undefined && { tracking_url }),
        };
      case 'report_failed_delivery':
      case 'carrier_failed_delivery':
        return failed_reason === undefined ? {} : { failed_reason };
      default:
        return {};
    }
  }
}
