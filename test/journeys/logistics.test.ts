// A partner's program on the demo marketplace: it knows only what get_shipping_parameter says about channels.
import { beforeAll, expect, test } from 'vitest';
import { describeDemo, ensureDemo } from '../../src/program/demo/demo.ts';
import type { GivenPartner, GivenShop } from '../support/given/account.ts';
import type { GivenOrder } from '../support/given/order.ts';
import { type Channel, choiceOf, type Mode, type Offer, waysOf } from '../support/orders/shipping_choices.ts';
import { storedShipping } from '../support/orders/stored_orders.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { storedState } from '../support/world/refusals.ts';

const logistics = 'v2.logistics';
const is_seller_delivered = ({ logistic_id }: Channel) => [90021, 90025, 90026].includes(logistic_id);

onEachEngine('shipping by a partner', (world) => {
  let partner: GivenPartner;
  let shops: (GivenShop & { name: string })[];
  let channels: Channel[];

  beforeAll(async () => {
    await ensureDemo(world.marketplace, true);
    const demo = await describeDemo(world.marketplace);
    partner = { partner_id: demo.partner_id, partner_key: demo.partner_key };
    shops = demo.shops.map((shop) => ({ ...shop, region: shop.region as GivenShop['region'] }));
    channels = (await storedState(world)).logistics_channel as Channel[];
  });

  const call = async (name: `${string}`, request: Record<string, unknown>, shop: GivenShop) => {
    const { status, body } = await world.call(`${logistics}.${name}`, request, { partner, shop });
    expect(status).toBe(200);
    return body as { error: string; warning?: unknown; response: never };
  };
  const succeed = async <T>(...args: Parameters<typeof call>): Promise<T> => {
    const { error, response, ...rest } = await call(...args);
    expect(error, `${args[0]} ${JSON.stringify(args[1])}: ${JSON.stringify(rest)}`).toBe('');
    return response;
  };
  const ready = (shop: GivenShop, { logistic_id }: Channel): Promise<GivenOrder> =>
    world.given.order({ shop, packages: [{ logistic_id }] });
  const stored = async ({ order_sn }: GivenOrder) => {
    const { orders, packages } = await storedShipping(world.marketplace, order_sn);
    return { order_status: orders[0]?.order_status, ...(packages[0] as (typeof packages)[number]) };
  };

  /** From the first query to the last report, in one mode. @returns how often it shipped. */
  async function ship(shop: GivenShop, channel: Channel, mode: Mode): Promise<number> {
    const first = await ready(shop, channel);
    const offer = await succeed<Offer>('get_shipping_parameter', { order_sn: first.order_sn }, shop);
    const ways = waysOf(mode, channel, choiceOf(mode, offer));
    for (const [at, way] of ways.entries()) {
      const order = at === 0 ? first : await ready(shop, channel);
      const { order_sn } = order;
      await succeed('ship_order', { order_sn, [mode]: way }, shop);
      const is_gone = mode === 'non_integrated' && !is_seller_delivered(channel);
      const shipped = await stored(order);
      expect([shipped.logistics_status, shipped.order_status]).toEqual(
        is_gone ? ['LOGISTICS_PICKUP_DONE', 'SHIPPED'] : ['LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
      );
      const given = way.tracking_number ?? way.tracking_no;
      const format = channel.tracking_number_format?.replaceAll(/[#*]/g, '\\d');
      if (given) expect(shipped.tracking_number).toBe(given);
      else if (format) expect(shipped.tracking_number).toMatch(new RegExp(`^${format}$`));

      if (is_seller_delivered(channel)) await deliver(shop, order);
      const again = await call('ship_order', { order_sn, [mode]: way }, shop);
      expect(again.error).toBe('logistics.package_already_shipped');
      const late = await call('get_shipping_parameter', { order_sn }, shop);
      expect(late.error).toBe('error_param');
      expect((await stored(order)).history).toHaveLength(is_seller_delivered(channel) ? 3 : 1);
    }
    return ways.length;
  }

  async function deliver(shop: GivenShop, order: GivenOrder): Promise<void> {
    const { order_sn } = order;
    const tracking = { tracking_number: `BR-${order_sn}`, tracking_url: 'https://carrier.example/BR0001' };
    for (const [status, report] of [
      ['pickup_done', tracking],
      ['delivery_done', {}],
    ] as const) {
      const request = { order_sn, logistics_status: `logistics_${status}`, ...report };
      expect(await succeed('update_tracking_status', request, shop)).toEqual({ update_result: 'succeed' });
      expect(await succeed('update_tracking_status', request, shop)).toEqual({ update_result: 'failed' });
    }
    expect(await stored(order)).toMatchObject({
      ...tracking,
      logistics_status: 'LOGISTICS_DELIVERY_DONE',
      order_status: 'TO_CONFIRM_RECEIVE',
    });
  }

  test('every channel can ship, for every shop of its region, in every mode that it offers, with the required fields', async () => {
    const modes = new Set<string>();
    for (const channel of channels) {
      const own = shops.filter(({ region }) => region === channel.region);
      expect(own.length, `shops in ${channel.region}`).toBeGreaterThan(0);
      for (const shop of own) {
        const { order_sn } = await ready(shop, channel);
        const { info_needed } = await succeed<Offer>('get_shipping_parameter', { order_sn }, shop);
        expect(Object.keys(info_needed).length, channel.channel_name).toBeGreaterThan(0);
        for (const mode of Object.keys(info_needed) as Mode[]) {
          expect(await ship(shop, channel, mode)).toBeGreaterThan(0);
          modes.add(`${channel.logistic_id} ${mode}`);
        }
      }
    }
    // Each mode with each possible required field; if one were missing in the demo, the test would prove
    // nothing.
    const asked = channels.flatMap((channel) =>
      (['pickup', 'dropoff', 'non_integrated'] as const).flatMap((mode) =>
        channel[`${mode}_info_needed`] === null ? [] : [`${channel.logistic_id} ${mode}`],
      ),
    );
    expect([...modes].sort()).toEqual(asked.sort());
  });

  test('channel 90003 ships a batch as get_shipping_parameter says, and nothing of it a second time', async () => {
    const channel = channels.find(({ logistic_id }) => logistic_id === 90003) as Channel;
    const shop = shops.find(({ region }) => region === 'BR') as GivenShop;
    const orders = await Promise.all(Array.from({ length: 20 }, () => ready(shop, channel)));
    const order_list = orders.map(({ order_sn }) => ({ order_sn }));
    const offer = await succeed<Offer>('get_shipping_parameter', { ...order_list[0] }, shop);
    const [mode] = Object.keys(offer.info_needed) as [Mode];
    const request = { order_list, [mode]: choiceOf(mode, offer) };
    const { result_list } = await succeed<{ result_list: unknown[] }>('batch_ship_order', request, shop);
    const named = orders.map(({ order_sn, packages }) => ({
      order_sn,
      package_number: packages[0]?.package_number,
    }));
    expect(result_list).toEqual(named);
    const documents = await succeed<{ result_list: unknown[] }>(
      'get_shipping_document_parameter',
      { order_list },
      shop,
    );
    expect(documents.result_list).toMatchObject(named);
    for (const order of orders)
      expect(await stored(order)).toMatchObject({
        logistics_status: 'LOGISTICS_REQUEST_CREATED',
        order_status: 'PROCESSED',
        revision: 1,
      });

    const again = await call('batch_ship_order', request, shop);
    expect(again.error).toBe('common.batch_api_all_failed');
    expect(again.warning).toEqual(order_list);
    expect((again.response as { result_list: unknown[] }).result_list).toMatchObject(
      order_list.map((row) => ({ ...row, fail_error: 'logistics.package_already_shipped' })),
    );
  });
});
