// Advances an order step by step, until it reaches the target or a step is refused.
import { lockOrder, type OrderName } from '../../order/commands/order_command.ts';
import type { OrderStatus } from '../../order/order.ts';
import { listCausedEntries } from '../../payment/payment.store.ts';
import type { AdvanceStepName, AdvanceTarget } from '../marketplace.ts';
import { type AdvanceReason, reasonOf } from './advance_reasons.ts';
import { type AdvanceContext, steps } from './advance_steps.ts';

/** For each status, how many targets it has reached, and the next step. */
const progress: Partial<Record<OrderStatus, { reached: number; step?: AdvanceStepName }>> = {
  UNPAID: { reached: 0, step: 'pay' },
  INVOICE_PENDING: { reached: 1, step: 'give_invoice' },
  READY_TO_SHIP: { reached: 1, step: 'ship' },
  RETRY_SHIP: { reached: 1, step: 'ship' },
  PROCESSED: { reached: 1, step: 'pick_up' },
  SHIPPED: { reached: 2, step: 'deliver' },
  TO_CONFIRM_RECEIVE: { reached: 3, step: 'confirm' },
  COMPLETED: { reached: 4 },
};

/** The number of each target in the same count, and the step that leads to it. */
const targets: Readonly<Record<AdvanceTarget, { readonly count: number; readonly step: AdvanceStepName }>> = {
  paid: { count: 1, step: 'pay' },
  shipped: { count: 2, step: 'pick_up' },
  delivered: { count: 3, step: 'deliver' },
  completed: { count: 4, step: 'confirm' },
  paid_out: { count: 5, step: 'pay_out' },
};

/** A step handles all packages at once. Only payouts, of 10,000 entries each, may need several steps. */
const steps_max = 12;

/** The result of advancing an order. */
export interface AdvancedOrder {
  readonly order_status: OrderStatus;
  readonly step_list: readonly AdvanceStepName[];
  /** The refused step, and the reason. */
  readonly refused?: { readonly step: AdvanceStepName; readonly reason: AdvanceReason };
}

/** The next step towards the payout of a completed order; undefined if it is paid out. */
async function payoutStep(
  { store }: AdvanceContext,
  { shop_id, order_sn }: OrderName,
): Promise<'release' | 'pay_out' | undefined> {
  const entries = await store.all(listCausedEntries, { shop_id, order_sn });
  if (entries.length === 0 || entries.some(({ released_at }) => released_at === null)) return 'release';
  return entries.some(({ encrypted_payout_id }) => encrypted_payout_id === null) ? 'pay_out' : undefined;
}

/**
 * Advances an order until it reaches the target, in one transaction: all steps read and write only data of the shop,
 * and therefore one shard. If a step is refused, earlier steps are kept.
 *
 * @returns the steps taken; undefined if the shop has no such order.
 */
export async function advanceOrder(
  context: AdvanceContext,
  { shop_id, order_sn }: OrderName,
  until: AdvanceTarget,
): Promise<AdvancedOrder | undefined> {
  const name = { shop_id, order_sn };
  const step_list: AdvanceStepName[] = [];
  const { store, jobs, request_id, now } = context;
  const actor = { actor: 'marketplace', partner_id: null, request_id, now } as const;
  for (;;) {
    const order = await lockOrder({ store, jobs, actor }, name);
    if (!order) return undefined;
    const { order_status } = order;
    const found = progress[order_status];
    const target = targets[until];
    if (!found) return { order_status, step_list, refused: { step: target.step, reason: 'order_closed' } };
    if (found.reached >= target.count) return { order_status, step_list };
    const step = found.step ?? (await payoutStep(context, name));
    if (step === undefined) return { order_status, step_list };
    const reason = await steps[step](context, order);
    const at = (await lockOrder({ store, jobs, actor }, name))?.order_status ?? order_status;
    if (reason !== undefined)
      return { order_status: at, step_list, refused: { step, reason: reasonOf(reason) } };
    step_list.push(step);
    if (step_list.length >= steps_max)
      return { order_status: at, step_list, refused: { step, reason: 'too_many_steps' } };
  }
}
