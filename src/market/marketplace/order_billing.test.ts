// The income of an order from placing to billing, as operators and partners see it.

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import type { Row } from '../../../test/support/given/row.ts';
import { singapore_fees } from '../../../test/support/money/order_incomes.ts';
import { inOrderContext } from '../../../test/support/orders/carrier_reports.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { isRefused } from '../../kit/contract/refusal.ts';
import { targetsOf } from '../../kit/states/state_table.ts';
import { cancelPieces } from '../order/commands/cancel_pieces.ts';
import { splitIntoPackages } from '../order/commands/split_order.ts';
import { orderStates } from '../order/order_transitions.ts';

describe('an order', () => {
  test('can be completed in three ways, and each of them bills it', () => {
    const completing = Object.entries(orderStates.transitions).filter(([, transition]) =>
      targetsOf<string>(transition).includes('COMPLETED'),
    );
    expect(completing.map(([name]) => name)).toEqual(['confirm', 'complete', 'end_returns']);
  });
});

onEachEngine('the income of a placed order', (world) => {
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));
  let shop: GivenShop;
  let item_id: number;
  beforeEach(async () => {
    shop = await world.given.shop();
    await world.given.channel({ region: 'SG', non_integrated_info_needed: [] });
    ({ item_id } = await world.given.item({ shop, item_name: 'Kopi cup', item_sku: 'KC' }));
    const { shop_id } = shop;
    await world.given.row('item_stock', { shop_id, item_id, location_id: '', stock: 20 });
  });

  /** An order of two pieces for 15.00 each, with 1.99 for shipping. */
  async function place(more: Record<string, unknown> = {}) {
    const { shop_id } = shop;
    const line = { item_id, quantity: 2, model_discounted_price_micros: 15_000_000 };
    const request = { item_list: [line], estimated_shipping_fee_micros: 1_990_000, ...more };
    const { body } = await act(world, 'order.place', { shop_id, buyer_username: 'ada', ...request });
    return { shop_id, order_sn: String(body.order_sn) };
  }
  type Key = Awaited<ReturnType<typeof place>>;

  const ship = ({ order_sn }: Key, package_number?: string) =>
    world.call(
      'v2.logistics.ship_order',
      { order_sn, ...(package_number !== undefined && { package_number }), non_integrated: {} },
      { shop },
    );
  const deliver = async (key: Key) => {
    await ship(key);
    expect((await act(world, 'package.deliver', key)).status).toBe(200);
  };
  const detailOf = async ({ order_sn }: Key) => {
    const { body } = await world.call('v2.payment.get_escrow_detail', { order_sn }, { shop });
    return body.response.order_income;
  };
  const entriesOf = async ({ order_sn }: Key) =>
    ((await storedRows(world, 'billing_transaction')) as Row<'billing_transaction'>[])
      .filter((entry) => entry.shop_id === shop.shop_id && entry.order_sn === order_sn)
      .map(({ cause, amount_micros }) => [cause, amount_micros]);

  // 30.00 plus 1.99 for shipping, minus 0.65 commission and 0.64 for the payment.
  const escrow_amount = 30.7;
  const escrow_entry = ['escrow', 30_700_000];

  test('is estimated when the order is placed: get_escrow_detail shows the expected income, and nothing is billed', async () => {
    const key = await place();
    expect(await detailOf(key)).toMatchObject({
      escrow_amount,
      commission_fee: 0.65,
      seller_transaction_fee: 0.64,
      buyer_total_amount: 31.99,
      buyer_payment_method: 'Credit Card',
      items: [{ item_id, item_name: 'Kopi cup', item_sku: 'KC', quantity_purchased: 2 }],
    });
    expect(await entriesOf(key)).toEqual([]);
  });

  test('is billed once when the buyer confirms, with the estimated amount', async () => {
    const key = await place();
    await deliver(key);
    expect(await entriesOf(key)).toEqual([]);
    await act(world, 'order.confirm', key);
    expect(await entriesOf(key)).toEqual([escrow_entry]);
    expect(await detailOf(key)).toMatchObject({ escrow_amount });
    expect((await act(world, 'order.confirm', key)).status).toBe(409);
    world.clock.advance({ days: 8 });
    await world.runJobs();
    expect(await entriesOf(key)).toEqual([escrow_entry]);
  });

  test('is billed if the buyer does not react for seven days', async () => {
    const key = await place({ cod: true });
    await deliver(key);
    world.clock.advance({ days: 7 });
    await world.runJobs();
    expect(await entriesOf(key)).toEqual([escrow_entry]);
  });

  test("is billed minus the carrier's fee for each delivered package", async () => {
    const key = await placeTwoLines();
    const fees = [1_250_000, 500_000];
    for (const package_number of await splitIntoLines(key)) {
      await ship(key, package_number);
      const report = { ...key, package_number, shipping_fee_micros: fees.shift() };
      expect((await act(world, 'package.deliver', report)).status).toBe(200);
    }
    const asked = {
      order_sn_list: key.order_sn,
      response_optional_fields: 'actual_shipping_fee,actual_shipping_fee_confirmed',
    };
    const { body } = await world.call('v2.order.get_order_detail', asked, { shop });
    expect(body.response).toMatchObject({
      order_list: [{ actual_shipping_fee: 1.75, actual_shipping_fee_confirmed: true }],
    });
    await act(world, 'order.confirm', key);
    expect(await detailOf(key)).toMatchObject({ actual_shipping_fee: 1.75, escrow_amount: 28.95 });
    expect(await entriesOf(key)).toEqual([['escrow', 28_950_000]]);
  });

  test('is reduced by cancelled pieces, with their share of the fees', async () => {
    const { shop_id, order_sn } = await place();
    const pieces = [{ line_no: 1, model_quantity: 1 }];
    const work = () =>
      inOrderContext(world.marketplace, (context) =>
        cancelPieces(context, { shop_id, order_sn }, { pieces, cancel_reason: 'Broken.' }),
      );
    await work();
    // 15.00 plus 1.99, minus fees of 0.33 and 0.34.
    expect(await detailOf({ shop_id, order_sn })).toMatchObject({ escrow_amount: 16.32 });
    await work();
    expect(await detailOf({ shop_id, order_sn })).toMatchObject({ escrow_amount: 0 });
  });

  test('is zero after the order is cancelled', async () => {
    const key = await place({ unpaid: true });
    expect(await detailOf(key)).toMatchObject({ escrow_amount });
    await act(world, 'order.ask_cancel', key);
    expect(await detailOf(key)).toMatchObject({ escrow_amount: 0, buyer_total_amount: 0 });
  });

  test.each(['package.fail', 'package.lose'] as const)(
    'is reduced by pieces that are not delivered (%s), and the rest is billed',
    async (report) => {
      const key = await placeTwoLines();
      const packages = await splitIntoLines(key);
      for (const number of packages) await ship(key, number);
      const [first, other] = packages.map((package_number) => ({ ...key, package_number }));
      await act(world, 'package.deliver', first);
      await act(world, report, other);
      expect(await detailOf(key)).toMatchObject({ escrow_amount: 16.32 });
      await act(world, 'order.confirm', key);
      expect(await entriesOf(key)).toEqual([['escrow', 16_320_000]]);
    },
  );

  /** An order of two items, one piece each, with the same total as in `place`. */
  async function placeTwoLines(): Promise<Key> {
    const second = await world.given.item({ shop });
    const { shop_id } = shop;
    await world.given.row('item_stock', { shop_id, item_id: second.item_id, location_id: '', stock: 1 });
    const price = { quantity: 1, model_discounted_price_micros: 15_000_000 };
    return place({
      item_list: [
        { item_id, ...price },
        { item_id: second.item_id, ...price },
      ],
    });
  }

  /** Splits an order into one package per line. @returns the package numbers. */
  async function splitIntoLines(key: Key): Promise<string[]> {
    const lines = [1, 2].map((line_no) => [{ line_no, model_quantity: 1 }]);
    const split = await inOrderContext(world.marketplace, (context) =>
      splitIntoPackages(context, key, lines),
    );
    if (isRefused(split)) throw new Error(split.reason);
    return [...split.package_numbers];
  }
});
