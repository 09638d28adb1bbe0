import { expect, test } from 'vitest';
import { arranged } from '../../../../test/support/given/order.ts';
import {
  created,
  delivery_done,
  delivery_failed,
  picked_up,
  pickup_done,
  type Report,
  sellerDeliveries,
  succeeded,
} from '../../../../test/support/orders/seller_deliveries.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal, storedState } from '../../../../test/support/world/refusals.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { update_tracking_status } from './update_tracking_status.contract.ts';

onEachEngine('refusals of update_tracking_status', (world) => {
  const { delivery, stored } = sellerDeliveries(world);

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://carrier.example/1',
    'carrier.example/1',
    'https://',
    'https://x.example javascript:x',
  ])('tracking_url must be an http or https URL, not %s', async (tracking_url) => {
    const { shop, order, report } = await delivery();
    const before = await stored(shop, order);
    const { body } = await report({ ...pickup_done, tracking_url });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(/tracking_url/) });
    expect(await stored(shop, order)).toEqual(before);
  });

  test('tracking_url has at most 2048 characters, in any script', async () => {
    const url = `https://entrega.example/${'ã'.repeat(1_000)}${'😀'.repeat(1_024)}`;
    expect([...url]).toHaveLength(2_048);
    const { shop, order, report } = await delivery();
    const before = await storedState(world);
    const { body } = await report({ ...pickup_done, tracking_url: `${url}x` });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(/tracking_url/) });
    expect(await storedState(world)).toEqual(before);
    expect((await report({ ...pickup_done, tracking_url: url })).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([{ tracking_url: url }]);
  });

  test('tracking_number has at most 64 characters', async () => {
    const { shop, order, report } = await delivery();
    const tracking_number = 'N'.repeat(64);
    const { body } = await report({ ...pickup_done, tracking_number: `${tracking_number}N` });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(/tracking_number/) });
    expect((await report({ ...pickup_done, tracking_number })).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([{ tracking_number }]);
  });

  test.each<[string, Report, RegExp]>([
    ['no logistics_status', {}, /logistics_status/],
    ['an unknown logistics_status', { logistics_status: 'logistics_lost' }, /logistics_status/],
    ['a status of a package', { logistics_status: picked_up }, /logistics_status/],
    [
      'a failed_reason that is not in the list',
      { ...delivery_failed, failed_reason: 'rain' },
      /failed_reason/,
    ],
    ['an empty failed_reason', { ...delivery_failed, failed_reason: '' }, /failed_reason/],
    ['an empty order_sn', { ...pickup_done, order_sn: '' }, /order_sn/],
    ['a tracking_number that is not text', { ...pickup_done, tracking_number: 7 }, /tracking_number/],
  ])(
    '%s is refused with error_param that names the field, and nothing changes',
    async (_, request, field) => {
      const { report } = await delivery([created], { logistic_id: 90_026 });
      const before = await storedState(world);
      const { body } = await report(request);
      expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(field) });
      expect(await storedState(world)).toEqual(before);
    },
  );

  test.each<[string, Report]>([
    ['tracking_number with delivery_done', { ...delivery_done, tracking_number: 'N' }],
    ['tracking_url with delivery_done', { ...delivery_done, tracking_url: 'https://x.example' }],
    ['tracking_number with delivery_failed', { ...delivery_failed, tracking_number: 'N' }],
    ['tracking_url with delivery_failed', { ...delivery_failed, tracking_url: 'https://x.example' }],
    ['failed_reason with pickup_done', { ...pickup_done, failed_reason: 'buyer_unreachable' }],
    ['failed_reason with delivery_done', { ...delivery_done, failed_reason: 'buyer_unreachable' }],
  ])('%s is refused with error_param, and nothing changes', async (_, request) => {
    const { report } = await delivery([created]);
    const before = await storedState(world);
    expect((await report(request)).body).toMatchObject({ error: 'error_param' });
    expect(await storedState(world)).toEqual(before);
  });

  test('an order with one package on another channel is refused, and one on 90026 without a reason', async () => {
    const shop = await world.given.shop({ region: 'BR' });
    const { logistic_id } = await world.given.channel({ region: 'BR' });
    const mixed = await world.given.order({
      shop,
      packages: [
        { ...arranged, logistic_id: 90_021 },
        { ...arranged, logistic_id },
      ],
    });
    const own = await world.given.order({
      shop,
      packages: [
        { ...arranged, logistic_id: 90_021 },
        { ...arranged, logistic_id: 90_026 },
      ],
    });
    const before = await storedState(world);
    for (const { order_sn } of [mixed, own]) {
      const { body } = await world.call(
        update_tracking_status.name,
        { order_sn, ...delivery_failed },
        { shop },
      );
      expect(body).toMatchObject({ error: 'error_param' });
    }
    expect(await storedState(world)).toEqual(before);
  });

  test.each<Region>(['SG', 'CL', 'MX', 'CO'])(
    'a shop in %s is refused even for an unknown order',
    async (region) => {
      const shop = await world.given.shop({ region });
      const { status, body } = await world.call(
        update_tracking_status.name,
        { order_sn: 'NONE', ...pickup_done },
        { shop },
      );
      expect([status, body.error]).toEqual([200, 'error_permission']);
    },
  );

  eachRefusal(world, update_tracking_status, {
    not_in_brazil: [
      'a shop outside Brazil',
      async () => {
        const { report } = await delivery([created], { region: 'SG' });
        return () => report(pickup_done);
      },
    ],
    order_not_exist: [
      'an order that does not exist',
      async () => {
        const { report } = await delivery();
        return () => report({ ...pickup_done, order_sn: 'NONE' });
      },
    ],
    not_seller_delivered: [
      'an order on another channel',
      async () => {
        const { logistic_id } = await world.given.channel({ region: 'BR' });
        const { report } = await delivery([created], { logistic_id });
        return () => report(pickup_done);
      },
    ],
    tracking_only_of_pickup: [
      'a tracking_number with a delivery',
      async () => {
        const { report } = await delivery();
        return () => report({ ...delivery_done, tracking_number: 'N' });
      },
    ],
    failed_reason_missing: [
      'a failed delivery on 90026 without its reason',
      async () => {
        const { report } = await delivery([picked_up], { logistic_id: 90_026 });
        return () => report(delivery_failed);
      },
    ],
    tracking_number_taken: [
      'the tracking number of another order',
      async () => {
        const { shop, report } = await delivery();
        await report({ ...pickup_done, tracking_number: 'BR 7' });
        const packages = [
          { logistic_id: 90_021, logistics_status: created, mode: 'non_integrated' },
        ] as const;
        const { order_sn } = await world.given.order({ shop, packages: [...packages] });
        return () => report({ ...pickup_done, order_sn, tracking_number: 'BR 7' });
      },
    ],
    failed_reason_only_of_failure: [
      'a failed_reason with a delivery',
      async () => {
        const { report } = await delivery();
        return () => report({ ...delivery_done, failed_reason: 'buyer_unreachable' });
      },
    ],
  });
});
