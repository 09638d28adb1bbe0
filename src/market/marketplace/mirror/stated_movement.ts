// What a request states about the movement of an order, for the replay.

import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import {
  type BrokenOrderRule,
  broken,
  type StatedOrder,
  type StatedPackage,
} from '../../order/mirror/stated_order.ts';
import type { OrderStatus } from '../../order/order.ts';
import type { StatedImport } from './imported_order.ts';
import type { order_sync } from './order_sync.contract.ts';

export type StatedSync = ActionRequest<typeof order_sync>['order_list'][number];

/** The movement that both requests have. */
type Movement = Pick<
  StatedImport,
  | 'order_status'
  | 'update_time'
  | 'history'
  | 'pay_time'
  | 'ship_by_date'
  | 'cancel_by'
  | 'cancel_reason'
  | 'buyer_cancel_reason'
  | 'invoice'
  | 'return_list'
> & { readonly package_list?: readonly PackageMovement[] };
type PackageMovement = Omit<NonNullable<StatedSync['package_list']>[number], 'package_number'>;

/** @param package_numbers of the packages in the order of the request. */
export function statedOrder(stated: Movement, package_numbers: readonly string[]): StatedOrder {
  const { package_list = [], history = [], invoice, ...movement } = stated;
  const packages = package_list.map(
    ({ history: steps = [], received_back_time: _, ...pkg }, at): StatedPackage => ({
      ...pkg,
      package_number: package_numbers[at] ?? '',
      field: `package_list[${at}]`,
      history: steps.map(({ logistics_status: to, at: time }) => ({ to, at: time })),
    }),
  );
  return {
    ...movement,
    history: history.map(({ order_status: to, at }) => ({ to, at })),
    packages,
    ...(invoice && { invoice_number: invoice.number }),
  };
}

/** The stated times, in the order in which they must be. */
function timesOf({ history = [], update_time, package_list = [] }: Movement) {
  const order = history.map(({ at }, index) => ({ field: `history[${index}].at`, at }));
  const end = update_time === undefined ? [] : [{ field: 'update_time', at: update_time }];
  const of_packages = package_list.map(({ history: steps = [] }, pkg) =>
    steps.map(({ at }, index) => ({ field: `package_list[${pkg}].history[${index}].at`, at })),
  );
  return [[...order, ...end], ...of_packages];
}

/** The latest stated time; undefined if none is stated. */
export function latestTime(stated: Movement): number | undefined {
  if (stated.update_time !== undefined) return stated.update_time;
  const times = timesOf(stated).flatMap((own) => own.map(({ at }) => at));
  if (stated.pay_time !== undefined) times.push(stated.pay_time);
  return times.length === 0 ? undefined : Math.max(...times);
}

/** The rules of times: each list is in order, and nothing is before the order or in the future. */
export function findTimeRules(stated: Movement, create_time: number, now: number): BrokenOrderRule[] {
  const rules: BrokenOrderRule[] = [];
  const check = (field: string, at: number, from: number) => {
    if (at < from)
      rules.push(
        broken(
          field,
          `must not be before ${from === create_time ? 'the order was placed' : 'the step before'}`,
        ),
      );
    if (at > now) rules.push(broken(field, 'must not be in the future'));
  };
  for (const times of timesOf(stated)) {
    let from = create_time;
    for (const { field, at } of times) {
      check(field, at, from);
      from = Math.max(from, at);
    }
  }
  if (stated.pay_time !== undefined) check('pay_time', stated.pay_time, create_time);
  for (const [index, pkg] of (stated.package_list ?? []).entries())
    if (pkg.received_back_time !== undefined)
      check(`package_list[${index}].received_back_time`, pkg.received_back_time, create_time);
  return rules;
}

/** The rules of fields that contradict the stated status. */
export function findStatusRules(stated: Movement): BrokenOrderRule[] {
  const { order_status, history = [], cancel_by, return_list } = stated;
  const passed: OrderStatus[] = [...history.map((step) => step.order_status), order_status];
  const rules: BrokenOrderRule[] = [];
  const last = history.at(-1);
  if (last !== undefined && stated.update_time === undefined && last.order_status !== order_status)
    rules.push(
      broken('order_status', `must be that of the last step, ${last.order_status}, or have an update_time`),
    );
  if (cancel_by !== undefined && !passed.includes('CANCELLED'))
    rules.push(broken('cancel_by', 'is only possible for an order that is CANCELLED'));
  if (order_status === 'TO_RETURN' && return_list === undefined)
    rules.push(broken('return_list', 'must have the open returns of an order in TO_RETURN'));
  if (order_status !== 'TO_RETURN' && return_list !== undefined)
    rules.push(broken('return_list', 'is only possible for an order in TO_RETURN'));
  if (history.some((step, at) => step.order_status === 'TO_RETURN' && at < history.length - 1))
    rules.push(
      broken('history', 'must not go on after TO_RETURN: returns that have ended are imported as rows'),
    );
  return rules;
}
