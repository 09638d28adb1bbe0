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

onEachEngine(
  'update_tracking_status in the live dialect',
  (world) => {
    const { delivery, stored } = sellerDeliveries(world);
    const endings = [delivery_done, delivery_failed].map(
      (request) => [request.logistics_status, request] as const,
    );

    test.each(endings)('%s is accepted in LOGISTICS_PICKUP_DONE', async (_, request) => {
      const { report } = await delivery([picked_up]);
      expect((await report(request)).body).toEqual(succeeded);
    });

    test.each(endings)('%s in LOGISTICS_REQUEST_CREATED fails and changes nothing', async (_, request) => {
      const { report } = await delivery([created]);
      const before = await storedState(world);
      expect((await report(request)).body).toEqual(failed);
      expect(await storedState(world)).toEqual(before);
    });

    test.each(endings)(
      '%s for several packages is accepted only after the last pickup',
      async (_, request) => {
        const { report } = await delivery([picked_up, created]);
        const before = await storedState(world);
        expect((await report(request)).body).toEqual(failed);
        expect(await storedState(world)).toEqual(before);
      },
    );

    test('a pickup is accepted in LOGISTICS_REQUEST_CREATED, and the delivery after that', async () => {
      const { shop, order, report } = await delivery([created]);
      expect((await report({ ...pickup_done, tracking_number: 'MOTO-7' })).body).toEqual(succeeded);
      expect((await report(delivery_done)).body).toEqual(succeeded);
      expect((await stored(shop, order)).history).toMatchObject([
        { from_status: created, to_status: picked_up },
        { from_status: picked_up, to_status: 'LOGISTICS_DELIVERY_DONE' },
      ]);
    });
  },
  { config: { dialect: 'live' } },
);
