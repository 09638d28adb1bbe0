// Ships several packages of locked orders, for batch_ship_order and mass_ship_order. Each package is shipped or refused
// separately, and the shipped ones are saved together.

import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { claimSellerTrackingNumber, saveOrders } from '../../order/locked_orders.ts';
import { followAllPackages } from '../../order/order_change.ts';
import { applyTransition, type ChangedPackage, type Package } from '../../order/package.ts';
import type { ArrangementReason } from '../arrangement.errors.ts';
import type { RequestedModes } from './arrangement.ts';
import { planShipping } from './plan_shipping.ts';
import type { ShippingContext } from './ship_package.ts';
import type { Shipment, Shipments } from './shipments.ts';

export class PackageShipping {
  /** The shipped packages, keyed by their state before: several rows may name the same package. */
  readonly #shipped = new Map<Package, ChangedPackage>();
  /** The orders of this call that have claimed the seller's own tracking numbers. */
  readonly #holders = new Map<string, string>();
  readonly #context: ShippingContext;

  constructor(context: ShippingContext) {
    this.#context = context;
  }

  async #claim(tracking_number: string, { shop_id, order_sn }: Package): Promise<boolean> {
    const holder = this.#holders.get(tracking_number);
    if (holder !== undefined) return holder === order_sn;
    const claimed = { shop_id, order_sn, tracking_number };
    const is_claimed = await claimSellerTrackingNumber(this.#context.store, claimed);
    if (is_claimed) this.#holders.set(tracking_number, order_sn);
    return is_claimed;
  }

  /**
   * Ships a package as requested, or says why it cannot be shipped that way. Nothing is saved yet.
   *
   * @param in_batch whether the rules of a batch apply, in which nothing is rescheduled.
   */
  async ship(
    { order, pkg, channel }: Shipment,
    modes: RequestedModes,
    { in_batch = false }: { readonly in_batch?: boolean } = {},
  ): Promise<Package | Refusal<ArrangementReason>> {
    const { ids, options, actor } = this.#context;
    const current = { order, pkg: this.#shipped.get(pkg)?.after ?? pkg, channel };
    const planned = await planShipping(current, modes, { ids, options, now: actor.now, in_batch });
    if (isRefused(planned)) return planned;
    const { own_tracking_number: tracking_number } = planned;
    if (tracking_number !== null && !(await this.#claim(tracking_number, pkg)))
      return refused('tracking_number_taken');
    this.#shipped.set(pkg, applyTransition(pkg, planned, actor));
    return pkg;
  }

  /** Saves the shipped packages with their orders and events. */
  async save({ orders }: Shipments): Promise<void> {
    const { actor } = this.#context;
    await saveOrders(this.#context, followAllPackages(orders, [...this.#shipped.values()], actor));
  }
}
