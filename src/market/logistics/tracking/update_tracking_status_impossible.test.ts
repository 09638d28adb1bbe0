import { expect, test } from 'vitest';
import {
  created,
  delivery_done,
  delivery_failed,
  failed,
  picked_up,
  pickup_done,
  sellerDeliveries,
  succeeded,
} from '../../../../test/support/orders/seller_deliveries.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import type { LogisticsStatus } from '../../order/order.ts';

onEachEngine('what update_tracking_status cannot do', (world) => {
  const { delivery, stored } = sellerDeliveries(world);

  const everywhere: LogisticsStatus[] = [
    'LOGISTICS_READY',
    'LOGISTICS_PICKUP_RETRY',
    created,
    picked_up,
    'LOGISTICS_DELIVERY_DONE',
    'LOGISTICS_DELIVERY_FAILED',
  ];
  const reports = [
    { request: { ...pickup_done, tracking_number: 'NOT-KEPT' }, from: [created] },
    { request: delivery_done, from: [created, picked_up] },
    { request: { ...delivery_failed, failed_reason: 'buyer_unresponsive' }, from: [created, picked_up] },
  ];
  const impossible = reports.flatMap(({ request, from }) =>
    everywhere
      .filter((state) => !from.includes(state))
      .map((state) => [request.logistics_status, state, request] as const),
  );
  test.each(impossible)(
    '%s from %s: update_result is failed, warning says why, error is empty, and nothing changes',
    async (_, state, request) => {
      const { report, order } = await delivery([state]);
      const before = await storedState(world);
      const { status, body } = await report(request);
      expect(status).toBe(200);
      expect(body).toEqual(failed);
      // An order whose packages have all failed has ended.
      const has_ended = state === 'LOGISTICS_DELIVERY_FAILED';
      expect(body.warning).toContain(has_ended ? 'CANCELLED' : state);
      if (!has_ended) expect(body.warning).toContain(order.packages[0]?.package_number);
      expect(await storedState(world)).toEqual(before);
    },
  );

  test.each(['CANCELLED', 'COMPLETED'] as const)(
    'an order in %s can no longer change state: update_result is failed, and nothing changes',
    async (order_status) => {
      const { report } = await delivery([created], { order_status });
      const before = await storedState(world);
      for (const request of [pickup_done, delivery_done, delivery_failed]) {
        const { body } = await report(request);
        expect(body).toEqual(failed);
        expect(body.warning).toContain(order_status);
      }
      expect(await storedState(world)).toEqual(before);
    },
  );

  test('a repeated report changes nothing, and update_result is failed', async () => {
    const { report } = await delivery();
    const request = { ...pickup_done, tracking_number: 'MOTO-4' };
    expect((await report(request)).body).toEqual(succeeded);
    const before = await storedState(world);
    expect((await report({ ...request, tracking_number: 'MOTO-5' })).body).toEqual(failed);
    expect(await storedState(world)).toEqual(before);
  });

  test('of two concurrent reports exactly one succeeds, and the package moves once', async () => {
    for (let round = 0; round < 5; round++) {
      const { shop, order, report } = await delivery([created, created]);
      const results = await Promise.all(
        ['A', 'B'].map((tracking_number) => report({ ...pickup_done, tracking_number })),
      );
      const winner = results.findIndex(({ body }) => body.warning === '');
      expect(results[winner]?.body).toEqual(succeeded);
      expect(results[1 - winner]?.body).toEqual(failed);
      const after = await stored(shop, order);
      const tracking_number = ['A', 'B'][winner];
      expect(after.packages).toMatchObject([{ tracking_number }, { tracking_number }]);
      expect(after.history).toHaveLength(2);
    }
  });
});
