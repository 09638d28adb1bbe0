// Saves the steps of synced orders, as the commands save them: with their events, deadlines, stock and income.

import type { EstimatedShop } from '../../order/commands/estimate_placed.ts';
import { claimSellerTrackingNumber, saveOrders } from '../../order/locked_orders.ts';
import { keepInvoice } from '../../order/mirror/mirrored_orders.ts';
import type { OrderReplay } from '../../order/mirror/order_replay.ts';
import type { ChangedOrder } from '../../order/order_change.ts';
import { completeIncome } from '../../payment/income/order_income.ts';
import { openReturns } from './import_returns.ts';
import type { StatedSync } from './stated_movement.ts';
import type { ImportWriter } from './write_imports.ts';

/** A state to take, with the steps to it. */
export interface PlannedSync {
  readonly stated: StatedSync;
  readonly replay: OrderReplay;
}

interface SyncCall {
  readonly shop: EstimatedShop;
  /** Unix time in seconds. */
  readonly now: number;
  readonly request_id: string;
}

/** Maximum number of orders that are saved at once. */
const saved_at_once = 150;

/** The steps of an order as they are saved: it changed now, and the carrier's fee comes with the last one. */
function changesToSave(
  { replay, stated: { actual_shipping_fee_micros } }: PlannedSync,
  now: number,
): ChangedOrder[] {
  return replay.changes.map((change, at) => ({
    ...change,
    after: {
      ...change.after,
      update_time: now,
      ...(actual_shipping_fee_micros !== undefined &&
        at === replay.changes.length - 1 && { actual_shipping_fee_micros }),
    },
  }));
}

/** Saves the steps of all orders: the first ones, then the second ones, and so on. */
export async function saveSyncs(
  writer: ImportWriter,
  planned: readonly PlannedSync[],
  { shop, now, request_id }: SyncCall,
): Promise<void> {
  const { store, ids, jobs } = writer;
  const context = {
    store,
    jobs,
    actor: { actor: 'marketplace', partner_id: null, request_id, now },
  } as const;
  const steps = planned.map((one) => changesToSave(one, now));
  const rounds = Math.max(0, ...steps.map(({ length }) => length));
  for (let round = 0; round < rounds; round++) {
    const changes = steps.flatMap((own) => own[round] ?? []);
    for (let from = 0; from < changes.length; from += saved_at_once)
      await saveOrders(context, changes.slice(from, from + saved_at_once));
  }
  for (const { stated, replay } of planned) {
    const { shop_id, order_sn, completed_time, packages } = replay.order;
    const name = { shop_id, order_sn };
    const first = replay.changes[0]?.before;
    if (
      stated.invoice !== undefined &&
      first !== undefined &&
      first.invoice_pending !== replay.order.invoice_pending
    )
      await keepInvoice(store, name, stated.invoice);
    for (const { mode, tracking_number } of packages)
      if (replay.changes.length > 0 && mode === 'non_integrated' && tracking_number !== null)
        await claimSellerTrackingNumber(store, { ...name, tracking_number });
    if (first !== undefined && first.completed_time === null && completed_time !== null)
      await completeIncome(
        { store, ids, jobs, now: completed_time },
        { ...name, region: shop.region },
        stated.actual_shipping_fee_micros ?? replay.order.actual_shipping_fee_micros ?? undefined,
      );
    if (stated.return_list !== undefined && replay.order.order_status !== 'TO_RETURN')
      await openReturns({ ...writer, request_id }, shop.region, name, stated.return_list);
  }
}
