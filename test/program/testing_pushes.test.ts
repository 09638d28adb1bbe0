// Pushes of sandboxes, as tests of users receive them.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyPush } from '../../src/exports/client.ts';
import { type Sandbox, type Stoa, startStoa } from '../../src/exports/testing.ts';
import type { AnyPush } from '../../src/market/push_codes.ts';
import { openReceiver, type Receiver } from '../support/push/receiver.ts';

const clock = '2026-12-01T03:00:00Z';
const start = Date.parse(clock) / 1_000;

describe('pushes of a sandbox', { timeout: 60_000 }, () => {
  let stoa: Stoa;
  beforeAll(async () => {
    stoa = await startStoa();
  });
  afterAll(() => stoa.stop());
  const receivers: Receiver[] = [];
  afterEach(() => {
    for (const receiver of receivers.splice(0)) receiver.close();
  });

  async function receivingSandbox(label?: string) {
    const sandbox = await stoa.sandbox({ clock, ...(label !== undefined && { label }) });
    const receiver = await openReceiver();
    receivers.push(receiver);
    await sandbox.pushes.deliverTo(receiver.url, [3]);
    const { shop_id } = sandbox.getShop('sg-local');
    return { sandbox, receiver, shop_id };
  }
  const arrived = async (receiver: Receiver, count: number): Promise<AnyPush[]> => {
    await expect.poll(() => receiver.arrived.length, { timeout: 10_000 }).toBe(count);
    return receiver.arrived.map(({ body }) => JSON.parse(body));
  };
  /** The newest message of the sandbox, with its attempts. */
  async function newest({ partner_id, push }: Sandbox) {
    const { messages } = await push.list({ partner_id });
    return push.get({ partner_id, message_no: messages[0]?.message_no ?? 0 });
  }
  const statusOf = (push: AnyPush) => (push.code === 3 ? push.data.status : push.code);

  test('arrive at the URL of deliverTo, signed with the key of the sandbox', async () => {
    const { sandbox, receiver, shop_id } = await receivingSandbox();
    const { order_sn } = await sandbox.order.place({ shop_id });
    await arrived(receiver, 1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.arrived;
    const push = await verifyPush(headers as Record<string, string>, body, receiver.url, sandbox.partner_key);
    expect(push).toMatchObject({ code: 3, shop_id, timestamp: start, data: { ordersn: order_sn } });
    await sandbox.pushes.deliverTo(null);
    await sandbox.order.place({ shop_id });
    await sandbox.clock.advance('1h');
    expect(receiver.arrived).toHaveLength(1);
  });

  test('come again at their own time when the clock is advanced, and the attempts say what the receiver answered', async () => {
    const { sandbox, receiver, shop_id } = await receivingSandbox();
    receiver.answer = (answer) =>
      receiver.arrived.length === 1 ? answer.writeHead(500).end('not now') : answer.end();
    await sandbox.order.place({ shop_id });
    await arrived(receiver, 1);
    await expect.poll(async () => (await newest(sandbox)).attempts).toBe(1);
    await sandbox.clock.advance('1h');
    expect(receiver.arrived).toHaveLength(2);
    expect(await newest(sandbox)).toMatchObject({
      state: 'acknowledged',
      attempt_list: [
        { started_at: start, outcome: 'not_2xx', status: 500, answer: 'not now' },
        { started_at: start + 300, outcome: 'acknowledged', status: 200, answer: '' },
      ],
    });
  });

  test('of what happens while the clock is advanced arrive before it answers, at the time of their events', async () => {
    const { sandbox, receiver, shop_id } = await receivingSandbox();
    const { order_sn } = await sandbox.order.place({ shop_id, unpaid: true });
    await sandbox.clock.advance('3d');
    const pushes = (await arrived(receiver, receiver.arrived.length)).filter(
      (push) => push.code === 3 && push.data.ordersn === order_sn,
    );
    expect(pushes.map(statusOf)).toEqual(['UNPAID', 'CANCELLED']);
    const { messages } = await sandbox.push.list({
      partner_id: sandbox.partner_id,
      code: 3,
      subject: `order:${order_sn}`,
    });
    expect(messages).toHaveLength(2);
    for (const { message_no, created_at } of messages) {
      const { attempt_list } = await sandbox.push.get({ partner_id: sandbox.partner_id, message_no });
      expect(attempt_list).toMatchObject([{ started_at: created_at }]);
    }
    expect(messages.map(({ created_at }) => created_at)).toEqual(
      pushes.map(({ timestamp }) => timestamp).reverse(),
    );
  });

  test('are lost after four attempts within the hours that one advance passes', async () => {
    const { sandbox, receiver, shop_id } = await receivingSandbox();
    receiver.answer = (answer) => answer.end('{"ok":true}');
    await sandbox.order.place({ shop_id });
    await arrived(receiver, 1);
    await expect.poll(async () => (await newest(sandbox)).attempts).toBe(1);
    await sandbox.clock.advance('4h');
    const { state, attempt_list } = await newest(sandbox);
    expect(state).toBe('lost');
    expect(attempt_list.map(({ started_at }) => started_at - start)).toEqual([0, 300, 2_100, 12_900]);
  });

  test('go to no address that is neither public nor of this machine, and to no URL with a password', async () => {
    const sandbox = await stoa.sandbox();
    await expect(sandbox.pushes.deliverTo('http://10.0.0.1/push')).rejects.toThrow('url_private');
    await expect(sandbox.pushes.deliverTo('http://169.254.169.254/latest')).rejects.toThrow('url_private');
    await expect(sandbox.pushes.deliverTo('https://me:secret@example.com/')).rejects.toThrow('url_invalid');
    await sandbox.delete();
  });

  test('meet the faults that a test adds: lost, twice, delayed, out of order, with a wrong signature', async () => {
    const { sandbox, receiver, shop_id } = await receivingSandbox();
    const place = async () => (await sandbox.order.place({ shop_id })).order_sn;
    const take = () => receiver.arrived.splice(0);
    const faultOf = async () => (await newest(sandbox)).fault;

    await sandbox.faults.add({ kind: 'push_lost', push_code: 3 });
    await place();
    await expect.poll(faultOf).toBe('push_lost');
    expect(take()).toEqual([]);
    await sandbox.clock.advance('5m');
    expect(take()).toHaveLength(1);

    await sandbox.faults.add({ kind: 'push_twice' });
    await place();
    await arrived(receiver, 2);
    expect(new Set(take().map(({ body }) => JSON.parse(body).msg_id)).size).toBe(1);

    await sandbox.faults.add({ kind: 'push_delayed', delay_s: 7_200 });
    await place();
    await expect.poll(faultOf).toBe('push_delayed');
    await sandbox.clock.advance('1h59m');
    expect(take()).toEqual([]);
    await sandbox.clock.advance('1m');
    expect(take()).toHaveLength(1);

    await sandbox.faults.add({ kind: 'push_out_of_order' });
    const order_sn = await place();
    await expect.poll(faultOf).toBe('push_out_of_order');
    await sandbox.order.cancel({ shop_id, order_sn });
    await expect.poll(() => receiver.arrived.length).toBe(2);
    const statuses = take().flatMap(({ body }) => {
      const push = JSON.parse(body) as AnyPush;
      return push.code === 3 ? [push.data.status] : [];
    });
    expect(statuses).toEqual(['CANCELLED', 'READY_TO_SHIP']);

    await sandbox.faults.add({ kind: 'push_wrong_sign' });
    await place();
    await arrived(receiver, 1);
    const [{ headers, body } = { headers: {}, body: '' }] = take();
    await expect(
      verifyPush(headers as Record<string, string>, body, receiver.url, sandbox.partner_key),
    ).rejects.toThrow();
    expect((await sandbox.faults.list()).map(({ is_over }) => is_over)).toEqual(Array(5).fill(true));
  });

  test('count as coverage once they are acknowledged, by the label of their sandbox', async () => {
    const { sandbox, receiver, shop_id } = await receivingSandbox('pushes');
    const covered = async () => {
      const { subject_list, met } = await stoa.coverage({ label: 'pushes', only: ['push'] });
      return {
        met,
        missing: subject_list.flatMap(({ missing_list }) => missing_list.map(({ name }) => name)),
      };
    };
    receiver.answer = (answer) => answer.writeHead(500).end();
    await sandbox.order.place({ shop_id });
    await arrived(receiver, 1);
    await expect.poll(async () => (await newest(sandbox)).attempts).toBe(1);
    expect((await covered()).missing).toContain('3 order_status_push');
    receiver.answer = receiver.acknowledge;
    await sandbox.clock.advance('5m');
    const { met, missing } = await covered();
    expect(met).toBe(1);
    expect(missing).not.toContain('3 order_status_push');
    expect(missing).toContain('30 package_fulfillment_status_push');
  });

  test('go nowhere from a fork or a reset sandbox until it is told where', async () => {
    const { sandbox, receiver, shop_id } = await receivingSandbox();
    await sandbox.order.place({ shop_id });
    await arrived(receiver, 1);
    const fork = await sandbox.fork();
    await sandbox.reset();
    for (const copy of [fork, sandbox]) {
      await copy.order.place({ shop_id: copy.getShop('sg-local').shop_id });
      await copy.clock.advance('1h');
    }
    expect(receiver.arrived).toHaveLength(1);
    await fork.pushes.deliverTo(receiver.url, [3]);
    await fork.order.place({ shop_id: fork.getShop('sg-local').shop_id });
    await arrived(receiver, 2);
  });
});
