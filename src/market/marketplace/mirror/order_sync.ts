import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { inBatches } from '../../../engine/store/bulk.ts';
import type { ActionResponse } from '../../../kit/contract/operator/action.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { lockOrders } from '../../order/locked_orders.ts';
import type { MirroredOrder } from '../../order/mirror/imported_rows.ts';
import { listExternalIds, listTrackingNumberHolders } from '../../order/mirror/mirrored_orders.store.ts';
import { lockByExternalIds, noteTakenState } from '../../order/mirror/mirrored_orders.ts';
import { OrderReplay } from '../../order/mirror/order_replay.ts';
import { type BrokenOrderRule, broken } from '../../order/mirror/stated_order.ts';
import type { Order } from '../../order/package.ts';
import { contentDigest } from './content_digest.ts';
import type { order_sync } from './order_sync.contract.ts';
import { type PlannedSync, saveSyncs } from './save_syncs.ts';
import {
  findStatusRules,
  findTimeRules,
  latestTime,
  type StatedSync,
  statedOrder,
} from './stated_movement.ts';

type Result = ActionResponse<typeof order_sync>['result_list'][number];

const refusedWith = (external_id: string, order: Order, rules: readonly BrokenOrderRule[]): Result => ({
  external_id,
  order_sn: order.order_sn,
  order_status: order.order_status,
  outcome: 'refused',
  violation_list: rules.map(({ field, rule }) => ({ field, rule })),
});

/** The steps after the last one that led to the present state: the ones before are made. */
function stepsToMake<Step>(steps: readonly Step[], isPresent: (step: Step) => boolean): readonly Step[] {
  return steps.slice(steps.findLastIndex(isPresent) + 1);
}

/** The steps that are not made yet. */
function withoutMadeSteps(stated: StatedSync, order: Order): StatedSync {
  const { history = [], package_list } = stated;
  const statusOf = (package_number: string) =>
    order.packages.find((pkg) => pkg.package_number === package_number)?.logistics_status;
  return {
    ...stated,
    history: [...stepsToMake(history, (step) => step.order_status === order.order_status)],
    ...(package_list && {
      package_list: package_list.map((pkg) => ({
        ...pkg,
        ...(pkg.history && {
          history: [
            ...stepsToMake(pkg.history, (step) => step.logistics_status === statusOf(pkg.package_number)),
          ],
        }),
      })),
    }),
  };
}

interface PlanFacts {
  /** Unix time in seconds. */
  readonly now: number;
  readonly request_id: string;
  /** The order_sn that has a tracking number of the seller's own carriers. */
  readonly holders: Map<string, string>;
}

/** Plans the steps to a stated state. @returns them, or the rules that the state breaks. */
function planSync(
  stated: StatedSync,
  order: Order,
  { now, request_id, holders }: PlanFacts,
): OrderReplay | readonly BrokenOrderRule[] {
  const rules = [...findStatusRules(stated), ...findTimeRules(stated, order.create_time, now)];
  const numbers = (stated.package_list ?? []).map(({ package_number }) => package_number);
  for (const [at, number] of numbers.entries())
    if (!order.packages.some(({ package_number }) => package_number === number))
      rules.push(broken(`package_list[${at}].package_number`, 'must be a package of the order'));
  if (rules.length > 0) return rules;
  const replay = new OrderReplay(order, statedOrder(withoutMadeSteps(stated, order), numbers), request_id);
  const rule = replay.run(latestTime(stated) ?? now);
  if (rule) return [rule];
  for (const [at, pkg] of (stated.package_list ?? []).entries()) {
    const { received_back_time, package_number } = pkg;
    const is_back = order.packages.some(
      (one) => one.package_number === package_number && one.received_back_time !== null,
    );
    if (received_back_time === undefined || is_back) continue;
    const field = `package_list[${at}].received_back_time`;
    const broken_rule = replay.receiveBack(package_number, received_back_time, field);
    if (broken_rule) return [broken_rule];
  }
  for (const [at, { tracking_number, mode }] of (stated.package_list ?? []).entries()) {
    if (tracking_number === undefined || mode !== 'non_integrated') continue;
    if ((holders.get(tracking_number) ?? order.order_sn) !== order.order_sn)
      return [broken(`package_list[${at}].tracking_number`, 'belongs to another order of the shop')];
    holders.set(tracking_number, order.order_sn);
  }
  return replay;
}

/** What a state is, compared with the one that was taken last; undefined if it is newer. */
function knownOutcome({ revision }: StatedSync, digest: string, row: MirroredOrder) {
  if (revision < row.source_revision) return 'older' as const;
  if (revision > row.source_revision) return undefined;
  return row.content_sha256 === digest || row.content_sha256 === '' ? 'already_there' : 'conflict';
}

export const syncOrders: ActionHandler<typeof order_sync> = async (
  { store, ids, jobs, now, request_id, refuse },
  { shop_id, order_list },
) => {
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return refuse('shop_not_found');
  const by_number = await inBatches(
    order_list.flatMap(({ external_id, order_sn }) => (external_id === undefined ? (order_sn ?? []) : [])),
    (batch) => store.all(listExternalIds, { order_sns: batch, shop_id }),
  );
  const id_of_number = new Map(by_number.map(({ order_sn, external_id }) => [order_sn, external_id]));
  const ids_stated = order_list.map(
    ({ external_id, order_sn = '' }) => external_id ?? id_of_number.get(order_sn),
  );
  const locked = await lockByExternalIds(
    store,
    shop_id,
    ids_stated.flatMap((external_id) => external_id ?? []),
  );
  const rows = new Map(locked.map((row) => [row.external_id, row]));
  const orders = new Map(
    await inBatches(locked.map(({ order_sn }) => order_sn).toSorted(), (batch) =>
      lockOrders(store, shop_id, batch),
    ),
  );
  const tracking_numbers = order_list.flatMap(({ package_list = [] }) =>
    package_list.flatMap(({ tracking_number }) => tracking_number ?? []),
  );
  const held = await inBatches(tracking_numbers, (batch) =>
    store.all(listTrackingNumberHolders, { tracking_numbers: batch, shop_id }),
  );
  const holders = new Map(held.map(({ tracking_number, order_sn }) => [tracking_number, order_sn]));
  const seen = new Set<string>();
  const planned: PlannedSync[] = [];
  const results = order_list.map((stated, at): Result => {
    const external_id = ids_stated[at];
    const row = rows.get(external_id ?? '');
    const order = orders.get(row?.order_sn ?? '');
    if (!row || !order || external_id === undefined)
      return {
        ...((external_id ?? stated.external_id) !== undefined && { external_id: stated.external_id ?? '' }),
        outcome: 'not_found',
      };
    const { order_sn, order_status } = order;
    const digest = contentDigest(stated);
    const outcome = knownOutcome(stated, digest, row);
    if (outcome) return { external_id, order_sn, order_status, outcome };
    if (seen.has(external_id))
      return refusedWith(external_id, order, [
        broken('external_id', 'must be that of one order of the request'),
      ]);
    const plan = planSync(stated, order, { now, request_id, holders });
    if (!(plan instanceof OrderReplay)) return refusedWith(external_id, order, plan);
    seen.add(external_id);
    planned.push({ stated, replay: plan });
    return { external_id, order_sn, order_status: stated.order_status, outcome: 'synced' };
  });
  await saveSyncs({ store, ids, jobs }, planned, { shop, now, request_id });
  for (const [at, { outcome, external_id }] of results.entries()) {
    const stated = order_list[at];
    if (outcome !== 'synced' || !stated || external_id === undefined) continue;
    const { revision: source_revision } = stated;
    const content_sha256 = contentDigest(stated);
    await noteTakenState(store, {
      ...{ shop_id, external_id, source_revision, content_sha256, synced_at: now },
    });
  }
  return {
    synced_count: results.filter(({ outcome }) => outcome === 'synced').length,
    result_list: results,
  };
};
