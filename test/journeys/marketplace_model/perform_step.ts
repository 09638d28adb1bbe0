// Performs one step on one engine, and returns the answer without its random parts.

import type { AnyOperationName } from '../../../src/kit/contract/operation.ts';
import type { ActionName } from '../../../src/kit/contract/operator/action.ts';
import { Refusal, refused } from '../../../src/kit/contract/refusal.ts';
import { cancelPieces } from '../../../src/market/order/commands/cancel_pieces.ts';
import { splitIntoPackages } from '../../../src/market/order/commands/split_order.ts';
import { listOrderLines } from '../../../src/market/order/placed_order.store.ts';
import { inOrderContext } from '../../support/orders/carrier_reports.ts';
import { storedOrder } from '../../support/orders/stored_orders.ts';
import { act, callOperator } from '../../support/world/operator_calls.ts';
import type { Step, StepKind } from './steps.ts';
import type { ModelShop, System } from './system.ts';

const invoice = {
  number: '1',
  series_number: '1',
  access_key: '1',
  tax_code: '1',
  status: 'valid',
  issue_date: 1_772_000_000,
  total_value_micros: 1,
  products_total_value_micros: 1,
};
const untils = ['paid', 'shipped', 'delivered', 'completed', 'paid_out'] as const;
/** Steps use one of the latest orders and returns. */
const recent = 14;

const chosen = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;
const chosenRecent = <T>(values: readonly T[], at: number): T | undefined =>
  values[values.length - 1 - (at % Math.min(recent, values.length))];

/** An answer without random ids and numbers. */
const told = (answer: unknown): string =>
  JSON.stringify(answer)
    .replace(/"request_id":"[0-9a-f]{32}"/g, '')
    .replace(/\b\d{6}0?[0-9A-Z]{8}\b/g, 'NUMBER')
    .replace(/OFG\d+/g, 'PACKAGE')
    .replace(/\b\d{20}\b/g, 'PAYOUT')
    .replace(/\b\d{16}\b/g, 'ID');

/** The transaction was refused and rolled back. */
class RefusedError extends Error {}

/** A command without a call of its own yet, in a transaction that a refusal rolls back. */
async function command(system: System, work: Parameters<typeof inOrderContext<unknown>>[1]): Promise<string> {
  try {
    await inOrderContext(system.world.marketplace, async (context) => {
      const result = await work(context);
      if (result instanceof Refusal) throw new RefusedError(result.reason);
    });
    return 'done';
  } catch (error) {
    if (error instanceof RefusedError) return error.message;
    throw error;
  }
}

/**
 * Performs a step. Both engines get the same steps, and therefore have the same orders and returns at the same
 * positions.
 */
export async function performStep(system: System, step: Step): Promise<string> {
  const { world, shops, orders, returns } = system;
  const { at, choice, quantity, flag } = step;
  const action = async (name: ActionName, request: Record<string, unknown>) => {
    const { status, body } = await act(world, name, request);
    return told([status, body]);
  };
  const call = async (of: ModelShop, name: AnyOperationName, request: Record<string, unknown>) => {
    const { status, body } = await world.call(name, request, { shop: await system.caller(of) });
    return told([status, body]);
  };
  const order = chosenRecent(orders, at);
  const of = order?.of ?? chosen(shops, at);
  const { shop_id } = of.shop;
  const key = { shop_id, order_sn: order?.order_sn ?? 'NONE' };
  const back = chosenRecent(returns, at);
  const of_return = back?.of ?? of;
  const return_key = { shop_id: of_return.shop.shop_id, return_sn: back?.return_sn ?? 'NONE' };
  const sold = chosen(of.sold, choice);
  const packageKey = async () => {
    if (!order) return key;
    const { packages } = await storedOrder(world, of.shop, order.order_sn);
    const numbers = packages.map(({ package_number }) => package_number).sort();
    return { ...key, package_number: chosen(numbers, choice) };
  };
  const onPackage = async (name: ActionName) => action(name, await packageKey());

  const steps: Record<StepKind, () => Promise<string>> = {
    async place() {
      const placed_by = chosen(shops, at);
      const lines = flag ? placed_by.sold : [chosen(placed_by.sold, choice)];
      const { status, body } = await act(world, 'order.place', {
        shop_id: placed_by.shop.shop_id,
        item_list: lines.map((line) => ({ ...line, quantity })),
        logistic_id: chosen(placed_by.logistic_ids, choice),
        estimated_shipping_fee_micros: (choice % 4) * 1_110_000,
        unpaid: choice % 5 === 0,
        cod: choice % 7 === 0,
        ...(choice % 9 === 0 && { until: chosen(untils, at) }),
      });
      if (status === 200) orders.push({ of: placed_by, order_sn: String(body.order_sn) });
      return told([status, body]);
    },
    pay: () => action('order.pay', key),
    ask_cancel: () => action('order.ask_cancel', { ...key, buyer_cancel_reason: 'Changed my mind.' }),
    answer_cancel: () => action('order.answer_cancel', { ...key, operation: flag ? 'ACCEPT' : 'REJECT' }),
    cancel: () => action('order.cancel', { ...key, cancel_by: flag ? 'Ops' : 'seller' }),
    give_invoice: () => action('order.give_invoice', { ...key, invoice }),
    confirm: () => action('order.confirm', key),
    advance: () => action('order.advance', { ...key, until: chosen(untils, choice) }),
    async ship() {
      const { shop_id: _, ...name } = await packageKey();
      const modes = [
        { dropoff: { sender_real_name: 'Ada' } },
        { non_integrated: { tracking_number: `TN${orders.indexOf(order as never)}` } },
      ];
      return call(of, 'v2.logistics.ship_order', { ...name, ...chosen(modes, choice) });
    },
    split: () =>
      command(system, async (context) => {
        const lines = await world.marketplace.database.all(listOrderLines, {
          order_sns: [key.order_sn],
          shop_id,
        });
        const pieces = lines.map((line) => ({
          line_no: line.line_no,
          model_quantity: line.model_quantity_purchased - line.cancelled_qty,
        }));
        const [first, ...others] = pieces;
        if (!first) return refused('order_not_found');
        const one = { ...first, model_quantity: 1 };
        const rest = [{ ...first, model_quantity: first.model_quantity - 1 }, ...others];
        const left = rest.filter(({ model_quantity }) => model_quantity > 0);
        return splitIntoPackages(context, key, [[one], left]);
      }),
    cancel_pieces: () =>
      command(system, (context) =>
        cancelPieces(context, key, {
          pieces: [{ line_no: 1 + (choice % 2), model_quantity: quantity }],
          cancel_reason: 'Broken.',
        }),
      ),
    pick_up: () => onPackage('package.pick_up'),
    miss_pickup: () => onPackage('package.miss_pickup'),
    deliver: () => onPackage('package.deliver'),
    fail: () => onPackage('package.fail'),
    lose: () => onPackage('package.lose'),
    receive_back: () => onPackage('package.receive_back'),
    set_stock: () => action('stock.set', { shop_id, ...sold, stock: 10 + (choice % 40) }),
    receive_stock: () => moveStock('stock.receive', quantity * 5),
    adjust_stock: () => moveStock('stock.adjust', flag ? quantity : 0 - 1),
    async open_return() {
      const { status, body } = await act(world, 'return.open', {
        ...key,
        ...(flag && { piece_list: [{ line_no: 1, quantity }] }),
        ...(choice % 3 === 0 && { refund_amount_micros: quantity * 1_230_000 }),
        return_solution: choice % 2 === 0 ? 'REFUND' : 'RETURN_REFUND',
      });
      if (status === 200) returns.push({ of, return_sn: String(body.return_sn) });
      return told([status, body]);
    },
    accept_return: () =>
      action('return.accept', { ...return_key, accepted_by: flag ? 'seller' : 'marketplace' }),
    ship_return: () => action('return.ship', { ...return_key, tracking_number: 'BACK1' }),
    receive_return: () => action('return.receive', return_key),
    confirm_return: () => call(of_return, 'v2.returns.confirm', { return_sn: return_key.return_sn }),
    offer_return: () =>
      call(of_return, 'v2.returns.offer', {
        return_sn: return_key.return_sn,
        ...(flag
          ? { proposed_solution: 'REFUND', proposed_adjusted_refund_amount: quantity }
          : { proposed_solution: 'RETURN_REFUND' }),
      }),
    counter_offer: () =>
      action('return.counter_offer', {
        ...return_key,
        ...(flag
          ? { solution: 'REFUND', refund_amount_micros: quantity * 1_110_000 }
          : { solution: 'RETURN_REFUND' }),
      }),
    answer_offer: () =>
      action('return.answer_offer', { ...return_key, answer: choice % 4 === 0 ? 'REFUSE' : 'ACCEPT' }),
    accept_offer: () => call(of_return, 'v2.returns.accept_offer', { return_sn: return_key.return_sn }),
    dispute_return: () =>
      call(of_return, 'v2.returns.dispute', {
        return_sn: return_key.return_sn,
        email: 'ops@seller.example',
        dispute_reason_id: 42,
        image_list: [{ module_index: 0, requirement: 'A photo.', image_url: ['https://images.example/1'] }],
      }),
    take_up_return: () => action('return.take_up', return_key),
    decide_return: () => action('return.decide', { ...return_key, in_favour_of: flag ? 'buyer' : 'seller' }),
    withdraw_return: () => action('return.withdraw', return_key),
    request_compensation: () => action('return.request_compensation', return_key),
    cancel_dispute: () =>
      call(of_return, 'v2.returns.cancel_dispute', {
        return_sn: return_key.return_sn,
        email: 'ops@seller.example',
      }),
    decide_compensation: () =>
      action('return.decide_compensation', {
        ...return_key,
        decision: flag ? 'approve' : 'reject',
        ...(flag && choice % 2 === 0 && { compensation_amount_micros: quantity * 1_000_000 }),
      }),
    release: () => action('payout.release', key),
    pay_out: () => action('payout.make', { shop_id }),
    ban_item: () => action('item.ban', { shop_id, item_id: sold.item_id }),
    release_item: () => action('item.release', { shop_id, item_id: sold.item_id }),
    put_fee_rule: () =>
      patch(`fee_rule/${of.shop.region}/2020-01-01`, { service_basis_points: choice % 400 }),
    put_exchange_rate: () => patch('exchange_rate/SGD/CNY/2020-01-01', { exchange_rate: `5.${choice}` }),
    put_model_price: () =>
      patch(`item/${shop_id}/${sold.item_id}`, { original_price_micros: (1 + choice) * 10_000 }),
    update_stock: () =>
      call(of, 'v2.product.update_stock', {
        item_id: sold.item_id,
        stock_list: [
          { ...(sold.model_id > 0 && { model_id: sold.model_id }), seller_stock: [{ stock: choice % 50 }] },
        ],
      }),
    read_escrow: () => call(of, 'v2.payment.get_escrow_detail', { order_sn: key.order_sn }),
    async wait() {
      await system.wait({ hours: chosen([1, 5, 30, 75], choice) });
      return '';
    },
  };

  async function moveStock(name: 'stock.receive' | 'stock.adjust', sellable: number): Promise<string> {
    const { shop, mtsku_id } = shops.find((each) => each.mtsku_id !== undefined) as ModelShop;
    const movement_id = `step-${at}-${choice}`;
    const place = { shop_id: shop.shop_id, whs_region: 'SG', whs_id: 'SG1', mtsku_id, movement_id };
    return action(name, { ...place, sellable });
  }
  async function patch(row: string, changes: Record<string, unknown>): Promise<string> {
    const { status, body } = await callOperator(world, 'PATCH', `/operator/v1/collections/${row}`, changes);
    return told([status, body]);
  }
  return steps[step.kind]();
}
