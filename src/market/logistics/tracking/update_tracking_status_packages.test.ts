import { expect, test } from 'vitest';
import { arranged } from '../../../../test/support/given/order.ts';
import {
  created,
  delivery_done,
  delivery_failed,
  failed,
  picked_up,
  pickup_done,
  type Report,
  sellerDeliveries,
  succeeded,
} from '../../../../test/support/orders/seller_deliveries.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import type { LogisticsStatus } from '../../order/order.ts';
import { update_tracking_status } from './update_tracking_status.contract.ts';

onEachEngine('the packages that update_tracking_status moves', (world) => {
  const { delivery, stored } = sellerDeliveries(world);

  test('all packages of an order move together, each from its own state and with its own events', async () => {
    const { shop, order, report } = await delivery([created, picked_up, created]);
    const { body } = await report({ ...delivery_failed, failed_reason: 'buyer_unreachable' });
    expect(body).toEqual(succeeded);
    const after = await stored(shop, order);
    for (const row of after.packages)
      expect(row).toMatchObject({
        logistics_status: 'LOGISTICS_DELIVERY_FAILED',
        failed_reason: 'buyer_unreachable',
      });
    expect(after.history).toMatchObject(
      order.packages.map(({ package_number }, at) => ({
        package_number,
        from_status: [created, picked_up, created][at],
        to_status: 'LOGISTICS_DELIVERY_FAILED',
        request_id: body.request_id,
      })),
    );
    expect(after.order_status).toBe('CANCELLED');
  });

  test('a pickup of several packages stores tracking_number and tracking_url for each', async () => {
    const { shop, order, report } = await delivery([created, created]);
    const tracked = { tracking_number: 'MOTO-6', tracking_url: 'https://entrega.example/6' };
    expect((await report({ ...pickup_done, ...tracked })).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([tracked, tracked]);
  });

  test.each<[LogisticsStatus[], Report]>([
    [[created, picked_up], pickup_done],
    [[created, 'LOGISTICS_READY'], pickup_done],
    [[picked_up, created, 'LOGISTICS_DELIVERY_DONE'], delivery_done],
    [['LOGISTICS_DELIVERY_FAILED', picked_up], delivery_failed],
  ])('of packages in %j, none moves if one cannot: %j', async (states, request) => {
    const { report } = await delivery(states);
    const before = await storedState(world);
    expect((await report(request)).body).toEqual(failed);
    expect(await storedState(world)).toEqual(before);
  });

  test('packages of another order are not changed', async () => {
    const { shop, report } = await delivery();
    const other = await world.given.order({ shop, packages: [{ ...arranged, logistic_id: 90_021 }] });
    const before = await stored(shop, other);
    expect((await report(pickup_done)).body).toEqual(succeeded);
    expect(await stored(shop, other)).toEqual(before);
  });

  test('the same order_sn in another shop is another order', async () => {
    const { shop, order } = await delivery();
    const namesake = await world.given.shop({ region: 'BR' });
    await world.given.order({
      shop: namesake,
      packages: [{ ...arranged, logistic_id: 90_021 }],
      order_sn: order.order_sn,
    });
    const before = await stored(shop, order);
    const { body } = await world.call(
      update_tracking_status.name,
      { order_sn: order.order_sn, ...pickup_done },
      { shop: namesake },
    );
    expect(body).toEqual(succeeded);
    expect(await stored(shop, order)).toEqual(before);
  });

  test('an order of another shop gets the same answer as one that does not exist, and is not changed', async () => {
    const { order } = await delivery();
    const stranger = await world.given.shop({ region: 'BR' });
    const before = await storedState(world);
    const ask = async (order_sn: string) =>
      (await world.call(update_tracking_status.name, { order_sn, ...pickup_done }, { shop: stranger })).body;
    const theirs = await ask(order.order_sn);
    expect(theirs.error).toBe('logistics.order_not_exist');
    expect({ ...theirs, request_id: '' }).toEqual({ ...(await ask('NONE')), request_id: '' });
    expect(await storedState(world)).toEqual(before);
  });
});
