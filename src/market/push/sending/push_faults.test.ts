import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { GivenPartner } from '../../../../test/support/given/account.ts';
import { openReceiver, type Receiver } from '../../../../test/support/push/receiver.ts';
import { ruleOf } from '../../../../test/support/sandboxes/fault_rules.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import type { FaultRule } from '../../../testing/bench/faults/fault.ts';
import { addMessages } from './add_messages.ts';

/** The data of a push of code 3 or 30. */
const dataOf = (code: number, ordersn: string, update_time: number) =>
  code === 3
    ? { items: [], ordersn, status: 'PROCESSED', completed_scenario: '', update_time }
    : { ordersn, package_number: 'OFG1', fulfillment_status: 'LOGISTICS_READY', update_time };

onEachEngine(
  'faults of pushes',
  (world) => {
    const receiving: { partner: GivenPartner; receiver: Receiver }[] = [];
    afterEach(async () => {
      for (const { partner, receiver } of receiving.splice(0)) {
        receiver.close();
        await act(world, 'partner.set_push', { partner_id: partner.partner_id, callback_url: '' });
      }
      const { faults } = world.marketplace.test_bench ?? {};
      for (const { fault_id } of faults?.list() ?? []) faults?.delete(fault_id);
    });

    async function receivingPartner() {
      const partner = await world.given.partner();
      const receiver = await openReceiver();
      await world.given.row('push_receiver', {
        partner_id: partner.partner_id,
        callback_url: receiver.url,
        callback_set_at: 'now-1d',
        codes_on: [3, 30],
      });
      receiving.push({ partner, receiver });
      return { partner, receiver };
    }
    const add = (
      { partner_id }: GivenPartner,
      ...pushes: readonly (readonly [subject: string, code?: number])[]
    ) =>
      world.marketplace.database.transaction((store) =>
        addMessages(
          store,
          partner_id,
          pushes.map(([subject, code = 3], at) => ({
            code,
            shop_id: 7,
            subject,
            data: dataOf(code, subject, at),
            timestamp: world.clock.now,
          })),
          world.clock.now,
          () => true,
        ),
      );
    const fault = (rule: Partial<FaultRule>) => {
      const added = world.marketplace.test_bench?.faults.add(ruleOf(rule));
      if (!added) throw new Error('The fault was not added.');
      return added;
    };
    const hitsOf = ({ fault_id }: { fault_id: number }) =>
      world.marketplace.test_bench?.faults.list().find((one) => one.fault_id === fault_id)?.hits;
    const send = () => world.app.pushes.sendDue();
    const pushOf = async ({ partner_id }: GivenPartner, message_no = 1) =>
      (await act(world, 'push.get', { partner_id, message_no })).body;
    const arrivedAt = ({ arrived }: Receiver) => arrived.map(({ body }) => JSON.parse(body).data.update_time);
    const signOf = (key: string, { url }: Receiver, body = '') =>
      createHmac('sha256', key).update(`${url}|${body}`).digest('hex');

    test('push_lost: nothing is sent, and the push comes again as after any failure, until the count is over', async () => {
      const { partner, receiver } = await receivingPartner();
      const lost = fault({ kind: 'push_lost', count: 2 });
      await add(partner, ['order:1']);
      expect(await send()).toBe(1);
      expect(receiver.arrived).toEqual([]);
      expect(await pushOf(partner)).toMatchObject({
        state: 'pending',
        fault: 'push_lost',
        due_at: world.clock.now + 300,
        attempt_list: [{ outcome: 'lost_by_fault', status: null, started_at: world.clock.now }],
      });
      world.clock.advance({ seconds: 300 });
      await send();
      expect(receiver.arrived).toEqual([]);
      world.clock.advance({ seconds: 1_800 });
      await send();
      expect(receiver.arrived).toHaveLength(1);
      expect(hitsOf(lost)).toBe(2);
      expect(await pushOf(partner)).toMatchObject({ state: 'acknowledged', attempts: 3, fault: 'push_lost' });
    });

    test('push_twice: the same bytes and msg_id arrive twice, and the second answer counts', async () => {
      const { partner, receiver } = await receivingPartner();
      fault({ kind: 'push_twice' });
      receiver.answer = (answer) => answer.writeHead(receiver.arrived.length === 1 ? 200 : 500).end();
      await add(partner, ['order:1']);
      expect(await send()).toBe(1);
      const [first, second] = receiver.arrived;
      expect(receiver.arrived).toHaveLength(2);
      expect(second?.body).toBe(first?.body);
      expect(await pushOf(partner)).toMatchObject({
        state: 'pending',
        attempts: 1,
        fault: 'push_twice',
        outcome: 'not_2xx',
      });
    });

    test('push_out_of_order: a push arrives after the next one about the same order, and other orders do not wait', async () => {
      const { partner, receiver } = await receivingPartner();
      fault({ kind: 'push_out_of_order' });
      await add(partner, ['order:1'], ['order:2'], ['order:1'], ['order:1']);
      expect(await send()).toBe(4);
      expect(arrivedAt(receiver).filter((at) => at !== 1)).toEqual([2, 0, 3]);
      expect(await pushOf(partner)).toMatchObject({
        state: 'acknowledged',
        attempts: 1,
        fault: 'push_out_of_order',
      });
    });

    test('push_out_of_order: a push that no other follows arrives delay_s later', async () => {
      const { partner, receiver } = await receivingPartner();
      fault({ kind: 'push_out_of_order', delay_s: 120 });
      await add(partner, ['order:1']);
      expect(await send()).toBe(0);
      world.clock.advance({ seconds: 119 });
      expect(await send()).toBe(0);
      world.clock.advance({ seconds: 1 });
      expect(await send()).toBe(1);
      expect(receiver.arrived).toHaveLength(1);
    });

    test('push_delayed: a push arrives delay_s later, once, however often the fault applies', async () => {
      const { partner, receiver } = await receivingPartner();
      const delayed = fault({ kind: 'push_delayed', delay_s: 600, count: 5 });
      await add(partner, ['order:1']);
      expect(await send()).toBe(0);
      expect(await pushOf(partner)).toMatchObject({
        state: 'pending',
        attempts: 0,
        fault: 'push_delayed',
        due_at: world.clock.now + 600,
        attempt_list: [],
      });
      world.clock.advance({ seconds: 599 });
      expect(await send()).toBe(0);
      world.clock.advance({ seconds: 1 });
      expect(await send()).toBe(1);
      expect(receiver.arrived).toHaveLength(1);
      expect(hitsOf(delayed)).toBe(1);
    });

    test('push_wrong_sign: the signature is wrong, and the signature of the next attempt is right', async () => {
      const { partner, receiver } = await receivingPartner();
      fault({ kind: 'push_wrong_sign' });
      const isRight = ({ headers, body }: Receiver['arrived'][number]) =>
        headers.authorization === signOf(partner.partner_key, receiver, body);
      receiver.answer = (answer, push) => answer.writeHead(isRight(push) ? 200 : 401).end();
      await add(partner, ['order:1']);
      await send();
      expect(receiver.arrived.map(isRight)).toEqual([false]);
      expect(receiver.arrived[0]?.headers.authorization).toMatch(/^[0-9a-f]{64}$/);
      expect(await pushOf(partner)).toMatchObject({ outcome: 'not_2xx', fault: 'push_wrong_sign' });
      world.clock.advance({ seconds: 300 });
      await send();
      expect(await pushOf(partner)).toMatchObject({ state: 'acknowledged', attempts: 2 });
    });

    test('apply to pushes of their code and their shop, and calls and jobs do not meet them', async () => {
      const { partner, receiver } = await receivingPartner();
      const of_code = fault({ kind: 'push_lost', push_code: 30 });
      const of_shop = fault({ kind: 'push_lost', shop_id: 8 });
      await world.call('v2.shop.get_shop_info', {}, { shop: await world.given.shop({}) });
      expect(hitsOf(of_shop)).toBe(0);
      await add(partner, ['order:1', 3], ['order:2', 30]);
      expect(await send()).toBe(2);
      expect(arrivedAt(receiver)).toEqual([0]);
      expect([hitsOf(of_code), hitsOf(of_shop)]).toEqual([1, 0]);
    });
  },
  { config: { push_allowed_networks: '127.0.0.0/8' }, has_test_bench: true },
);
