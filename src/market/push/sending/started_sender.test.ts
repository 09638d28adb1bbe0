import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../../../../test/support/push/receiver.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';

onEachEngine(
  'a started server',
  (world) => {
    let receiver: Receiver;
    beforeEach(async () => {
      receiver = await openReceiver();
    });
    afterEach(() => receiver.close());

    const until = async (isTrue: () => boolean) => {
      while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
    };

    test('sends nothing while nobody receives, and each event as it happens once somebody does', async () => {
      const partner = await world.given.partner();
      const { shop_id } = await world.given.shop({ partner });
      await world.given.channel({ region: 'SG' });
      const { item_id } = await world.given.item({ shop: { shop_id, region: 'SG', access_token: '' } });
      await act(world, 'stock.set', { shop_id, item_id, stock: 20 });
      const { pushes } = world.app;
      pushes.start();
      await act(world, 'order.place', { shop_id });
      expect(pushes.receiver_count).toBe(0);
      const { partner_id } = partner;
      world.clock.advance({ seconds: 1 });
      await act(world, 'partner.set_push', { partner_id, callback_url: receiver.url, codes_on: [3] });
      await until(() => pushes.receiver_count === 1);
      const { body } = await act(world, 'order.place', { shop_id });
      await until(() => receiver.arrived.length > 0);
      expect(receiver.arrived.map((push) => JSON.parse(push.body).data.ordersn)).toEqual([body.order_sn]);
      await act(world, 'partner.set_push', { partner_id, callback_url: '' });
      await until(() => pushes.receiver_count === 0);
    });
  },
  { config: { push_allowed_networks: '127.0.0.0/8' } },
);
