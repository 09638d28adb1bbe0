import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GivenPartner, GivenShop } from '../../../../test/support/given/account.ts';
import { openReceiver, type Receiver } from '../../../../test/support/push/receiver.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';

onEachEngine(
  'events of the feed',
  (world) => {
    let receiver: Receiver;
    let partner: GivenPartner;
    let shop: GivenShop;
    let logistic_id: number;
    beforeEach(async () => {
      receiver = await openReceiver();
      partner = await world.given.partner();
      shop = await sellingShop(partner);
      await receive(partner, receiver.url, [3, 29, 30]);
    });
    afterEach(async () => {
      await world.app.pushes.sendDue();
      receiver.close();
      await receive(partner, null, []);
    });

    async function sellingShop(of: GivenPartner): Promise<GivenShop> {
      const built = await world.given.shop({ partner: of });
      ({ logistic_id } = await world.given.channel({ region: 'SG', dropoff_info_needed: [] }));
      const { item_id } = await world.given.item({ shop: built });
      await world.given.row('item_stock', {
        shop_id: built.shop_id,
        item_id,
        model_id: 0,
        location_id: 'P1',
        stock: 50,
      });
      return built;
    }
    const receive = async ({ partner_id }: GivenPartner, callback_url: string | null, codes_on: number[]) => {
      const { status } = await act(world, 'partner.set_push', {
        partner_id,
        callback_url: callback_url ?? '',
        codes_on,
      });
      expect(status).toBe(200);
    };
    const place = async ({ shop_id }: GivenShop, request: Record<string, unknown> = {}) =>
      (await act(world, 'order.place', { shop_id, ...request })).body.order_sn;
    const arrived = async () => {
      await world.app.pushes.sendDue();
      return receiver.arrived.map(({ body }) => {
        const { msg_id: _, ...push } = JSON.parse(body);
        return push;
      });
    };

    test('reach the linked partner as pushes with the state as of each event, in their order', async () => {
      const { shop_id } = shop;
      const now = world.clock.now;
      const ordersn = await place(shop);
      await act(world, 'order.cancel', { shop_id, order_sn: ordersn });
      const status = (name: string) => ({
        data: { items: [], ordersn, status: name, completed_scenario: '', update_time: now },
        shop_id,
        code: 3,
        timestamp: now,
      });
      const pushes = await arrived();
      expect(pushes.filter(({ code }) => code === 3)).toEqual([status('READY_TO_SHIP'), status('CANCELLED')]);
      expect(pushes.filter(({ code }) => code === 30)).toEqual([
        {
          data: {
            ordersn,
            package_number: expect.any(String),
            fulfillment_status: 'LOGISTICS_INVALID',
            update_time: now,
          },
          shop_id,
          code: 30,
          timestamp: now,
        },
      ]);
    });

    test('about packages also tell the status of their order', async () => {
      await place(shop, { until: 'delivered', logistic_id });
      const pushes = await arrived();
      const statuses = pushes.filter(({ code }) => code === 3).map(({ data }) => data.status);
      expect(statuses).toEqual(['READY_TO_SHIP', 'PROCESSED', 'SHIPPED', 'TO_CONFIRM_RECEIVE']);
    });

    test('about returns tell which return of which order changed, and how', async () => {
      const { shop_id } = shop;
      const order_sn = await place(shop, { until: 'delivered', logistic_id });
      const { body } = await act(world, 'return.open', { shop_id, order_sn });
      const [push] = (await arrived()).filter(({ code }) => code === 29);
      expect(push).toMatchObject({ shop_id, code: 29, data: { order_sn, return_sn: body.return_sn } });
      expect(push?.data.updated_values).toEqual([
        {
          update_field: 'return_status',
          old_value: '',
          new_value: 'REQUESTED',
          update_time: world.clock.now,
        },
      ]);
    });

    test('are pushed once each, however often the feed is read', async () => {
      await place(shop);
      const first = await arrived();
      expect(first).toHaveLength(1);
      expect(await arrived()).toEqual(first);
    });

    test('of a shop that is not linked, is blocked, or of a code that is off are not pushed', async () => {
      const other = await sellingShop(await world.given.partner());
      await place(other);
      const { partner_id } = partner;
      await act(world, 'partner.set_push', { partner_id, blocked_shop_ids: [shop.shop_id] });
      await place(shop);
      expect(await arrived()).toEqual([]);
      await act(world, 'partner.set_push', { partner_id, blocked_shop_ids: [], codes_on: [29] });
      await place(shop);
      expect(await arrived()).toEqual([]);
      await act(world, 'partner.set_push', { partner_id, codes_on: [3] });
      await place(shop);
      expect(await arrived()).toHaveLength(1);
    });

    test('from before the URL was set are not pushed', async () => {
      const late = await openReceiver();
      const other = await world.given.partner();
      const built = await sellingShop(other);
      await place(built);
      world.clock.advance({ seconds: 1 });
      await receive(other, late.url, [3]);
      const ordersn = await place(built);
      await world.app.pushes.sendDue();
      expect(late.arrived.map(({ body }) => JSON.parse(body).data.ordersn)).toEqual([ordersn]);
      await receive(other, null, []);
      late.close();
    });
  },
  { config: { push_allowed_networks: '127.0.0.0/8' } },
);
