// An order that is completed is billed: in the transaction in which it is completed, and the first time alone.
import { findShop } from '../accounts/accounts.store.ts';
import { completeOrder, confirmOrder } from '../order/commands/complete_order.ts';
import type { OrderName, PlacingContext } from '../order/commands/order_command.ts';
import { completeIncome } from '../payment/income/order_income.ts';

/** The same command, which also writes the entry of the order's income. */
const billed =
  (
    command: typeof confirmOrder,
  ): ((context: PlacingContext, name: OrderName) => ReturnType<typeof confirmOrder>) =>
  async (context, name) => {
    const changed = await command(context, name);
    const shop = await context.store.first(findShop, { shop_id: name.shop_id });
    if (typeof changed === 'string' || !shop) return changed;
    const { store, ids, jobs, actor } = context;
    await completeIncome({ store, ids, jobs, now: actor.now }, { ...name, region: shop.region });
    return changed;
  };

/** The buyer confirms that all has come. */
export const confirmAndBillOrder = billed(confirmOrder);

/** The buyer has said nothing in time. */
export const completeAndBillOrder = billed(completeOrder);
