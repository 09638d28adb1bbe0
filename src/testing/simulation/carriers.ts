// What carriers do in a round: they collect what was arranged. Deliveries are jobs.
import { carrierHandler } from '../../market/logistics/actions/package_actions.ts';
import type { Order, Package } from '../../market/order/package.ts';
import { isSellerDelivered } from '../../market/order/package_transitions.ts';
import type { Acting } from './acting.ts';
import { enqueueStep } from './schedule.ts';
import { durations, shares } from './simulation.ts';

/** When the carrier gets an arranged package: in its slot, or when the seller has brought it. */
function collectedAt(acting: Acting, pkg: Package): number {
  const [slot_start] = pkg.pickup_time_id?.match(/^\d+/) ?? [];
  if (slot_start !== undefined) return Number(slot_start);
  const random = acting.randomOf(`hand over ${pkg.order_sn}/${pkg.package_number}`);
  return (pkg.arranged_at ?? acting.now) + random.between(...durations.hand_over);
}

/** Collects the packages of an order that are due. */
export async function collect(acting: Acting, { packages }: Order): Promise<void> {
  const { shop, now } = acting;
  for (const pkg of packages) {
    if (pkg.logistics_status !== 'LOGISTICS_REQUEST_CREATED' || collectedAt(acting, pkg) > now) continue;
    // The app reports the progress of these packages itself.
    if (shop.sellers === 'app' && isSellerDelivered(pkg)) continue;
    const { order_sn, package_number } = pkg;
    const random = acting.randomOf(`collect ${order_sn}/${package_number} ${pkg.revision}`);
    const is_missed = pkg.mode === 'pickup' && random.chance(shares.pickup_missed);
    const report = carrierHandler(is_missed ? 'carrier_missed_pickup' : 'carrier_pickup');
    await report(acting, { shop_id: shop.shop_id, order_sn, package_number });
  }
}

function endOf(acting: Acting, { order_sn, package_number }: Package) {
  const random = acting.randomOf(`transit ${order_sn}/${package_number}`);
  const seconds = random.between(...durations.transit);
  if (random.chance(shares.package_lost)) return { step: 'lose', seconds } as const;
  return { step: random.chance(shares.delivery_fails) ? 'fail' : 'deliver', seconds } as const;
}

/**
 * Plans the delivery of an order's packages that are in transit. A package that is planned twice is delivered
 * once.
 */
export async function planDeliveries(acting: Acting, order: Order): Promise<void> {
  for (const pkg of order.packages) {
    if (pkg.logistics_status !== 'LOGISTICS_PICKUP_DONE') continue;
    if (acting.shop.sellers === 'app' && isSellerDelivered(pkg)) continue;
    const { step, seconds } = endOf(acting, pkg);
    const at = (order.pickup_done_time ?? acting.now) + seconds;
    await enqueueStep(acting, step, [pkg.order_sn, pkg.package_number], at);
  }
}

/** What the buyer does after the delivery: confirms it, asks for a return, or does nothing. */
export async function planBuyersWord(acting: Acting, order: Order): Promise<void> {
  const { order_sn, delivered_time } = order;
  const random = acting.randomOf(`word ${order_sn}`);
  const delivered_at = delivered_time ?? acting.now;
  if (random.chance(shares.returned))
    await enqueueStep(
      acting,
      'open_return',
      [order_sn],
      delivered_at + random.between(...durations.complaint),
    );
  else if (random.chance(shares.confirms))
    await enqueueStep(
      acting,
      'confirm',
      [order_sn],
      delivered_at + random.between(...durations.confirmation),
    );
}
