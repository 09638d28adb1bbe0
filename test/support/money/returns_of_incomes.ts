// Returns of orders with an income, moved by the commands of the groups.

import type { Transaction } from '../../../src/engine/store/store.ts';
import { isRefused } from '../../../src/kit/contract/refusal.ts';
import { listEvents } from '../../../src/market/event/event.store.ts';
import { eventSubject } from '../../../src/market/event/event.ts';
import type { Actor } from '../../../src/market/event/record_events.ts';
import { refundableLeft } from '../../../src/market/payment/income/order_income.ts';
import {
  acceptOffer,
  confirmReturn,
  counterOffer,
  offerSolution,
  refuseOffer,
} from '../../../src/market/returns/agreements/agreement_commands.ts';
import { type NewReturn, openReturn } from '../../../src/market/returns/open_return.ts';
import {
  changeReturn,
  type ReturnKey,
  type ReturnWriter,
} from '../../../src/market/returns/return_change.ts';
import {
  acceptReturn,
  decideCompensation,
  decideReturn,
  receiveReturn,
  requestCompensation,
  shipReturn,
  takeUpReturn,
  withdrawReturn,
} from '../../../src/market/returns/return_commands.ts';
import { findReturn } from '../../../src/market/returns/returns.store.ts';
import { settleReturn } from '../../../src/market/returns/settle_return.ts';
import type { GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';
import { orderIncomes } from './order_incomes.ts';

type Command = (writer: ReturnWriter, key: ReturnKey) => ReturnType<typeof changeReturn>;

/** The steps of a return that somebody takes; the others are taken when they are due. */
export const return_actions = {
  accept: acceptReturn,
  ship: (writer, key) => shipReturn(writer, key, { tracking_number: 'BACK1' }),
  receive: receiveReturn,
  dispute: (writer, key) => changeReturn(writer, key, () => ({ transition: 'dispute' })),
  take_up: takeUpReturn,
  decide_for_buyer: (writer, key) => decideReturn(writer, key, 'buyer'),
  decide_for_seller: (writer, key) => decideReturn(writer, key, 'seller'),
  withdraw: withdrawReturn,
  confirm: confirmReturn,
  offer_refund: (writer, key) =>
    offerSolution(writer, key, { solution: 'REFUND', refund_amount_micros: 1_234_567 }),
  offer_return: (writer, key) => offerSolution(writer, key, { solution: 'RETURN_REFUND' }),
  counter_offer: (writer, key) =>
    counterOffer(writer, key, { solution: 'REFUND', refund_amount_micros: 1_765_433 }, () => undefined),
  refuse_offer: refuseOffer,
  buyer_accepts: (writer, key) => acceptOffer(writer, key, 'seller'),
  seller_accepts: (writer, key) => acceptOffer(writer, key, 'buyer'),
  request_compensation: requestCompensation,
  approve: (writer, key) => decideCompensation(writer, key, { is_approved: true }),
  reject: (writer, key) => decideCompensation(writer, key, { is_approved: false }),
} as const satisfies Record<string, Command>;

export type ReturnAction = keyof typeof return_actions;

type Asked = Pick<NewReturn, 'return_solution' | 'refund_amount_micros'> & {
  readonly quantity: number;
  readonly line_no?: number;
  readonly delivered_days_ago?: number;
};

/** Commands on returns and their money, each in its own transaction. */
export function returnsOfIncomes(world: World) {
  const incomes = orderIncomes(world);
  let last_return = 0;
  const writerOn = (store: Transaction) => {
    const actor: Actor = {
      actor: 'marketplace',
      partner_id: null,
      request_id: 'f'.repeat(32),
      now: world.clock.now,
    };
    return { store, ids: world.marketplace.ids, jobs: world.marketplace.jobs, actor };
  };
  type Placed = Awaited<ReturnType<typeof incomes.placed>>;

  /** Requests a return of pieces of a fully delivered order. */
  async function open(shop: GivenShop, order: Placed, asked: Asked) {
    const { quantity, line_no = 1, delivered_days_ago = 1, ...columns } = asked;
    const row = await incomes.incomeOf(order);
    const return_sn = `RET${++last_return}`;
    const opened = await incomes.transaction(async (store) =>
      openReturn(
        writerOn(store),
        {
          order_sn: order.order_sn,
          buyer_username: row.buyer_user_name,
          delivered_at: world.clock.now - delivered_days_ago * 86_400,
          is_completed: row.completed_at !== null,
          refundable_micros: refundableLeft(row, shop.region),
          lines: incomes.factsOf(row, shop.region).lines.map((line) => ({
            line_no: line.line_no,
            item_id: line.item_id,
            model_id: line.model_id,
            name: line.item_name,
            item_sku: line.item_sku,
            variation_sku: line.model_sku,
            item_price_micros: line.price_micros,
            delivered: line.quantity,
          })),
        },
        {
          shop_id: shop.shop_id,
          return_sn,
          pieces: [{ line_no, quantity }],
          reason: 'ITEM_DAMAGED',
          ...columns,
        },
      ),
    );
    return { return_sn, obstacle: isRefused(opened) ? opened.reason : undefined };
  }

  /** @returns why nothing has changed, if so. */
  const act = (shop: GivenShop, return_sn: string, action: ReturnAction) =>
    incomes.transaction(async (store) => {
      const writer = writerOn(store);
      const change = await return_actions[action](writer, { shop_id: shop.shop_id, return_sn });
      if (isRefused(change)) return change.reason;
      await settleReturn(writer, shop.region, change);
      return undefined;
    });

  const getReturn = async ({ shop_id }: GivenShop, return_sn: string) => {
    const row = await world.marketplace.database.first(findReturn, { shop_id, return_sn });
    if (!row) throw new Error(`There is no return ${return_sn}.`);
    return row;
  };
  const eventsOf = ({ shop_id }: GivenShop, return_sn: string) =>
    world.marketplace.database.all(listEvents, {
      subjects: [eventSubject('return', return_sn)],
      shop_id,
      seq_max: 100,
    });

  return { ...incomes, open, act, getReturn, eventsOf };
}
