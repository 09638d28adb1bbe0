// A return together with its order, from the delivery to the billing.

import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import type { Row } from '../../../test/support/given/row.ts';
import { incomeLine, singapore_fees } from '../../../test/support/money/order_incomes.ts';
import { returnsOfIncomes } from '../../../test/support/money/returns_of_incomes.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { isRefused } from '../../kit/contract/refusal.ts';
import { openReturnOfOrder } from './open_order_return.ts';

onEachEngine('a return of an order', (world) => {
  const { placed, entriesOf, act, transaction } = returnsOfIncomes(world);
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));

  /** An order of two pieces for 6.25 each, in one package. */
  async function delivered(shop: GivenShop, { days_ago = 1, is_delivered = true } = {}) {
    const { order_sn } = await world.given.order({
      shop,
      packages: [{ logistics_status: is_delivered ? 'LOGISTICS_DELIVERY_DONE' : 'LOGISTICS_PICKUP_DONE' }],
      ...(is_delivered && { delivered_time: `now-${days_ago}d` as const }),
    });
    const prices = { original_price_micros: 6_250_000, price_micros: 6_250_000 };
    return placed(shop, { order_sn, lines: [incomeLine(prices)], buyer_paid_shipping_fee_micros: 0 });
  }
  let last_return = 0;
  const open = async (shop: GivenShop, order_sn: string, quantity = 1) => {
    const return_sn = `ORDERED${++last_return}`;
    const outcome = await transaction((store) => {
      const { ids, jobs } = world.marketplace;
      const actor = { actor: 'marketplace', partner_id: null, request_id: '', now: world.clock.now } as const;
      return openReturnOfOrder({ store, ids, jobs, actor }, shop.region, {
        shop_id: shop.shop_id,
        order_sn,
        return_sn,
        pieces: [{ line_no: 1, quantity }],
        reason: 'ITEM_DAMAGED',
        return_solution: 1,
      });
    });
    return isRefused(outcome) ? outcome.reason : outcome.return_sn;
  };
  const statusOf = async (order_sn: string) =>
    ((await storedRows(world, 'sales_order')) as Row<'sales_order'>[]).find(
      (row) => row.order_sn === order_sn,
    )?.order_status;

  test('makes its order TO_RETURN until the last return ends; then the order is completed and billed minus the refund', async () => {
    const shop = await world.given.shop();
    const order = await delivered(shop);
    expect(await statusOf(order.order_sn)).toBe('TO_CONFIRM_RECEIVE');
    const [first, second] = [await open(shop, order.order_sn), await open(shop, order.order_sn)];
    expect(await statusOf(order.order_sn)).toBe('TO_RETURN');
    expect(await act(shop, first, 'accept')).toBeUndefined();
    expect([await statusOf(order.order_sn), await entriesOf(order)]).toEqual(['TO_RETURN', []]);
    expect(await act(shop, second, 'withdraw')).toBeUndefined();
    expect(await statusOf(order.order_sn)).toBe('COMPLETED');
    // 6.25 minus fees of 2.18 % and 2 %.
    expect(await entriesOf(order)).toMatchObject([{ cause: 'escrow', amount_micros: 5_980_000 }]);
  });

  test('an order that the buyer does not confirm is completed and billed once, after seven days', async () => {
    const shop = await world.given.shop();
    const order = await delivered(shop);
    const { shop_id, order_sn } = order;
    const { now } = world.clock;
    const due_at = now + 7 * 86_400;
    await transaction(async (store) =>
      world.marketplace.jobs.enqueue(store, {
        shop_id,
        kind: 'complete_order',
        job_id: order_sn,
        due_at,
        now,
      }),
    );
    world.clock.advance({ days: 7 });
    await world.runJobs();
    expect(await statusOf(order_sn)).toBe('COMPLETED');
    // 12.50 minus fees of 2.18 % and 2 %.
    expect(await entriesOf(order)).toMatchObject([{ cause: 'escrow', amount_micros: 11_980_000 }]);
  });

  test('of a completed order adds an adjustment and not a second escrow', async () => {
    const shop = await world.given.shop();
    const order = await delivered(shop);
    await act(shop, await open(shop, order.order_sn), 'withdraw');
    const return_sn = await open(shop, order.order_sn);
    expect(await statusOf(order.order_sn)).toBe('TO_RETURN');
    await act(shop, return_sn, 'accept');
    expect(await statusOf(order.order_sn)).toBe('COMPLETED');
    const causes = (await entriesOf(order)).map(({ cause }) => cause);
    expect(causes).toEqual(['escrow', `refund ${return_sn}`]);
  });

  test('can only contain delivered pieces, within 15 days', async () => {
    const shop = await world.given.shop();
    expect(await open(shop, 'NONE')).toBe('order_not_found');
    const late = await delivered(shop, { days_ago: 16 });
    expect(await open(shop, late.order_sn)).toBe('order_not_returnable');
    const under_way = await delivered(shop, { is_delivered: false });
    expect(await open(shop, under_way.order_sn)).toBe('order_not_returnable');
    const order = await delivered(shop);
    expect(await open(shop, order.order_sn, 3)).toBe('more_than_delivered');
    expect(await statusOf(order.order_sn)).toBe('TO_CONFIRM_RECEIVE');
  });
});
