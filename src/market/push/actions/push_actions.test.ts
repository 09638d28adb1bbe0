import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GivenPartner } from '../../../../test/support/given/account.ts';
import { orderMessages } from '../../../../test/support/push/order_messages.ts';
import { openReceiver, type Receiver } from '../../../../test/support/push/receiver.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { addMessages } from '../sending/add_messages.ts';
import { push_get, push_send_again, push_send_test } from './push_actions.contract.ts';
import { partner_set_push, partner_set_push_key } from './receiver_actions.contract.ts';

const unknown = 999_999;

onEachEngine(
  'actions about pushes',
  (world) => {
    let receiver: Receiver;
    beforeAll(async () => {
      receiver = await openReceiver();
    });
    afterEach(() => {
      receiver.answer = receiver.acknowledge;
      receiver.arrived.length = 0;
    });
    afterAll(() => receiver.close());

    /** A partner that receives code 3, with messages about these orders. */
    async function receivingPartner(...subjects: readonly string[]): Promise<GivenPartner> {
      const partner = await world.given.partner();
      const { partner_id } = partner;
      const request = { partner_id, callback_url: receiver.url, codes_on: [3] };
      expect(await act(world, 'partner.set_push', request)).toMatchObject({ status: 200, body: {} });
      const messages = orderMessages(7, subjects, world.clock.now);
      await world.marketplace.database.transaction((store) =>
        addMessages(store, partner_id, messages, world.clock.now, () => true),
      );
      return partner;
    }
    const list = async (request: Record<string, unknown>) =>
      (await act(world, 'push.list', request)).body.messages;
    const send = () => world.app.pushes.sendDue();

    test('set a URL without a test push, and an empty one turns pushes off', async () => {
      const { partner_id } = await receivingPartner();
      expect(receiver.arrived).toEqual([]);
      const status = async () =>
        (await act(world, 'push.status', {})).body.receivers.find((row) => row.partner_id === partner_id);
      expect(await status()).toEqual({
        partner_id,
        callback_url: receiver.url,
        status: 'Normal',
        suspended_at: null,
        due: 0,
        lost: 0,
        in_flight: 0,
        circuit: 'closed',
      });
      await act(world, 'partner.set_push', { partner_id, callback_url: '' });
      expect(await status()).toBeUndefined();
    });

    test('show each message with its attempts, the rule that was broken, and the answer', async () => {
      receiver.answer = (answer) => answer.end('{"ok":true}');
      const { partner_id } = await receivingPartner('order:A', 'order:B');
      await send();
      const messages = await list({ partner_id });
      expect(messages.map(({ subject, state }) => [subject, state])).toEqual([
        ['order:B', 'pending'],
        ['order:A', 'pending'],
      ]);
      expect(await list({ partner_id, subject: 'order:A' })).toEqual([messages[1]]);
      expect(await list({ partner_id, state: 'lost' })).toEqual([]);
      expect(await list({ partner_id, code: 4 })).toEqual([]);
      expect(await list({ partner_id, before: 2, limit: 5 })).toEqual([messages[1]]);
      const { body } = await act(world, 'push.get', { partner_id, message_no: 1 });
      expect(body).toMatchObject({
        ...messages[1],
        body: receiver.arrived.find((push) => push.body.includes('order:A'))?.body,
        attempt_list: [
          {
            attempt_no: 1,
            started_at: world.clock.now,
            outcome: 'body_not_empty',
            explanation: 'The answer has a body. It must be empty.',
            status: 200,
            error_code: null,
            answer: '{"ok":true}',
          },
        ],
      });
    });

    test('send again one message, all that match a filter, or all since a time, with the same text', async () => {
      const { partner_id } = await receivingPartner('order:A', 'order:B');
      await send();
      const [first] = receiver.arrived;
      receiver.arrived.length = 0;
      const again = async (request: Record<string, unknown>) => {
        const { body } = await act(world, 'push.send_again', { partner_id, ...request });
        await send();
        const bodies = receiver.arrived.splice(0).map(({ body }) => body);
        expect(bodies).toHaveLength(body.sent);
        return bodies;
      };
      expect(await again({ message_no: 1 })).toEqual([first?.body]);
      expect(await again({ subject: 'order:B', state: 'acknowledged' })).toHaveLength(1);
      expect(await again({ since: world.clock.now })).toHaveLength(2);
      expect(await again({ since: world.clock.now + 1 })).toEqual([]);
      expect(await again({ state: 'lost' })).toEqual([]);
    });

    test('send a test push, and say how it ended', async () => {
      const { partner_id } = await receivingPartner();
      expect((await act(world, 'push.send_test', { partner_id })).body).toMatchObject({
        outcome: 'acknowledged',
        status: 200,
      });
      receiver.answer = (answer) => answer.writeHead(500).end('no');
      expect((await act(world, 'push.send_test', { partner_id })).body).toMatchObject({
        outcome: 'not_2xx',
        status: 500,
        answer: 'no',
      });
    });

    test('create a push key, which signs from then on, until it is removed', async () => {
      const { partner_id, partner_key } = await receivingPartner();
      const { body } = await act(world, 'partner.set_push_key', { partner_id });
      const push_key = body.push_key ?? '';
      world.secrets.add('partner_key', push_key);
      expect(push_key).toMatch(/^[0-9a-f]{64}$/);
      const signedBy = async (key: string) => {
        await act(world, 'push.send_test', { partner_id });
        const sent = receiver.arrived.pop();
        const sign = createHmac('sha256', key).update(`${receiver.url}|${sent?.body}`).digest('hex');
        return sent?.headers.authorization === sign;
      };
      expect(await signedBy(push_key)).toBe(true);
      expect((await act(world, 'partner.set_push_key', { partner_id, remove: true })).body).toEqual({});
      expect(await signedBy(partner_key)).toBe(true);
    });

    const partnerRow = async () => ({ partner_id: (await world.given.partner()).partner_id });
    eachActionRefusal(world, partner_set_push, {
      partner_not_found: ['an unknown partner', async () => ({ partner_id: unknown })],
      url_invalid: [
        'a URL with a password',
        async () => ({ ...(await partnerRow()), callback_url: 'https://a:b@erp.example/' }),
      ],
      url_private: [
        'a URL of an internal network',
        async () => ({ ...(await partnerRow()), callback_url: 'https://169.254.169.254/' }),
      ],
    });
    eachActionRefusal(world, partner_set_push_key, {
      partner_not_found: ['an unknown partner', async () => ({ partner_id: unknown })],
    });
    eachActionRefusal(world, push_get, {
      message_not_found: [
        'an unknown message',
        async () => ({ partner_id: (await receivingPartner()).partner_id, message_no: 1 }),
      ],
    });
    eachActionRefusal(world, push_send_again, {
      no_receiver: ['a partner without a URL', partnerRow],
      message_not_found: [
        'an unknown message',
        async () => ({ partner_id: (await receivingPartner()).partner_id, message_no: 1 }),
      ],
      suspended: [
        'a suspended partner',
        async () => {
          const { partner_id } = await world.given.partner();
          await world.given.row('push_receiver', {
            partner_id,
            callback_url: receiver.url,
            callback_set_at: 'now',
            status: 'Suspended',
            suspended_at: 'now',
          });
          return { partner_id };
        },
      ],
    });
    eachActionRefusal(world, push_send_test, {
      no_receiver: ['a partner without a URL', partnerRow],
      too_many_tests: [
        'an eleventh test within a minute',
        async () => {
          const { partner_id } = await receivingPartner();
          for (let at = 0; at < 10; at++) await act(world, 'push.send_test', { partner_id });
          return { partner_id };
        },
      ],
    });
  },
  { config: { push_allowed_networks: '127.0.0.0/8' } },
);
