// Does by commands what was built in memory: the same steps at the same moments, with the jobs that fall due in between.

import type { Transaction } from '../../../src/engine/store/store.ts';
import { Refusal } from '../../../src/kit/contract/refusal.ts';
import { recordCarrierUpdate } from '../../../src/market/logistics/tracking/carrier_update.ts';
import { placeAs } from '../../../src/market/marketplace/actions/order_place.ts';
import { type AdvanceContext, steps } from '../../../src/market/marketplace/advance/advance_steps.ts';
import {
  answerCancellation,
  askToCancelOrder,
  cancelWholeOrder,
} from '../../../src/market/order/commands/cancel_order.ts';
import { confirmOrder } from '../../../src/market/order/commands/complete_order.ts';
import { giveInvoice } from '../../../src/market/order/commands/give_invoice.ts';
import { lockOrder } from '../../../src/market/order/commands/order_command.ts';
import { payOrder } from '../../../src/market/order/commands/pay_order.ts';
import { splitIntoPackages } from '../../../src/market/order/commands/split_order.ts';
import type { CarrierTransitionName } from '../../../src/market/order/package_transitions.ts';
import { makePayout } from '../../../src/market/payment/payouts/payout.ts';
import { setStock } from '../../../src/market/product/actions/stock_set.ts';
import { runJobsBefore } from '../../../src/program/demo/make/made_jobs.ts';
import type { MadeMarketplace } from '../../../src/program/demo/make/made_marketplace.ts';
import { idsFor } from '../../../src/program/generate/orders/generate_orders.ts';
import type { OrdersRequest } from '../../../src/program/generate/orders/orders_request.ts';
import type { BuiltStep } from '../../../src/program/generate/orders/take_step.ts';
import { reservedIds } from '../../../src/program/generate/writing/reserved_ids.ts';
import type { World } from '../world/harness.ts';
import { isReturnStep, takeReturnStep } from './repeated_returns.ts';

type OfOrder = Extract<BuiltStep, { readonly order_sn: string }>;

/** Repeats the steps of a request in another world. @throws Error if a command refuses one. */
export async function repeatSteps(
  world: World,
  { shop, count, seed, period }: OrdersRequest,
  built: readonly BuiltStep[],
): Promise<void> {
  const { database, jobs, wall_clock } = world.marketplace;
  const { shop_id, region } = shop;
  const ids = await reservedIds(database, idsFor(count));
  const request_id = `generated ${seed}`;
  /** The return_sn of each order. */
  const returns = new Map<string, string>();
  const reference = { clock: wall_clock };
  const refuse = (reason: string, message?: string) => new Refusal(reason, { message });

  const take = async (store: Transaction, step: BuiltStep): Promise<unknown> => {
    const now = step.at;
    const as = (actor: 'buyer' | 'seller' | 'carrier') => ({
      store,
      jobs,
      ids,
      actor: { actor, partner_id: null, request_id, now } as const,
    });
    const context = { store, jobs, ids, reference, request_id, now, region, refuse } as never;
    if (step.kind === 'place') {
      const { order_sn, lines, channel, buyer, is_returned: _, ...order } = step.order;
      const item_list = lines.map(({ sold: { item_id, model_id }, quantity }) => ({
        item_id,
        model_id,
        quantity,
      }));
      const { logistic_id } = channel;
      return placeAs(context, { shop_id, ...order, ...buyer, item_list, logistic_id } as never, order_sn);
    }
    if (step.kind === 'restock') {
      const { sold, location_id, stock } = step;
      const { item_id, model_id } = sold;
      return setStock(context, { shop_id, item_id, model_id, stock, ...(location_id && { location_id }) });
    }
    if (step.kind === 'pay_out') {
      for (const encrypted_payout_id of step.encrypted_payout_ids)
        await makePayout(store, {
          shop_id,
          region,
          released_until: now,
          paid_at: now,
          request_id,
          encrypted_payout_id,
        });
      return undefined;
    }
    const { order_sn, step: given } = step as OfOrder;
    const returning = { context, shop, returns, order_sn, given };
    if (isReturnStep(step.kind)) return takeReturnStep(step.kind, returning);
    const name = { shop_id, order_sn };
    const { reason = '', invoice, packages = [], reports = [] } = given;
    const report = async (transition: CarrierTransitionName) => {
      for (const { package_number, ...reported } of reports) {
        const updated = await recordCarrierUpdate(
          as('carrier'),
          { ...name, package_number },
          transition,
          reported,
        );
        if (updated instanceof Refusal) return updated;
      }
      return undefined;
    };
    switch (step.kind) {
      case 'pay':
        return payOrder(as('buyer'), name);
      case 'give_invoice':
        return giveInvoice(as('seller'), name, invoice as never);
      case 'split':
        return splitIntoPackages(as('seller'), name, packages);
      case 'ship': {
        const order = await lockOrder(as('seller'), name);
        const refused = order && (await steps.ship(context as AdvanceContext, order));
        return refused === undefined ? undefined : refuse(refused);
      }
      case 'miss_pickup':
        return report('carrier_missed_pickup');
      case 'pick_up':
        return report('carrier_pickup');
      case 'deliver':
        return report('carrier_delivery');
      case 'confirm':
        return confirmOrder(as('buyer'), name);
      case 'ask_cancel':
        return askToCancelOrder(as('buyer'), name, { buyer_cancel_reason: reason });
      case 'accept_cancel':
        return answerCancellation(as('seller'), name, { operation: 'ACCEPT' });
      case 'cancel':
        return cancelWholeOrder(as('seller'), name, { cancel_by: 'seller', cancel_reason: reason });
    }
  };

  await database.transaction(async (store) => {
    ids.restart();
    const made = { store, jobs, ids, clock: { now: period.from }, wall_clock } as unknown as MadeMarketplace;
    for (const step of built) {
      await runJobsBefore(made, step.at + 1);
      const result = await take(store, step);
      if (result instanceof Refusal)
        throw new Error(`${step.kind} at ${step.at} was refused: ${result.reason}.`);
    }
    await runJobsBefore(made, period.until + 1);
  });
}
