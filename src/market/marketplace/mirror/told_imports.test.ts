import { expect, test } from 'vitest';
import { mirroredOrders } from '../../../../test/support/orders/mirrored_orders.ts';
import { openReceiver } from '../../../../test/support/push/receiver.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';

type Row = Record<string, unknown>;

onEachEngine(
  'what others are told of imported orders',
  (world) => {
    const { seller, ago, importOne, syncOne } = mirroredOrders(world);

    test('neither the feed nor pushes tell a history; both tell it if asked, and then what happens next', async () => {
      const receiver = await openReceiver();
      const partner = await world.given.partner();
      const shop = await world.given.shop({ partner });
      const mine = { ...(await seller()), shop };
      const item = await world.given.item({ shop });
      const sold = { ...mine, item };
      await act(world, 'partner.set_push', {
        partner_id: partner.partner_id,
        callback_url: receiver.url,
        codes_on: [3],
      });
      world.clock.advance({ days: 1 });
      const pushed = async () => {
        await world.app.pushes.sendDue();
        return receiver.arrived.map(({ body }) => {
          const { data } = JSON.parse(body);
          return [data.ordersn, data.status];
        });
      };
      const recent = { create_time: ago(3), pay_time: ago(2) };
      const silent = await importOne(sold, { ...recent, order_status: 'SHIPPED', update_time: ago(1) });
      expect(await pushed()).toEqual([]);
      const told = await importOne(sold, { ...recent, order_status: 'READY_TO_SHIP' }, { in_feed: true });
      expect(await pushed()).toEqual([
        [told.order_sn, 'UNPAID'],
        [told.order_sn, 'READY_TO_SHIP'],
      ]);
      const { external_id } = silent;
      await syncOne(sold, { external_id, revision: 1, order_status: 'TO_CONFIRM_RECEIVE' });
      expect((await pushed()).at(-1)).toEqual([silent.order_sn, 'TO_CONFIRM_RECEIVE']);
      const { body } = await act(world, 'feed.list', { limit: 1_000 });
      const subjects = JSON.stringify(body);
      expect(subjects).toContain(`order:${told.order_sn}`);
      expect(subjects).not.toContain(`order:${silent.order_sn}`);
      const { orders } = (await act(world, 'order.newest', { shop_id: shop.shop_id, by: 'update_time' }))
        .body;
      expect(orders[0]?.update_time).toBe(world.clock.now);
      receiver.close();
    });

    test('deadlines count from the import: an old unpaid order expires two days later', async () => {
      const { order_sn } = await importOne(await seller(), { order_status: 'UNPAID', create_time: ago(500) });
      const statusOf = async () =>
        ((await storedRows(world, 'sales_order')) as Row[]).find((row) => row.order_sn === order_sn)
          ?.order_status;
      world.clock.advance({ hours: 47 });
      await world.runJobs();
      expect(await statusOf()).toBe('UNPAID');
      world.clock.advance({ hours: 2 });
      await world.runJobs();
      expect(await statusOf()).toBe('CANCELLED');
    });
  },
  { config: { push_allowed_networks: '127.0.0.0/8' } },
);
