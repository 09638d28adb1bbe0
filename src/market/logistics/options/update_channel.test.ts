import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import type { Columns } from '../../../../test/support/given/row.ts';
import { by_slot } from '../../../../test/support/orders/shipping_channels.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { update_channel } from './update_channel.contract.ts';

onEachEngine('update_channel', (world) => {
  const { name } = update_channel;
  const region = 'CO';
  /** A channel of a region in which no other test has channels. */
  const channel = (record: Columns<'logistics_channel'> = {}) => world.given.channel({ region, ...record });
  const update = (shop: GivenShop, logistics_channel_id: number, sent: Record<string, unknown>) =>
    world.call(name, { logistics_channel_id, ...sent }, { shop });
  const shown = async (shop: GivenShop, logistic_id: number) => {
    const { body } = await world.call('v2.logistics.get_channel_list', {}, { shop });
    const row = body.response.logistics_channel_list.find(
      ({ logistics_channel_id }) => logistics_channel_id === logistic_id,
    );
    return [row?.enabled, row?.cod_enabled];
  };

  test('a shop disables and enables a channel for itself alone, and get_channel_list shows it', async () => {
    const [shop, other] = [await world.given.shop({ region }), await world.given.shop({ region })];
    const { logistic_id } = await channel({ channel_name: 'Swift', cod_enabled: true });
    await channel();
    const { body } = await update(shop, logistic_id, { enabled: false });
    const row = { channel_id: logistic_id, channel_display_name: 'Swift', unsupport_warehouse: [] };
    expect(body).toEqual({
      request_id: expect.stringMatching(/./),
      error: '',
      message: '',
      response: {
        shop_id: shop.shop_id,
        logistics_channel_id: logistic_id,
        enabled: false,
        cod_enabled: true,
        updated_channels: [row],
        update_channels: [row],
        is_multi_warehouse: false,
      },
    });
    expect([await shown(shop, logistic_id), await shown(other, logistic_id)]).toEqual([
      [false, true],
      [true, true],
    ]);
    await update(shop, logistic_id, { enabled: true, cod_enabled: false });
    expect(await shown(shop, logistic_id)).toEqual([true, false]);
    await update(shop, logistic_id, { auto_call_driver_setting: { auto_call_driver_enabled: false } });
    expect(await shown(shop, logistic_id)).toEqual([true, false]);
  });

  test('enabled of a fulfilment channel applies to its checkout channel, too', async () => {
    const shop = await world.given.shop({ region });
    const checkout = await channel();
    const masked = await channel({ mask_channel_id: checkout.logistic_id });
    await channel();
    const { body } = await update(shop, masked.logistic_id, { enabled: false });
    expect(body.response.updated_channels.map(({ channel_id }) => channel_id)).toEqual([
      masked.logistic_id,
      checkout.logistic_id,
    ]);
    expect(await shown(shop, checkout.logistic_id)).toEqual([false, false]);
  });

  test('new orders do not use a disabled channel', async () => {
    const shop = await world.given.shop({ region });
    const { shop_id } = shop;
    const { item_id } = await world.given.item({ shop });
    await world.given.row('item_stock', { shop_id, item_id, model_id: 0, location_id: 'P1', stock: 5 });
    const { logistic_id } = await channel();
    await channel();
    expect((await act(world, 'order.place', { shop_id, logistic_id })).status).toBe(200);
    await update(shop, logistic_id, { enabled: false });
    expect((await act(world, 'order.place', { shop_id, logistic_id })).body).toMatchObject({
      code: 'channel_not_found',
    });
    const { body } = await act(world, 'order.place', { shop_id });
    const asked = { order_sn_list: body.order_sn, response_optional_fields: 'package_list' };
    const { response } = (await world.call('v2.order.get_order_detail', asked, { shop })).body;
    expect(response.order_list[0]?.package_list?.[0]?.logistics_channel_id).not.toBe(logistic_id);
  });

  test('of two calls that disable the last two channels, one is refused', async () => {
    const shop = await world.given.shop({ region: 'AR' });
    const [one, two] = [await channel({ region: 'AR' }), await channel({ region: 'AR' })];
    const answers = await Promise.all(
      [one, two].map(({ logistic_id }) => update(shop, logistic_id, { enabled: false })),
    );
    expect(answers.map(({ body }) => body.error).sort()).toEqual(['', 'logistics.minimum_activation_rule']);
  });

  const refusedFor = (record: Columns<'logistics_channel'>, sent: Record<string, unknown>) => async () => {
    const shop = await world.given.shop({ region });
    await channel();
    const { logistic_id } = await channel(record);
    return () => update(shop, logistic_id, sent);
  };

  eachRefusal(world, update_channel, {
    channel_unknown: ['a channel of another region', refusedFor({ region: 'SG' }, { enabled: true })],
    channel_closed: ['a channel that the region closes', refusedFor({ enabled: false }, { enabled: true })],
    channel_forced: [
      'to disable a channel that every item must use',
      refusedFor({ force_enable: true }, { enabled: false }),
    ],
    cod_not_offered: ['payment on delivery on a channel without it', refusedFor({}, { cod_enabled: true })],
    last_channel: [
      'to disable the last channel',
      async () => {
        const shop = await world.given.shop({ region: 'CL' });
        const { logistic_id } = await channel({ region: 'CL' });
        return () => update(shop, logistic_id, { enabled: false });
      },
    ],
    compulsory_channel: [
      'to disable the last compulsory channel, while another channel is enabled',
      async () => {
        const shop = await world.given.shop({ region: 'AR' });
        const { logistic_id } = await channel({ region: 'AR', compulsory_channel: true });
        const closed = await channel({ region: 'AR', compulsory_channel: true });
        await channel({ region: 'AR' });
        await update(shop, closed.logistic_id, { enabled: false });
        return () => update(shop, logistic_id, { enabled: false });
      },
    ],
    need_pickup_address: [
      'a channel that only picks up, for a shop without a pickup address',
      refusedFor(by_slot, { enabled: true }),
    ],
    auto_call_not_offered: [
      'automatic calls of drivers',
      refusedFor({}, { auto_call_driver_setting: { auto_call_driver_enabled: true, preparation_time: 5 } }),
    ],
  });
});
