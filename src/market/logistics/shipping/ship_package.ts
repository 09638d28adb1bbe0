// Ships a package as requested, for ship_order and for shipments that the marketplace chooses.

import type { Ids } from '../../../engine/store/ids.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { claimSellerTrackingNumber, type OrderContext, saveOrders } from '../../order/locked_orders.ts';
import { type ChangedOrder, followPackages } from '../../order/order_change.ts';
import { applyTransition } from '../../order/package.ts';
import type { ArrangementReason } from '../arrangement.errors.ts';
import type { RequestedModes } from './arrangement.ts';
import { planShipping } from './plan_shipping.ts';
import type { Shipment } from './shipments.ts';
import type { ShippingOptions } from './shipping_options.ts';

/** What shipping a package needs. */
export interface ShippingContext extends OrderContext {
  readonly ids: Ids;
  readonly options: ShippingOptions;
}

/** Ships a package whose order is locked. @returns its order before and after, or why it cannot be shipped that way. */
export async function shipPackage(
  { store, jobs, ids, actor, options }: ShippingContext,
  { order, pkg, channel }: Shipment,
  modes: RequestedModes,
): Promise<ChangedOrder | Refusal<ArrangementReason>> {
  const planned = await planShipping({ order, pkg, channel }, modes, { ids, options, now: actor.now });
  if (isRefused(planned)) return planned;
  const { own_tracking_number: tracking_number } = planned;
  const { shop_id, order_sn } = pkg;
  if (
    tracking_number !== null &&
    !(await claimSellerTrackingNumber(store, { shop_id, order_sn, tracking_number }))
  )
    return refused('tracking_number_taken');
  const changed = followPackages(order, [applyTransition(pkg, planned, actor)], actor);
  await saveOrders({ store, jobs, actor }, [changed]);
  return changed;
}
