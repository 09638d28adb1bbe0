import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { GivenPartner } from '../../../../test/support/given/account.ts';
import { orderMessages } from '../../../../test/support/push/order_messages.ts';
import { openReceiver, type Receiver } from '../../../../test/support/push/receiver.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { newPushKey } from '../keys.ts';
import type { Message } from '../messages.store.ts';
import { updatePushKey } from '../push.store.ts';
import { addMessages } from './add_messages.ts';

onEachEngine(
  'pushes',
  (world) => {
    const receivers: Receiver[] = [];
    afterEach(() => {
      for (const receiver of receivers.splice(0)) receiver.close();
    });

    async function receivingPartner() {
      const partner = await world.given.partner();
      const receiver = await openReceiver();
      receivers.push(receiver);
      await world.given.row('push_receiver', {
        partner_id: partner.partner_id,
        callback_url: receiver.url,
        callback_set_at: 'now-1d',
        codes_on: [3],
      });
      return { partner, receiver };
    }
    const add = ({ partner_id }: GivenPartner, ...subjects: readonly string[]) =>
      world.marketplace.database.transaction((store) =>
        addMessages(
          store,
          partner_id,
          orderMessages(7, subjects, world.clock.now),
          world.clock.now,
          () => true,
        ),
      );
    const messagesOf = async ({ partner_id }: GivenPartner) =>
      ((await storedRows(world, 'push_message')) as Message[]).filter((row) => row.partner_id === partner_id);
    const send = () => world.app.pushes.sendDue();

    test('carry the same signed bytes and msg_id in each attempt, until one is acknowledged', async () => {
      const { partner, receiver } = await receivingPartner();
      receiver.answer = (answer) => answer.writeHead(500).end();
      await add(partner, 'order:1');
      expect(await send()).toBe(1);
      expect(await send()).toBe(0);
      receiver.answer = receiver.acknowledge;
      world.clock.advance({ seconds: 300 });
      expect(await send()).toBe(1);
      const [first, second] = receiver.arrived;
      expect(second?.body).toBe(first?.body);
      const { body = '', headers } = first ?? {};
      const sign = createHmac('sha256', partner.partner_key).update(`${receiver.url}|${body}`).digest('hex');
      expect(headers?.authorization).toBe(sign);
      expect(body).toMatch(
        /^\{"msg_id":"[0-9a-f]{32}","data":\{"items":\[\],"ordersn":"order:1",[^}]*\},"shop_id":7,"code":3,"timestamp":\d+\}$/,
      );
      expect(await messagesOf(partner)).toEqual([
        expect.objectContaining({ state: 'acknowledged', attempts: 2, outcome: 'acknowledged' }),
      ]);
      world.clock.advance({ days: 1 });
      expect(await send()).toBe(0);
    });

    test('come again 300, 1,800 and 10,800 s after each failure, to the second, and are then lost', async () => {
      const { partner, receiver } = await receivingPartner();
      receiver.answer = (answer) => answer.end('{"ok":true}');
      await add(partner, 'order:1');
      expect(await send()).toBe(1);
      for (const wait_s of [300, 1_800, 10_800]) {
        world.clock.advance({ seconds: wait_s - 1 });
        expect(await send(), `${wait_s - 1} s`).toBe(0);
        world.clock.advance({ seconds: 1 });
        expect(await send(), `${wait_s} s`).toBe(1);
      }
      world.clock.advance({ days: 1 });
      expect(await send()).toBe(0);
      const shop = await world.given.shop({ partner });
      const { body } = await world.call('v2.push.get_lost_push_message', {}, { shop, partner });
      expect(body.response).toEqual({
        push_message_list: [
          { shop_id: 7, code: 3, timestamp: world.clock.now - 86_400, data: receiver.arrived[0]?.body },
        ],
        has_next_page: false,
        last_message_id: 1,
      });
      const attempts = (await storedRows(world, 'push_attempt')) as { partner_id: number; outcome: string }[];
      const own = attempts.filter(({ partner_id }) => partner_id === partner.partner_id);
      expect(own.map(({ outcome }) => outcome)).toEqual(Array(4).fill('body_not_empty'));
    });

    test('about one subject arrive in the order of their events, and one that waits for its retry delays no later one', async () => {
      const { partner, receiver } = await receivingPartner();
      // The first attempt of the second message fails.
      receiver.answer = (answer, { body }) =>
        answer.writeHead(body.includes('"update_time":1}') && receiver.arrived.length < 9 ? 500 : 200).end();
      await add(partner, 'order:1', 'order:1', 'order:1');
      expect(await send()).toBe(3);
      expect(receiver.arrived.map(({ body }) => JSON.parse(body).data.update_time)).toEqual([0, 1, 2]);
      receiver.answer = receiver.acknowledge;
      world.clock.advance({ seconds: 300 });
      expect(await send()).toBe(1);
    });

    test('to a receiver that hangs delay nobody else', async () => {
      const { partner: slow, receiver: hanging } = await receivingPartner();
      const { partner: fast, receiver } = await receivingPartner();
      hanging.answer = () => undefined;
      const subjects = Array.from({ length: 40 }, (_, at) => `order:${at}`);
      await add(slow, ...subjects);
      await add(fast, ...subjects);
      const sending = send();
      while ((await messagesOf(fast)).some(({ state }) => state !== 'acknowledged'))
        await new Promise((resolve) => setTimeout(resolve, 10));
      expect(receiver.arrived).toHaveLength(40);
      // None of the others has ended by now: each takes three seconds.
      expect((await messagesOf(slow)).every(({ attempts }) => attempts === 0)).toBe(true);
      expect(hanging.arrived.length).toBeLessThanOrEqual(16);
      await sending;
      // After sixteen without an answer nothing more is sent, and the rest fails at once.
      const outcomes = (await messagesOf(slow)).map(({ outcome }) => outcome);
      expect(new Set(outcomes)).toEqual(new Set(['timed_out', 'circuit_open']));
      // Each of the first fifteen left its place to another one.
      expect(hanging.arrived.length).toBeLessThanOrEqual(31);
    });

    test('are signed with the push key of the partner as soon as it has one', async () => {
      const { partner, receiver } = await receivingPartner();
      const { partner_id } = partner;
      const { push_key, push_key_encrypted } = newPushKey(world.marketplace.master_keys, partner_id);
      world.secrets.add('partner_key', push_key);
      await world.marketplace.database.run(updatePushKey, { partner_id, push_key_encrypted });
      await add(partner, 'order:1');
      await send();
      const [{ body, headers } = { body: '', headers: {} }] = receiver.arrived;
      const sign = createHmac('sha256', push_key).update(`${receiver.url}|${body}`).digest('hex');
      expect(headers.authorization).toBe(sign);
    });

    test('of more than 600 attempts in 6 hours suspend a receiver that acknowledges under 30 %, until it sets its configuration', async () => {
      const { partner, receiver } = await receivingPartner();
      const { partner_id } = partner;
      const shop = await world.given.shop({ partner });
      const status = async () =>
        (await world.call('v2.push.get_app_push_config', {}, { shop, partner })).body.response;
      const many = (count: number) => Array.from({ length: count }, (_, at) => `order:${at}`);
      receiver.answer = (answer) => answer.writeHead(500).end();
      await add(partner, ...many(600));
      await send();
      expect((await status()).live_push_status).toBe('Normal');
      await add(partner, 'order:x');
      await send();
      expect(await status()).toMatchObject({
        live_push_status: 'Suspended',
        suspended_time: world.clock.now,
      });
      // Nothing is added while it is suspended, and what falls due is never sent.
      expect(await add(partner, 'order:y')).toEqual([]);
      world.clock.advance({ seconds: 300 });
      receiver.answer = receiver.acknowledge;
      receiver.arrived.length = 0;
      await send();
      expect(receiver.arrived).toEqual([]);
      expect((await messagesOf(partner)).every(({ state }) => state === 'suppressed')).toBe(true);
      await world.call('v2.push.set_app_push_config', { set_push_config_on: [4] }, { shop, partner });
      expect(await status()).toMatchObject({ live_push_status: 'Normal' });
      expect((await status()).suspended_time).toBeUndefined();
      await add(partner, 'order:z');
      await send();
      expect(receiver.arrived).toHaveLength(1);
      expect((await status()).live_push_status).toBe('Normal');
      const counts = (await storedRows(world, 'push_count')) as { partner_id: number; attempts: number }[];
      const own = counts.filter((row) => row.partner_id === partner_id);
      expect(own.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(602);
    });
  },
  { config: { push_allowed_networks: '127.0.0.0/8' } },
);
