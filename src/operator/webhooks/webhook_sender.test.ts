import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../../../test/support/push/receiver.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import { eventOf, recordEvents } from '../../market/event/record_events.ts';
import { WebhookSender } from './webhook_sender.ts';

const by = { actor: 'system', partner_id: null, request_id: 'a'.repeat(32) } as const;

onEachEngine(
  'webhooks',
  (world) => {
    let receiver: Receiver;
    let sender: WebhookSender;
    let secret: string;
    let shop_id: number;
    beforeEach(async () => {
      // What happened in the second in which a webhook is added counts as after it.
      world.clock.advance({ seconds: 1 });
      receiver = await openReceiver();
      sender = world.app.webhook_sender;
      const { body } = await act(world, 'webhook.add', { webhook_name: 'erp', url: receiver.url });
      secret = String(body.secret);
      ({ shop_id } = await world.given.shop());
    });
    afterEach(async () => {
      await act(world, 'webhook.remove', { webhook_name: 'erp' });
      receiver.close();
    });

    const record = (subject: string, ...seqs: readonly number[]) =>
      world.marketplace.database.transaction(async (store) =>
        recordEvents(
          store,
          seqs.map((seq) =>
            eventOf({ shop_id, subject, seq, kind: 'pay', data: { seq } }, { ...by, now: world.clock.now }),
          ),
        ),
      );
    const arrived = () =>
      receiver.arrived.map(({ headers, body }) => {
        const { subject, seq } = JSON.parse(body).data;
        return { id: headers['webhook-id'], event: `${subject} ${seq}` };
      });
    const eventsArrived = () => arrived().map(({ event }) => event);
    const status = async () => {
      const { body } = await act(world, 'webhook.list', {});
      return (body.webhooks as Record<string, unknown>[])[0];
    };

    test('deliver each event in the order of its subject, and an unmodified library verifies it', async () => {
      await record('order:A', 1, 2, 3);
      await record('order:B', 1);
      await sender.deliverDue();
      expect(eventsArrived().filter((event) => event.startsWith('order:A'))).toEqual([
        'order:A 1',
        'order:A 2',
        'order:A 3',
      ]);
      expect(eventsArrived()).toHaveLength(4);
      const [first] = receiver.arrived;
      const headers = first?.headers as Record<string, string>;
      // The library compares the time of the attempt with the real clock.
      const library = new Webhook(secret);
      const signed = library.sign(
        String(headers['webhook-id']),
        new Date(Number(headers['webhook-timestamp']) * 1_000),
        first?.body ?? '',
      );
      expect(headers['webhook-signature']).toBe(signed);
      expect(JSON.parse(first?.body ?? '')).toEqual({
        type: 'order.pay',
        timestamp: new Date(world.clock.now * 1_000).toISOString(),
        data: {
          ...{ shop_id, partner_id: null, subject: expect.any(String), seq: 1, kind: 'pay' },
          ...{ actor: 'system', request_id: by.request_id, happened_at: world.clock.now },
          data: { seq: 1 },
        },
      });
      expect(await status()).toMatchObject({ failures: 0, outcome: 'acknowledged', status: 200 });
      await sender.deliverDue();
      expect(receiver.arrived).toHaveLength(4);
    });

    test('accept an answer with a body, as Standard Webhooks says', async () => {
      receiver.answer = (answer) => answer.end('{"ok":true}');
      await record('order:body', 1);
      await sender.deliverDue();
      expect(await status()).toMatchObject({ failures: 0, status: 200 });
    });

    test('send what failed again after a pause that grows, with the same webhook-id, and nothing overtakes it', async () => {
      receiver.answer = (answer) => answer.writeHead(500).end();
      await record('order:A', 4, 5);
      await sender.deliverDue();
      const failing_since = world.clock.now;
      expect(await status()).toMatchObject({ failures: 1, outcome: 'not_2xx', status: 500, failing_since });
      await sender.deliverDue();
      expect(eventsArrived()).toEqual(['order:A 4']);
      world.clock.advance({ seconds: 5 });
      await sender.deliverDue();
      expect(await status()).toMatchObject({ failures: 2, failing_since, due_at: world.clock.now + 30 });
      world.clock.advance({ seconds: 30 });
      receiver.answer = receiver.acknowledge;
      await sender.deliverDue();
      expect(eventsArrived()).toEqual(['order:A 4', 'order:A 4', 'order:A 4', 'order:A 5']);
      expect(new Set(arrived().map(({ id }) => id)).size).toBe(2);
      expect(await status()).toMatchObject({ failures: 0, failing_since: 0, delivered_at: world.clock.now });
    });

    test('events that were acknowledged behind a failed one are not sent again', async () => {
      receiver.answer = (answer, { body }) =>
        answer.writeHead(JSON.parse(body).data.subject === 'order:bad' ? 500 : 200).end();
      await record('order:bad', 1);
      await record('order:good', 1);
      await sender.deliverDue();
      world.clock.advance({ seconds: 5 });
      receiver.answer = receiver.acknowledge;
      await sender.deliverDue();
      const good = eventsArrived().filter((event) => event === 'order:good 1');
      expect(good).toHaveLength(1);
      expect(eventsArrived().filter((event) => event === 'order:bad 1')).toHaveLength(2);
    });

    test('another sender continues where the first one ended, and events before the webhook are not sent', async () => {
      world.clock.advance({ seconds: 1 });
      await record('order:C', 1);
      await sender.deliverDue();
      await sender.stop();
      await record('order:C', 2);
      const other = new WebhookSender(sender.marketplace);
      await other.deliverDue();
      await other.stop();
      expect(eventsArrived()).toEqual(['order:C 1', 'order:C 2']);
    });

    test('of two nodes with one database, one delivers at a time, and the other continues when it ends', async () => {
      // An embedded database has one node.
      if (world.engine === 'sqlite') return;
      const other = new WebhookSender(sender.marketplace);
      await record('order:F', 1, 2, 3);
      await record('order:G', 1, 2, 3);
      await Promise.all([sender.deliverDue(), other.deliverDue()]);
      await Promise.all([sender.stop(), other.stop()]);
      await record('order:G', 4);
      await other.deliverDue();
      const sorted = eventsArrived().toSorted();
      expect(sorted).toEqual(
        ['F 1', 'F 2', 'F 3', 'G 1', 'G 2', 'G 3', 'G 4'].map((event) => `order:${event}`),
      );
      await other.stop();
    });

    test('a removed webhook receives nothing more', async () => {
      await act(world, 'webhook.remove', { webhook_name: 'erp' });
      await record('order:D', 1);
      await sender.deliverDue();
      expect(receiver.arrived).toEqual([]);
    });

    test('each attempt is counted by webhook and outcome', async () => {
      const attempts: string[] = [];
      const counting = new WebhookSender(sender.marketplace, (name, acknowledged) =>
        attempts.push(`${name} ${acknowledged}`),
      );
      receiver.answer = (answer) => answer.writeHead(500).end();
      await record('order:C', 1);
      await counting.deliverDue();
      receiver.answer = receiver.acknowledge;
      world.clock.advance({ seconds: 5 });
      await counting.deliverDue();
      expect(attempts).toEqual(['erp false', 'erp true']);
    });

    test('a started sender delivers within a moment after the commit', async () => {
      sender.start();
      try {
        await record('order:E', 1);
        await expect.poll(eventsArrived, { timeout: 10_000 }).toEqual(['order:E 1']);
      } finally {
        await sender.stop();
      }
    });
  },
  { config: { webhook_allowed_networks: '127.0.0.0/8' }, has_made_up_events: true },
);
