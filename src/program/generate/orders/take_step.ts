// Takes a planned step of a built order, and tells what a command needs to do the same.

import { digits, type Random } from '../../../engine/seeded_random.ts';
import { chosenInvoice } from '../../../market/marketplace/advance/chosen_invoice.ts';
import type { BuiltReturns } from '../returns/built_returns.ts';
import { type ReturnStepInputs, takeReturnStep } from '../returns/return_steps.ts';
import type { BuiltOrder } from './built_order.ts';
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
  readonly shipping_fee_micros?: number | undefined;
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
  switch (kind) {
    case 'pay':
      return took(steps.payBuilt(context, order));
    case 'give_invoice': {
      const lines = order.lines.map(({ row }) => row);
      const invoice = chosenInvoice(lines, (count) => random.text(digits, count), context.now);
      return took(steps.takeInvoice(context, order, invoice), { invoice });
    }
    case 'ship':
      return steps.shipBuilt(context, order).then((is_done) => took(is_done));
    case 'miss_pickup':
      return took(steps.reportBuilt(context, order, 'carrier_missed_pickup'));
    case 'pick_up':
      // On some channels the seller has handed it over.
      if (order.order.order_status === 'SHIPPED') return true;
      return took(steps.reportBuilt(context, order, 'carrier_pickup'));
    case 'deliver': {
      const shipping_fee_micros = order.placed.estimated_shipping_fee_micros || undefined;
      const is_done = steps.reportBuilt(context, order, 'carrier_delivery', shipping_fee_micros);
      return took(is_done, { shipping_fee_micros });
    }
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
