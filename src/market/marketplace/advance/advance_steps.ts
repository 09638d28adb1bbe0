// The steps that advance an order. Each uses the command of the corresponding action. If a step is refused for a
// package, it has written nothing for that package.

import { randomInt } from 'node:crypto';
import type { ReferenceCache } from '../../../engine/store/reference_rows.ts';
import { isRefused, type Refusal } from '../../../kit/contract/refusal.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { chooseArrangements } from '../../logistics/shipping/choose_arrangement.ts';
import { shipPackage } from '../../logistics/shipping/ship_package.ts';
import { lockShipments } from '../../logistics/shipping/shipments.ts';
import { ShippingOptions } from '../../logistics/shipping/shipping_options.ts';
import { recordCarrierUpdate } from '../../logistics/tracking/carrier_update.ts';
import { confirmOrder } from '../../order/commands/complete_order.ts';
import { giveInvoice } from '../../order/commands/give_invoice.ts';
import type { OrderCommandContext } from '../../order/commands/order_command.ts';
import { payOrder } from '../../order/commands/pay_order.ts';
import type { LogisticsStatus } from '../../order/order.ts';
import type { Order } from '../../order/package.ts';
import type { CarrierTransitionName } from '../../order/package_transitions.ts';
import { listOrderLines } from '../../order/placed_order.store.ts';
import { releaseOrderEntries } from '../../payment/billing/release_entry.ts';
import { makePayout } from '../../payment/payouts/payout.ts';
import type { AdvanceStepName } from '../marketplace.ts';
import { chosenInvoice } from './chosen_invoice.ts';

/** What the steps need. */
export interface AdvanceContext extends Omit<OrderCommandContext, 'actor'> {
  readonly request_id: string;
  /** Unix time in seconds. */
  readonly now: number;
  readonly reference: ReferenceCache;
  /** Region of the shop. */
  readonly region: Region;
}

/** Takes a step of a locked order. @returns the reason if the step is refused. */
export type AdvanceStep = (context: AdvanceContext, order: Order) => Promise<string | undefined>;

/** The context with the actor of a step. */
const as = (
  { store, jobs, ids, request_id, now }: AdvanceContext,
  actor: 'buyer' | 'seller' | 'carrier',
): OrderCommandContext => ({ store, jobs, ids, actor: { actor, partner_id: null, request_id, now } });

const reasonOf = <T>(result: T | Refusal<string>): string | undefined =>
  isRefused(result) ? result.reason : undefined;

const pay: AdvanceStep = async (context, order) => reasonOf(await payOrder(as(context, 'buyer'), order));

const confirm: AdvanceStep = async (context, order) =>
  reasonOf(await confirmOrder(as(context, 'buyer'), order));

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** Submits an invoice for the total of the lines. */
const give_invoice: AdvanceStep = async (context, { shop_id, order_sn }) => {
  const lines = await context.store.all(listOrderLines, { order_sns: [order_sn], shop_id });
  const invoice = chosenInvoice(lines, digits, context.now);
  return reasonOf(await giveInvoice(as(context, 'seller'), { shop_id, order_sn }, invoice));
};

/** Arranges the shipment of each waiting package, in the first mode of its channel that works. */
const ship: AdvanceStep = async (context, { shop_id, order_sn, packages }) => {
  const { store, reference, region, now } = context;
  const shop = { shop_id, region };
  const options = new ShippingOptions({ store, shop, now });
  for (const { package_number, logistics_status } of packages) {
    if (logistics_status !== 'LOGISTICS_READY' && logistics_status !== 'LOGISTICS_PICKUP_RETRY') continue;
    const shipment = (await lockShipments({ shop, store, reference }, [order_sn])).find({
      order_sn,
      package_number,
    });
    if (isRefused(shipment)) return shipment.reason;
    let refusal: string | undefined = 'no_shipping_mode';
    for (const modes of await chooseArrangements(shipment, options)) {
      const shipped = await shipPackage({ ...as(context, 'seller'), options }, shipment, modes);
      if (!isRefused(shipped)) {
        refusal = undefined;
        break;
      }
      if (refusal === 'no_shipping_mode') refusal = shipped.reason;
    }
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** A step that records a carrier's report for each package in a state. */
const report =
  (from: LogisticsStatus, transition: CarrierTransitionName): AdvanceStep =>
  async (context, { shop_id, order_sn, packages }) => {
    for (const { package_number, logistics_status } of packages) {
      if (logistics_status !== from) continue;
      const name = { shop_id, order_sn, package_number };
      const refusal = reasonOf(await recordCarrierUpdate(as(context, 'carrier'), name, transition));
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };

const release: AdvanceStep = async ({ store, now }, { shop_id, order_sn }) =>
  reasonOf(await releaseOrderEntries(store, { shop_id, order_sn, now }));

const pay_out: AdvanceStep = async ({ store, region, now }, { shop_id }) =>
  reasonOf(await makePayout(store, { shop_id, region, released_until: now, paid_at: now }));

/** Keyed by the names used in answers. */
export const steps: Readonly<Record<AdvanceStepName, AdvanceStep>> = {
  pay,
  give_invoice,
  ship,
  pick_up: report('LOGISTICS_REQUEST_CREATED', 'carrier_pickup'),
  deliver: report('LOGISTICS_PICKUP_DONE', 'carrier_delivery'),
  confirm,
  release,
  pay_out,
};
