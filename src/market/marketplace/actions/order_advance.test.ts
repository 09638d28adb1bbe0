import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { everyday_schedule } from '../../../../test/support/given/logistics.ts';
import type { Columns, Row } from '../../../../test/support/given/row.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { changesBesidesAudit, storedRows, storedState } from '../../../../test/support/world/refusals.ts';
import { advance_targets } from '../marketplace.ts';
import { order_advance } from './order_advance.contract.ts';

onEachEngine('order.advance', (world) => {
  /** A shop with an item in stock, and a channel for its orders. */
  async function seller(channel: Columns<'logistics_channel'> = {}, region: GivenShop['region'] = 'SG') {
    const shop = await world.given.shop({ region });
    const { item_id } = await world.given.item({ shop });
    await act(world, 'stock.set', { shop_id: shop.shop_id, item_id, stock: 20 });
    const { logistic_id } = await world.given.channel({ region, ...channel });
    return { shop, logistic_id };
  }
  const place = async (
    { shop, logistic_id }: Awaited<ReturnType<typeof seller>>,
    more: Record<string, unknown> = {},
  ) => (await act(world, 'order.place', { shop_id: shop.shop_id, logistic_id, ...more })).body;
  const dropoff = { dropoff_info_needed: [] };

  test('advances an order to each state in turn, with the remaining steps', async () => {
    const of = await seller(dropoff);
    const { shop_id } = of.shop;
    const { order_sn } = await place(of, { unpaid: true });
    const steps = [];
    for (const until of advance_targets) {
      const { body } = await act(world, 'order.advance', { shop_id, order_sn, until });
      steps.push([until, body.order_status, body.step_list]);
      expect(body).not.toHaveProperty('refused');
    }
    expect(steps).toEqual([
      ['paid', 'READY_TO_SHIP', ['pay']],
      ['shipped', 'SHIPPED', ['ship', 'pick_up']],
      ['delivered', 'TO_CONFIRM_RECEIVE', ['deliver']],
      ['completed', 'COMPLETED', ['confirm']],
      ['paid_out', 'COMPLETED', ['release', 'pay_out']],
    ]);
    const before = await storedState(world);
    const again = await act(world, 'order.advance', { shop_id, order_sn, until: 'paid_out' });
    expect(again.body.step_list).toEqual([]);
    expect(await changesBesidesAudit(world, before)).toEqual({});
  });

  test('order.place with until places and advances an order at once, with the events of its packages', async () => {
    const of = await seller(dropoff);
    const body = await place(of, { until: 'paid_out' });
    expect(body).toMatchObject({
      order_status: 'COMPLETED',
      step_list: ['ship', 'pick_up', 'deliver', 'confirm', 'release', 'pay_out'],
    });
    const stored = await storedOrder(world, of.shop, String(body.order_sn));
    expect(stored.history.map(({ transition, actor }) => [transition, actor])).toEqual([
      ['arrange', 'seller'],
      ['carrier_pickup', 'carrier'],
      ['carrier_delivery', 'carrier'],
    ]);
    const payouts = (await storedRows(world, 'payout')) as Row<'payout'>[];
    const own = payouts.filter(({ shop_id }) => shop_id === of.shop.shop_id);
    expect(own.map(({ from_amount_micros }) => from_amount_micros)).toEqual([1_000_000_000]);
  });

  test('submits the invoice that an order in BR waits for', async () => {
    const of = await seller({ non_integrated_info_needed: ['tracking_no'] }, 'BR');
    const body = await place(of, { until: 'delivered' });
    expect(body).toMatchObject({
      order_status: 'TO_CONFIRM_RECEIVE',
      step_list: ['give_invoice', 'ship', 'deliver'],
    });
    const { order, packages } = await storedOrder(world, of.shop, String(body.order_sn));
    expect(order.invoice_data).toMatch(/"access_key":"\d{44}"/);
    expect(packages[0]?.tracking_number).toMatch(/^TNOFG/);
  });

  test('books the earliest pickup slot if the channel offers pickup', async () => {
    const of = await seller({
      pickup_info_needed: ['address_id', 'pickup_time_id'],
      pickup_schedule: everyday_schedule,
      tracking_number_format: 'SG##########*',
    });
    const { address_id } = await world.given.address({ shop: of.shop });
    const body = await place(of, { until: 'shipped' });
    const { packages } = await storedOrder(world, of.shop, String(body.order_sn));
    expect(packages).toMatchObject([
      {
        mode: 'pickup',
        address_id,
        pickup_time_id: expect.any(String),
        logistics_status: 'LOGISTICS_PICKUP_DONE',
      },
    ]);
  });

  test('chooses a branch for dropoff if the channel has several, and names a sender', async () => {
    const of = await seller({ dropoff_info_needed: ['branch_id', 'sender_real_name'] });
    await world.given.address({ shop: of.shop });
    const { branch_id } = await world.given.branch({ logistic_id: of.logistic_id });
    const body = await place(of, { until: 'shipped' });
    const { packages } = await storedOrder(world, of.shop, String(body.order_sn));
    expect(packages).toMatchObject([{ mode: 'dropoff', branch_id, sender_real_name: 'Seller' }]);
  });

  test.each([
    ['a channel that ships nothing', {}, 'no_shipping_mode'],
    [
      'a pickup without an address',
      { pickup_info_needed: ['address_id', 'pickup_time_id'] as ('address_id' | 'pickup_time_id')[] },
      'need_address_and_pickup_time',
    ],
  ])(
    'returns the refused step with its reason, and keeps the steps before it: %s',
    async (_, channel, reason) => {
      const of = await seller(channel);
      const { order_sn } = await place(of, { unpaid: true });
      const request = { shop_id: of.shop.shop_id, order_sn, until: 'delivered' };
      const { status, body } = await act(world, 'order.advance', request);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        order_status: 'READY_TO_SHIP',
        step_list: ['pay'],
        refused: { step: 'ship', reason, message: expect.stringMatching(/\S/) },
      });
      expect((await storedOrder(world, of.shop, String(order_sn))).order.pay_time).toBe(world.clock.now);
    },
  );

  test('a cancelled order cannot be advanced', async () => {
    const of = await seller(dropoff);
    const { order_sn } = await place(of);
    const key = { shop_id: of.shop.shop_id, order_sn };
    await act(world, 'order.cancel', key);
    const { body } = await act(world, 'order.advance', { ...key, until: 'shipped' });
    expect(body).toMatchObject({ step_list: [], refused: { step: 'pick_up', reason: 'order_closed' } });
  });

  eachActionRefusal(world, order_advance, {
    order_not_found: ['an unknown order', async () => ({ shop_id: 1, order_sn: 'A', until: 'paid' })],
  });
});
