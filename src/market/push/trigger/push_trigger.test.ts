import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenPartner, GivenShop } from '../../../../test/support/given/account.ts';
import { openReceiver, type Receiver } from '../../../../test/support/push/receiver.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { compileCheck } from '../../../kit/contract/check.ts';
import type { PushCode } from '../../../kit/pushes/push_code.ts';
import { push_codes } from '../../push_codes.ts';
import { push_trigger } from './push_trigger.contract.ts';

const codes: readonly PushCode[] = push_codes;

onEachEngine(
  'push.trigger',
  (world) => {
    let receiver: Receiver;
    let partner: GivenPartner;
    let shop: GivenShop;
    /** The rows that pushes can be about. */
    let rows: Record<string, string | number>;

    beforeAll(async () => {
      receiver = await openReceiver();
      partner = await world.given.partner();
      shop = await world.given.shop({ partner });
      const { shop_id } = shop;
      const { logistic_id } = await world.given.channel({ region: 'SG', dropoff_info_needed: [] });
      const { item_id } = await world.given.item({ shop });
      await act(world, 'stock.set', { shop_id, item_id, stock: 20 });
      const placed = await act(world, 'order.place', { shop_id, until: 'delivered', logistic_id });
      const { order_sn } = placed.body;
      const { body } = await act(world, 'return.open', { shop_id, order_sn });
      const { video_upload_id } = await world.given.row('video_upload', {
        video_upload_id: 'sg_90ce045e-fd92-4f0b-97a4-eda40546cd9f_000000',
        partner_id: partner.partner_id,
        uploader_shop_id: shop_id,
        byte_count: 1_000,
        duration: 20,
        completed_at: 'now-1d',
      });
      // What has happened so far is not pushed.
      world.clock.advance({ seconds: 1 });
      rows = { shop_id, order_sn, return_sn: body.return_sn, item_id, video_upload_id };
      await act(world, 'partner.set_push', {
        partner_id: partner.partner_id,
        callback_url: receiver.url,
        codes_on: [3],
      });
    });
    afterAll(() => receiver.close());

    const trigger = async (request: Record<string, unknown>) => {
      const answer = await act(world, 'push.trigger', { shop_id: shop.shop_id, ...request });
      await world.app.pushes.sendDue();
      return answer;
    };

    describe('every code', () => {
      test.each(codes.map((code) => [code.code, code] as const))(
        'sends code %i as it is declared, about rows that exist, although it is off',
        async (number, code) => {
          receiver.arrived.length = 0;
          const { status, body } = await trigger({ code: number, ...rows });
          expect(status).toBe(200);
          const [pushed] = body.pushes;
          expect(body.pushes).toEqual([
            {
              partner_id: partner.partner_id,
              message_no: expect.any(Number),
              msg_id: expect.stringMatching(/^[0-9a-f]{32}$/),
              body: expect.any(String),
            },
          ]);
          expect(receiver.arrived.map((push) => push.body)).toEqual([pushed?.body]);
          const push = JSON.parse(pushed?.body ?? '');
          expect(compileCheck(code.body)(push)).toBeUndefined();
          expect(push).toMatchObject({ code: number, timestamp: world.clock.now, msg_id: pushed?.msg_id });
          // What a push names exists: nothing of the sample's own rows is left.
          const { shop_id, data } = code.sample as { shop_id?: number; data: Record<string, unknown> };
          const ids = [
            shop_id,
            data.ordersn,
            data.order_sn,
            data.return_sn,
            data.item_id,
            data.package_number,
          ];
          for (const id of ids) if (id !== undefined) expect(pushed?.body).not.toContain(String(id));
        },
      );
    });

    test('tells the states of the rows', async () => {
      const dataOf = async (request: Record<string, unknown>) =>
        JSON.parse((await trigger(request)).body.pushes[0]?.body ?? '').data;
      const { order_sn, return_sn, item_id } = rows;
      const now = world.clock.now;
      expect(await dataOf({ code: 3, order_sn })).toEqual({
        items: [],
        ordersn: order_sn,
        status: 'TO_RETURN',
        completed_scenario: '',
        update_time: now,
      });
      expect(await dataOf({ code: 30, order_sn })).toEqual({
        ordersn: order_sn,
        package_number: expect.any(String),
        fulfillment_status: 'LOGISTICS_DELIVERY_DONE',
        update_time: now,
      });
      const updated = {
        update_field: 'return_status',
        old_value: '',
        new_value: 'REQUESTED',
        update_time: now,
      };
      expect(await dataOf({ code: 29, return_sn })).toEqual({
        order_sn,
        return_sn,
        updated_values: [updated],
      });
      expect(await dataOf({ code: 29, order_sn })).toMatchObject({ order_sn, return_sn });
      expect(await dataOf({ code: 16, item_id })).toMatchObject({ item_id, item_status: 'NORMAL' });
      expect(await dataOf({ code: 3, order_sn, data: { status: 'CANCELLED' } })).toMatchObject({
        ordersn: order_sn,
        status: 'CANCELLED',
      });
    });

    test('goes only to the partner that is named, and to a partner that is no longer linked only with code 2', async () => {
      const other = await world.given.partner();
      const { shop_id } = await world.given.shop({ partner: other });
      const { partner_id } = partner;
      expect((await trigger({ code: 1, shop_id, partner_id })).body.code).toBe('not_linked');
      const { body } = await trigger({ code: 2, shop_id, partner_id });
      expect(JSON.parse(body.pushes[0]?.body ?? '')).toMatchObject({ partner_id, data: { shop_id } });
    });

    test('names the codes, the row or the rule if it cannot send', async () => {
      const detail = async (request: Record<string, unknown>) =>
        String(((await trigger(request)).body as unknown as { detail: string }).detail);
      expect(await detail({ code: 99 })).toMatch(/no code 99.*3 \(order_status_push\).*30 \(package_/);
      expect(await detail({ code: 30 })).toMatch(/about an order: give order_sn/);
      expect(await detail({ code: 29 })).toMatch(/about a return: give return_sn/);
      expect(await detail({ code: 16 })).toMatch(/about an item: give item_id/);
      expect(await detail({ code: 11 })).toMatch(/about a video: give video_upload_id/);
      expect(await detail({ code: 3, order_sn: 'NONE' })).toMatch(/no order NONE/);
      const { order_sn } = rows;
      expect(await detail({ code: 30, order_sn, package_number: 'P' })).toMatch(/no package P/);
      expect(await detail({ code: 3, order_sn, data: { status: 'ODD' } })).toMatch(
        /data.status must be one of/,
      );
      expect(await detail({ code: 3, order_sn, data: { extra: 1 } })).toMatch(/data.*extra/);
    });

    const about_shop = () => ({ code: 1, shop_id: shop.shop_id });
    eachActionRefusal(world, push_trigger, {
      unknown_code: ['a code that does not exist', async () => ({ ...about_shop(), code: 5 })],
      row_not_named: ['a code about an order without one', async () => ({ ...about_shop(), code: 3 })],
      row_not_found: ['an unknown shop', async () => ({ ...about_shop(), shop_id: 999_999 })],
      body_invalid: [
        'data that the code does not declare',
        async () => ({ ...about_shop(), data: { authorize_type: 'none' } }),
      ],
      not_linked: [
        'a partner that is not linked',
        async () => ({ ...about_shop(), partner_id: (await world.given.partner()).partner_id }),
      ],
      no_receiver: [
        'a shop whose partner receives nothing',
        async () => {
          const { shop_id } = await world.given.shop({ partner: await world.given.partner() });
          return { ...about_shop(), shop_id };
        },
      ],
    });

    test('makes nothing for a partner that has blocked the shop', async () => {
      const { partner_id } = partner;
      const { order_sn } = rows;
      await act(world, 'partner.set_push', { partner_id, blocked_shop_ids: [shop.shop_id] });
      expect((await trigger({ code: 3, order_sn })).body.code).toBe('no_receiver');
      await act(world, 'partner.set_push', { partner_id, blocked_shop_ids: [] });
    });
  },
  { config: { push_allowed_networks: '127.0.0.0/8' } },
);
