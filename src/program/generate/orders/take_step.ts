// Takes a planned step of a built order, and tells what a command needs to do the same.

import { digits, type Random } from '../../../engine/seeded_random.ts';
import { chosenInvoice } from '../../../market/marketplace/advance/chosen_invoice.ts';
import type { LinePieces } from '../../../market/order/commands/split_order.ts';
import type { CarrierTransitionName } from '../../../market/order/package_transitions.ts';
import type { BuiltReturns } from '../returns/built_returns.ts';
import { type ReturnStepInputs, takeReturnStep } from '../returns/return_steps.ts';
import type { BuiltOrder } from './built_order.ts';
import { chosenSplit, splitBuilt } from './built_split.ts';
import type { SoldModel } from './built_stock.ts';
import type { PlannedKind } from './order_plan.ts';
import type { OrderToBuild } from './place_built_order.ts';
import * as steps from './steps.ts';

/** Something that was built, with all that a command needs to do the same. */
export type BuiltStep = { readonly at: number } & (
  | { readonly kind: 'place'; readonly order: OrderToBuild }
  | { readonly kind: PlannedKind; readonly order_sn: string; readonly step: StepInputs }
  | {
      readonly kind: 'restock';
      readonly sold: SoldModel;
      readonly location_id: string;
      readonly stock: number;
    }
  | { readonly kind: 'pay_out'; readonly encrypted_payout_ids: readonly string[] }
);
export type OnBuilt = (step: BuiltStep) => void;

/** What is given with a step besides the order. */
export interface StepInputs extends ReturnStepInputs {
  readonly reason?: string;
  /** What a carrier reported. */
  readonly reports?: readonly steps.PackageReport[];
  /** What is in each package of a split order. */
  readonly packages?: readonly (readonly LinePieces[])[];
  readonly invoice?: ReturnType<typeof chosenInvoice>;
}

const buyers_reasons = ['Changed my mind.', 'Ordered by mistake.', 'Found it cheaper.', 'Wrong address.'];
const sellers_reasons = ['OUT_OF_STOCK', 'CUSTOMER_REQUEST'];

interface StepToTake extends steps.StepContext {
  readonly returns: BuiltReturns;
  readonly partner_id: number | undefined;
}

/** Takes a step. @returns whether it was possible; later if the step waits for something. */
export function takeStep(
  context: StepToTake,
  order: BuiltOrder,
  kind: PlannedKind,
  random: Random,
  onBuilt: OnBuilt,
): boolean | Promise<boolean> {
  const { order_sn } = order.order;
  const took = (is_done: boolean, step: StepInputs = {}) => {
    if (is_done) onBuilt({ at: context.now, kind, order_sn, step });
    return is_done;
  };
  const reported = (transition: CarrierTransitionName, fee_micros?: number) => {
    const reports = steps.reportBuilt(context, order, transition, fee_micros);
    return took(reports !== undefined, reports && { reports });
  };
  switch (kind) {
    case 'pay':
      return took(steps.payBuilt(context, order));
    case 'give_invoice': {
      const lines = order.lines.map(({ row }) => row);
      const invoice = chosenInvoice(lines, (count) => random.text(digits, count), context.now);
      return took(steps.takeInvoice(context, order, invoice), { invoice });
    }
    case 'split': {
      const packages = chosenSplit(order, context.built.shop);
      // Most orders have one piece.
      return !packages || took(splitBuilt(context.built, order, packages, context.now), { packages });
    }
    case 'ship':
      return steps.shipBuilt(context, order).then((is_done) => took(is_done));
    case 'miss_pickup':
      return reported('carrier_missed_pickup');
    case 'pick_up':
      // On some channels the seller has handed it over.
      if (order.order.order_status === 'SHIPPED') return true;
      return reported('carrier_pickup');
    case 'deliver':
      return reported('carrier_delivery', order.placed.estimated_shipping_fee_micros || undefined);
    case 'confirm':
      return took(steps.confirmBuilt(context, order));
    case 'ask_cancel': {
      const reason = random.pick(buyers_reasons);
      return took(steps.askToCancel(context, order, reason), { reason });
    }
    case 'accept_cancel':
      return took(steps.acceptCancellation(context, order));
    case 'cancel': {
      const reason = random.pick(sellers_reasons);
      return took(steps.cancelBySeller(context, order, reason), { reason });
    }
    default: {
      const given = takeReturnStep(kind, { ...context, order, random });
      return took(given !== undefined, given);
    }
  }
}
