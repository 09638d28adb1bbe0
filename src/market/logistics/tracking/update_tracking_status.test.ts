import { expect, test } from 'vitest';
import {
  channels,
  created,
  delivery_done,
  delivery_failed,
  picked_up,
  pickup_done,
  sellerDeliveries,
  succeeded,
} from '../../../../test/support/orders/seller_deliveries.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { failed_reasons, type LogisticsStatus } from '../../order/order.ts';

onEachEngine('update_tracking_status', (world) => {
  const { delivery, stored } = sellerDeliveries(world);

  test.each(channels)(
    'on channel %i, a pickup is accepted in LOGISTICS_REQUEST_CREATED, and its tracking_number and tracking_url are stored',
    async (logistic_id) => {
      const { shop, order, report } = await delivery([created], { logistic_id });
      const before = await stored(shop, order);
      world.clock.advance({ seconds: 5 });
      const tracked = { tracking_number: 'MOTO-1', tracking_url: 'https://entrega.example/MOTO-1?ção' };
      const { body } = await report({ ...pickup_done, ...tracked });
      expect(body).toEqual(succeeded);
      const after = await stored(shop, order);
      const step = {
        transition: 'report_pickup',
        from_status: created,
        to_status: picked_up,
        actor: 'seller',
        partner_id: world.partner.partner_id,
        request_id: body.request_id,
        moved_at: world.clock.now,
      };
      // Nothing else of the package and the order changes.
      expect(after.packages).toEqual([
        {
          ...before.packages[0],
          ...tracked,
          logistics_status: picked_up,
          revision: 2,
        },
      ]);
      const { now } = world.clock;
      const order_status = 'SHIPPED';
      expect(after.order).toEqual({ ...before.order, order_status, update_time: now, pickup_done_time: now });
      expect(after.order_status).toBe('SHIPPED');
      expect(after.history).toEqual([{ package_number: order.packages[0]?.package_number, ...step }]);
    },
  );

  test('a pickup without tracking_number and tracking_url keeps the existing ones', async () => {
    const tracked = { tracking_number: 'OLD-1', tracking_url: 'https://old.example' };
    const { shop, order, report } = await delivery([created], { package_columns: tracked });
    expect((await report(pickup_done)).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([tracked]);
    const other = await delivery([created], { package_columns: tracked });
    await other.report({ ...pickup_done, tracking_url: 'https://new.example' });
    expect((await stored(other.shop, other.order)).packages).toMatchObject([
      { tracking_number: 'OLD-1', tracking_url: 'https://new.example' },
    ]);
  });

  test('logistic_pickup_done, as spelled in the public sample, means logistics_pickup_done', async () => {
    const { shop, order, report } = await delivery();
    const tracked = { tracking_number: 'MOTO-2', tracking_url: 'https://entrega.example' };
    const { body } = await report({ logistics_status: 'logistic_pickup_done', ...tracked });
    expect(body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([{ logistics_status: picked_up, ...tracked }]);
  });

  test.each<[LogisticsStatus, number]>(
    [created, picked_up].flatMap((from) =>
      channels.map((channel) => [from as LogisticsStatus, channel] as [LogisticsStatus, number]),
    ),
  )(
    'a delivery is accepted in %s on channel %i, and the tracking data is kept',
    async (from, logistic_id) => {
      const tracked = { tracking_number: 'MOTO-3', tracking_url: 'https://entrega.example' };
      const { shop, order, report } = await delivery([from], { logistic_id, package_columns: tracked });
      const { body } = await report(delivery_done);
      expect(body).toEqual(succeeded);
      expect(await stored(shop, order)).toMatchObject({
        packages: [
          { logistics_status: 'LOGISTICS_DELIVERY_DONE', revision: 2, failed_reason: null, ...tracked },
        ],
        history: [
          {
            transition: 'report_delivery',
            from_status: from,
            to_status: 'LOGISTICS_DELIVERY_DONE',
            request_id: body.request_id,
          },
        ],
        order_status: 'TO_CONFIRM_RECEIVE',
      });
    },
  );

  test.each<[LogisticsStatus, number]>(
    [created, picked_up].flatMap((from) =>
      channels.map((channel) => [from as LogisticsStatus, channel] as [LogisticsStatus, number]),
    ),
  )('a failed delivery is accepted in %s on channel %i, with its reason', async (from, logistic_id) => {
    const { shop, order, report } = await delivery([from], { logistic_id });
    const { body } = await report({ ...delivery_failed, failed_reason: 'buyer_unreachable' });
    expect(body).toEqual(succeeded);
    expect(await stored(shop, order)).toMatchObject({
      packages: [
        {
          logistics_status: 'LOGISTICS_DELIVERY_FAILED',
          revision: 2,
          failed_reason: 'buyer_unreachable',
        },
      ],
      history: [
        {
          transition: 'report_failed_delivery',
          from_status: from,
          to_status: 'LOGISTICS_DELIVERY_FAILED',
        },
      ],
      order: { order_status: 'CANCELLED', cancel_by: 'system' },
    });
  });

  test.each(failed_reasons)('%s is a failed_reason', async (failed_reason) => {
    const { shop, order, report } = await delivery([picked_up], { logistic_id: 90_026 });
    expect((await report({ ...delivery_failed, failed_reason })).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([{ failed_reason }]);
  });

  test.each([90_021, 90_025])('on channel %i, failed_reason is optional', async (logistic_id) => {
    const { shop, order, report } = await delivery([picked_up], { logistic_id });
    expect((await report(delivery_failed)).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([
      { logistics_status: 'LOGISTICS_DELIVERY_FAILED', failed_reason: null },
    ]);
  });
});
