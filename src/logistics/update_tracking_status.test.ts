import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../test/support/given/account.ts';
import { arranged, type GivenOrder } from '../../test/support/given/order.ts';
import { onEachEngine, type World } from '../../test/support/harness.ts';
import { eachRefusal, storedState } from '../../test/support/refusals.ts';
import { storedOrder } from '../../test/support/stored_orders.ts';
import { failed_reasons, type LogisticsStatus } from '../order/order.ts';
import type { Region } from '../platform/contract/region.ts';
import { update_tracking_status } from './update_tracking_status.contract.ts';

type Record_ = Record<string, unknown>;

const { name } = update_tracking_status;
const channels = [90_021, 90_025, 90_026];

const created = 'LOGISTICS_REQUEST_CREATED';
const picked_up = 'LOGISTICS_PICKUP_DONE';
const pickup_done = { logistics_status: 'logistics_pickup_done' };
const delivery_done = { logistics_status: 'logistics_delivery_done' };
const delivery_failed = { logistics_status: 'logistics_delivery_failed' };

/** Brazilian sellers who deliver themselves, and what they report. */
const deliveriesIn = (world: World) => {
  const givenChannels = async () => {
    for (const logistic_id of channels)
      await world.given.channel({ logistic_id, region: 'BR', non_integrated_info_needed: [] });
  };

  /** An order with a package in each of these states. */
  async function delivery(
    statuses: readonly LogisticsStatus[] = [created],
    {
      logistic_id = 90_021,
      region = 'BR',
      of = {},
      final_status,
    }: { logistic_id?: number; region?: Region; of?: Record_; final_status?: 'CANCELLED' | 'COMPLETED' } = {},
  ) {
    const shop = await world.given.shop({ region });
    const order = await world.given.order({
      shop,
      packages: statuses.map((logistics_status) => ({
        ...arranged,
        logistic_id,
        logistics_status,
        mode: 'non_integrated',
        tracking_number: undefined,
        ...of,
      })),
      final_status,
    });
    const report = (request: Record_) => world.call(name, { order_sn: order.order_sn, ...request }, { shop });
    return { shop, order, report };
  }

  const stored = (shop: GivenShop, { order_sn }: GivenOrder) => storedOrder(world, shop, order_sn);
  return { givenChannels, delivery, stored };
};

const succeeded = {
  request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  error: '',
  message: '',
  warning: '',
  response: { update_result: 'succeed' },
};
const failed = {
  ...succeeded,
  warning: expect.stringMatching(/./),
  response: { update_result: 'failed' },
};

onEachEngine('update_tracking_status', (world) => {
  const { givenChannels, delivery, stored } = deliveriesIn(world);
  beforeAll(givenChannels);

  test.each(channels)(
    'on channel %i a pickup is taken from LOGISTICS_REQUEST_CREATED, and its tracking_number and tracking_url are kept',
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
      // All else that is known of the package and of the order stays.
      expect(after.packages).toEqual([
        {
          ...before.packages[0],
          ...tracked,
          logistics_status: picked_up,
          revision: 2,
          history: JSON.stringify([step]),
        },
      ]);
      expect(after.order).toEqual(before.order);
      expect(after.order_status).toBe('SHIPPED');
      expect(after.history).toEqual([{ package_number: order.packages[0]?.package_number, ...step }]);
    },
  );

  test('a pickup without tracking_number and tracking_url leaves those that are there', async () => {
    const tracked = { tracking_number: 'OLD-1', tracking_url: 'https://old.example' };
    const { shop, order, report } = await delivery([created], { of: tracked });
    expect((await report(pickup_done)).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([tracked]);
    const other = await delivery([created], { of: tracked });
    await other.report({ ...pickup_done, tracking_url: 'https://new.example' });
    expect((await stored(other.shop, other.order)).packages).toMatchObject([
      { tracking_number: 'OLD-1', tracking_url: 'https://new.example' },
    ]);
  });

  test('logistic_pickup_done, as the public sample spells it, is logistics_pickup_done', async () => {
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
    'a delivery is taken from %s on channel %i, and what tracks the package stays',
    async (from, logistic_id) => {
      const tracked = { tracking_number: 'MOTO-3', tracking_url: 'https://entrega.example' };
      const { shop, order, report } = await delivery([from], { logistic_id, of: tracked });
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
  )('a failed delivery is taken from %s on channel %i, with its reason', async (from, logistic_id) => {
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
      order_status: 'SHIPPED',
    });
  });

  test.each(failed_reasons)('%s is a failed_reason', async (failed_reason) => {
    const { shop, order, report } = await delivery([picked_up], { logistic_id: 90_026 });
    expect((await report({ ...delivery_failed, failed_reason })).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([{ failed_reason }]);
  });

  test.each([90_021, 90_025])('on channel %i failed_reason may be left out', async (logistic_id) => {
    const { shop, order, report } = await delivery([picked_up], { logistic_id });
    expect((await report(delivery_failed)).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([
      { logistics_status: 'LOGISTICS_DELIVERY_FAILED', failed_reason: null },
    ]);
  });

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
      expect(body.warning).toContain(state);
      expect(body.warning).toContain(order.packages[0]?.package_number);
      expect(await storedState(world)).toEqual(before);
    },
  );

  test.each(['CANCELLED', 'COMPLETED'] as const)(
    'an order that is %s moves no more: update_result is failed, and nothing changes',
    async (final_status) => {
      const { report } = await delivery([created], { final_status });
      const before = await storedState(world);
      for (const request of [pickup_done, delivery_done, delivery_failed]) {
        const { body } = await report(request);
        expect(body).toEqual(failed);
        expect(body.warning).toContain(final_status);
      }
      expect(await storedState(world)).toEqual(before);
    },
  );

  test('a report that is sent again changes nothing, and says failed', async () => {
    const { report } = await delivery();
    const request = { ...pickup_done, tracking_number: 'MOTO-4' };
    expect((await report(request)).body).toEqual(succeeded);
    const before = await storedState(world);
    expect((await report({ ...request, tracking_number: 'MOTO-5' })).body).toEqual(failed);
    expect(await storedState(world)).toEqual(before);
  });

  test('of two reports at the same time exactly one succeeds, and the package moves once', async () => {
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

  test('all packages of an order move together, each from where it is, with a history of its own', async () => {
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
    expect(after.order_status).toBe('SHIPPED');
  });

  test('a pickup of several packages gives each the tracking_number and the tracking_url', async () => {
    const { shop, order, report } = await delivery([created, created]);
    const tracked = { tracking_number: 'MOTO-6', tracking_url: 'https://entrega.example/6' };
    expect((await report({ ...pickup_done, ...tracked })).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([tracked, tracked]);
  });

  test.each<[LogisticsStatus[], Record_]>([
    [[created, picked_up], pickup_done],
    [[created, 'LOGISTICS_READY'], pickup_done],
    [[picked_up, created, 'LOGISTICS_DELIVERY_DONE'], delivery_done],
    [['LOGISTICS_DELIVERY_FAILED', picked_up], delivery_failed],
  ])('of packages in %j of which one cannot move, none does: %j', async (states, request) => {
    const { report } = await delivery(states);
    const before = await storedState(world);
    expect((await report(request)).body).toEqual(failed);
    expect(await storedState(world)).toEqual(before);
  });

  test("another order's packages stay where they are", async () => {
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
    const { body } = await world.call(name, { order_sn: order.order_sn, ...pickup_done }, { shop: namesake });
    expect(body).toEqual(succeeded);
    expect(await stored(shop, order)).toEqual(before);
  });

  test("another shop's order is answered exactly like one that does not exist, and stays as it is", async () => {
    const { order } = await delivery();
    const stranger = await world.given.shop({ region: 'BR' });
    const before = await storedState(world);
    const ask = async (order_sn: string) =>
      (await world.call(name, { order_sn, ...pickup_done }, { shop: stranger })).body;
    const theirs = await ask(order.order_sn);
    expect(theirs.error).toBe('logistics.order_not_exist');
    expect({ ...theirs, request_id: '' }).toEqual({ ...(await ask('NONE')), request_id: '' });
    expect(await storedState(world)).toEqual(before);
  });

  test('tracking_url may have 2048 characters, of any script, and not one more', async () => {
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

  test('tracking_number may have 64 characters, and not one more', async () => {
    const { shop, order, report } = await delivery();
    const tracking_number = 'N'.repeat(64);
    const { body } = await report({ ...pickup_done, tracking_number: `${tracking_number}N` });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(/tracking_number/) });
    expect((await report({ ...pickup_done, tracking_number })).body).toEqual(succeeded);
    expect((await stored(shop, order)).packages).toMatchObject([{ tracking_number }]);
  });

  test.each<[string, Record_, RegExp]>([
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
    ['a tracking_number that is no text', { ...pickup_done, tracking_number: 7 }, /tracking_number/],
  ])('%s is refused with error_param, naming the field, and nothing changes', async (_, request, field) => {
    const { report } = await delivery([created], { logistic_id: 90_026 });
    const before = await storedState(world);
    const { body } = await report(request);
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(field) });
    expect(await storedState(world)).toEqual(before);
  });

  test.each<[string, Record_]>([
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

  test('an order of which one package is on another channel, and one on 90026 without its reason, is refused', async () => {
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
      const { body } = await world.call(name, { order_sn, ...delivery_failed }, { shop });
      expect(body).toMatchObject({ error: 'error_param' });
    }
    expect(await storedState(world)).toEqual(before);
  });

  test.each<Region>(['SG', 'CL', 'MX', 'CO'])(
    'a shop in %s is refused even for what it does not have',
    async (region) => {
      const shop = await world.given.shop({ region });
      const { status, body } = await world.call(name, { order_sn: 'NONE', ...pickup_done }, { shop });
      expect([status, body.error]).toEqual([200, 'error_permission']);
    },
  );

  eachRefusal(world, update_tracking_status, {
    not_in_brazil: [
      'a shop outside of Brazil',
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
      'a tracking_number of a delivery',
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
    failed_reason_only_of_failure: [
      'a failed_reason of a delivery',
      async () => {
        const { report } = await delivery();
        return () => report({ ...delivery_done, failed_reason: 'buyer_unreachable' });
      },
    ],
  });
});

onEachEngine(
  'update_tracking_status under the live dialect',
  (world) => {
    const { givenChannels, delivery, stored } = deliveriesIn(world);
    beforeAll(givenChannels);
    const endings = [delivery_done, delivery_failed].map(
      (request) => [request.logistics_status, request] as const,
    );

    test.each(endings)('%s is taken from LOGISTICS_PICKUP_DONE', async (_, request) => {
      const { report } = await delivery([picked_up]);
      expect((await report(request)).body).toEqual(succeeded);
    });

    test.each(endings)('%s from LOGISTICS_REQUEST_CREATED fails, and nothing changes', async (_, request) => {
      const { report } = await delivery([created]);
      const before = await storedState(world);
      expect((await report(request)).body).toEqual(failed);
      expect(await storedState(world)).toEqual(before);
    });

    test.each(endings)('%s of several packages waits for the last pickup', async (_, request) => {
      const { report } = await delivery([picked_up, created]);
      const before = await storedState(world);
      expect((await report(request)).body).toEqual(failed);
      expect(await storedState(world)).toEqual(before);
    });

    test('a pickup is taken from LOGISTICS_REQUEST_CREATED, and then the delivery', async () => {
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
