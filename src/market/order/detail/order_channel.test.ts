import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

type Shown = Record<string, unknown>;

onEachEngine('the channel of an order in get_order_detail', (world) => {
  const day = 86_400;
  const fields = 'edt,shipping_carrier,package_list';
  const show = async (shop: GivenShop, order_sn: string): Promise<Shown> => {
    const request = { order_sn_list: order_sn, response_optional_fields: fields };
    const { body } = await world.call('v2.order.get_order_detail', request, { shop });
    return body.response.order_list[0] as Shown;
  };
  const times = async (shop: GivenShop, order: object) => {
    const { order_sn } = await world.given.order({ shop, ...order });
    const { edt_from, edt_to } = await show(shop, order_sn);
    return [edt_from, edt_to];
  };
  const carried = { delivery_days_min: 2, delivery_days_max: 9 };

  test('in BR edt is ship_by_date plus the delivery days of the channel, and after the pickup, the pickup time plus those days', async () => {
    const shop = await world.given.shop({ region: 'BR' });
    const { logistic_id } = await world.given.channel({ region: 'BR', ...carried });
    const { now } = world.clock;
    const paid = { packages: [{ logistic_id }], pay_time: 'now-1h', ship_by_date: 'now+1d' } as const;
    expect(await times(shop, paid)).toEqual([now + 3 * day, now + 10 * day]);
    expect(await times(shop, { ...paid, pickup_done_time: 'now-1d' })).toEqual([now + day, now + 8 * day]);
  });

  test('edt is 0 outside BR, for an unpaid order, and if the channel states no days', async () => {
    const shop = await world.given.shop({ region: 'BR' });
    const { logistic_id } = await world.given.channel({ region: 'BR', ...carried });
    const { logistic_id: silent } = await world.given.channel({ region: 'BR' });
    const paid = { pay_time: 'now-1h', ship_by_date: 'now+1d' } as const;
    expect(await times(shop, { packages: [{ logistic_id: silent }], ...paid })).toEqual([0, 0]);
    expect(await times(shop, { packages: [{ logistic_id }], order_status: 'UNPAID' })).toEqual([0, 0]);
    const elsewhere = await world.given.channel(carried);
    const singapore = await world.given.shop();
    expect(await times(singapore, { packages: [{ logistic_id: elsewhere.logistic_id }], ...paid })).toEqual([
      0, 0,
    ]);
  });

  test('shipping_carrier of an order and of its packages ends in the service code of the channel, if it has one', async () => {
    const shop = await world.given.shop({ region: 'BR' });
    const channel = await world.given.channel({
      region: 'BR',
      channel_name: 'Entrega Direta',
      service_code: 'ED1',
    });
    const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id: channel.logistic_id }] });
    const shipping_carrier = 'Entrega Direta - ED1';
    expect(await show(shop, order_sn)).toMatchObject({
      shipping_carrier,
      package_list: [{ shipping_carrier }],
    });
  });

  test('warning has a sentence for each order that was left out, and is absent if none was', async () => {
    const shop = await world.given.shop();
    const { order_sn } = await world.given.order({ shop });
    const foreign = await world.given.order();
    const ask = async (order_sn_list: string) =>
      (await world.call('v2.order.get_order_detail', { order_sn_list }, { shop })).body;
    expect((await ask(`none,${order_sn},${foreign.order_sn}`)).warning).toEqual([
      'The shop has no order none.',
      `The shop has no order ${foreign.order_sn}.`,
    ]);
    expect(await ask(order_sn)).not.toHaveProperty('warning');
    expect(await ask('none')).not.toHaveProperty('warning');
  });
});
