import { beforeEach, expect, test } from 'vitest';
import type { GivenShop } from '../../test/support/given/account.ts';
import { everyday_schedule } from '../../test/support/given/logistics.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import { eachRefusal, eachRowRefusal, rowsOf, storedState } from '../../test/support/refusals.ts';
import { historyOf, storedOrder } from '../../test/support/stored_orders.ts';
import type { OrderTables } from '../order/order.tables.ts';
import { IdsExhaustedError } from '../platform/store/ids.ts';
import { batch_ship_order } from './batch_ship_order.contract.ts';
import { tracking_number_ids } from './logistics.tables.ts';
import { batch_channel } from './logistics.ts';
import { isTrackingNumber } from './shipping/tracking_number.ts';

type Record_ = Record<string, unknown>;

const format = 'BREP##########*';
const all_modes = { pickup_info_needed: [], dropoff_info_needed: [], non_integrated_info_needed: [] };
const by_slot = { pickup_info_needed: ['address_id', 'pickup_time_id'], pickup_schedule: everyday_schedule };
const by_branch = { dropoff_info_needed: ['branch_id'] };
const by_sender = { dropoff_info_needed: ['sender_real_name'] };
const by_seller = { non_integrated_info_needed: ['tracking_no'] };

onEachEngine('batch_ship_order', (world) => {
  const { name } = batch_ship_order;

  /** The batch channel, of which there is one, as a marketplace with these modes would have it. */
  const givenBatchChannel = async (record: Record_) => {
    await world.marketplace.database.transaction((store) =>
      store.execute(`delete from logistics_channel where logistic_id = ${batch_channel}`),
    );
    await world.given.channel({ logistic_id: batch_channel, region: 'BR', ...record });
    // A channel that is changed works everywhere after a second.
    world.clock.advance({ seconds: 1 });
  };
  beforeEach(() => givenBatchChannel({ ...all_modes, tracking_number_format: format }));

  const givenShop = async () => {
    const shop = await world.given.shop({ region: 'BR' });
    return { shop, address_id: (await world.given.address({ shop })).address_id };
  };
  /** The order_sn of a new order with a package on the batch channel for each record. */
  const givenOrder = async (shop: GivenShop, packages: Record_[] = [{}], record: Record_ = {}) => {
    const of = packages.map((one) => ({ logistic_id: batch_channel, ...one }));
    return world.given.order({ shop, packages: of, ...record });
  };
  const givenOrders = async (shop: GivenShop, count: number) => {
    const order_list: { order_sn: string; package_number: string }[] = [];
    for (let at = 0; at < count; at++) {
      const { order_sn, packages } = await givenOrder(shop);
      order_list.push({ order_sn, package_number: packages[0]?.package_number ?? '' });
    }
    return order_list;
  };
  const call = (shop: GivenShop, order_list: unknown, sent: Record_ = { dropoff: {} }) =>
    world.call(name, { order_list, ...sent }, { shop });

  const storedPackages = async ({ shop_id }: GivenShop) =>
    ((await storedState(world)).package as OrderTables['package'][]).filter((row) => row.shop_id === shop_id);
  const slotOf = async (shop: GivenShop, order_sn: string) => {
    const { body } = await world.call('v2.logistics.get_shipping_parameter', { order_sn }, { shop });
    const { pickup } = body.response as {
      pickup: { address_list: { time_slot_list: { pickup_time_id: string }[] }[] };
    };
    return pickup.address_list[0]?.time_slot_list[0]?.pickup_time_id ?? '';
  };
  const bare = (rows: { order_sn: string }[]) => rows.map(({ order_sn }) => ({ order_sn }));

  test('a batch arranges every package in the same way, and says so in rows that carry no error', async () => {
    const { shop } = await givenShop();
    const order_list = await givenOrders(shop, 3);
    const { body } = await call(shop, order_list);
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: [],
      response: { result_list: order_list },
    });
    for (const { order_sn, package_number } of order_list)
      expect(await storedOrder(world, shop, order_sn)).toMatchObject({
        order_status: 'PROCESSED',
        packages: [{ package_number, logistics_status: 'LOGISTICS_REQUEST_CREATED', mode: 'dropoff' }],
        history: [
          {
            package_number,
            transition: 'arrange',
            from_status: 'LOGISTICS_READY',
            to_status: 'LOGISTICS_REQUEST_CREATED',
            actor: 'seller',
            partner_id: world.partner.partner_id,
            request_id: body.request_id,
            moved_at: world.clock.now,
          },
        ],
      });
  });

  test.each([
    ['pickup', 'LOGISTICS_READY', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
    ['pickup', 'LOGISTICS_PICKUP_RETRY', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
    ['dropoff', 'LOGISTICS_PICKUP_RETRY', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
    ['non_integrated', 'LOGISTICS_READY', 'LOGISTICS_PICKUP_DONE', 'SHIPPED'],
    ['non_integrated', 'LOGISTICS_PICKUP_RETRY', 'LOGISTICS_PICKUP_DONE', 'SHIPPED'],
  ])(
    'a batch by %s takes packages from %s to %s, and their orders to %s',
    async (mode, from, to, order_status) => {
      const { shop } = await givenShop();
      const { order_sn } = await givenOrder(shop, [{ logistics_status: from }]);
      await call(shop, [{ order_sn }], { [mode]: {} });
      expect(await storedOrder(world, shop, order_sn)).toMatchObject({
        order_status,
        packages: [{ logistics_status: to, mode }],
      });
    },
  );

  test('150 orders are shipped in one call, each with a tracking number of its own, in the order of the request', async () => {
    const { shop } = await givenShop();
    const order_list = (await givenOrders(shop, 150)).reverse();
    const answered = await call(shop, bare(order_list));
    expect(answered.body).toMatchObject({ error: '', warning: [] });
    expect(rowsOf(answered)).toEqual(order_list);
    const packages = await storedPackages(shop);
    expect(packages).toHaveLength(150);
    for (const { logistics_status, tracking_number } of packages) {
      expect(logistics_status).toBe('LOGISTICS_REQUEST_CREATED');
      expect(isTrackingNumber(format, tracking_number ?? '')).toBe(true);
    }
    expect(new Set(packages.map(({ tracking_number }) => tracking_number)).size).toBe(150);
  }, 60_000);

  test.each([1, 2, 10, 11, 51])('a batch of %i ships exactly the orders that it names', async (count) => {
    const { shop } = await givenShop();
    const order_list = await givenOrders(shop, count);
    const [other] = await givenOrders(shop, 1);
    expect(rowsOf(await call(shop, order_list))).toEqual(order_list);
    const ready = (await storedPackages(shop)).filter(({ revision }) => revision === 0);
    expect(ready.map(({ order_sn }) => order_sn)).toEqual([other?.order_sn]);
  });

  test.each<[string, unknown]>([
    ['no entry', []],
    ['no order_list', undefined],
    ['an order_list that is null', null],
    ['an order_list that is a record', {}],
  ])('a batch with %s is a wrong parameter, and nothing happens', async (_, order_list) => {
    const { shop } = await givenShop();
    const before = await storedState(world);
    const { body } = await call(shop, order_list);
    expect(body).toMatchObject({ error: 'error_param', warning: [] });
    expect(body).not.toHaveProperty('response');
    expect(await storedState(world)).toEqual(before);
  });

  test('a batch with 151 entries is a wrong parameter, and not even the first is shipped', async () => {
    const { shop } = await givenShop();
    const [first] = await givenOrders(shop, 1);
    const before = await storedState(world);
    const many = Array.from({ length: 151 }, (_, at) => (at === 0 ? first : { order_sn: `none ${at}` }));
    expect((await call(shop, many)).body).toMatchObject({ error: 'error_param', warning: [] });
    expect((await call(shop, Array(151).fill(first))).body).toMatchObject({ error: 'error_param' });
    expect(await storedState(world)).toEqual(before);
    expect((await call(shop, many.slice(0, 150))).body.error).toBe('');
  });

  test.each<[string, Record_]>([
    ['an empty package_number', { package_number: '' }],
    ['a package_number that is null', { package_number: null }],
    ['an empty order_sn', { order_sn: '' }],
    ['no order_sn', { order_sn: undefined }],
  ])(
    'an entry with %s is a wrong parameter of the whole batch, and no other entry is shipped',
    async (_, wrong) => {
      const { shop } = await givenShop();
      const [good, other] = await givenOrders(shop, 2);
      const before = await storedState(world);
      const { body } = await call(shop, [good, { order_sn: other?.order_sn, ...wrong }]);
      expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining('order_list[1]') });
      expect(await storedState(world)).toEqual(before);
    },
  );

  test('rows stand alone: those that can be shipped are, the others say why and stand in warning', async () => {
    const { shop } = await givenShop();
    const [first, last] = await givenOrders(shop, 2);
    const shipped = await givenOrder(shop, [{ logistics_status: 'LOGISTICS_PICKUP_DONE' }]);
    const cancelled = await givenOrder(shop, [{}], { final_status: 'CANCELLED' });
    const split = await givenOrder(shop, [{}, {}]);
    const part = { order_sn: split.order_sn, package_number: split.packages[1]?.package_number };
    const other_channel = await givenOrder(shop, [
      { logistic_id: (await world.given.channel(all_modes)).logistic_id },
    ]);
    const { shop: stranger } = await givenShop();
    const theirs = await givenOrder(stranger);
    const named = { order_sn: theirs.order_sn, package_number: theirs.packages[0]?.package_number };
    const sent = [
      { order_sn: cancelled.order_sn },
      { order_sn: first?.order_sn },
      { order_sn: 'none' },
      { order_sn: shipped.order_sn },
      { order_sn: split.order_sn },
      part,
      { order_sn: other_channel.order_sn },
      named,
      { order_sn: last?.order_sn, package_number: 'none' },
      last,
    ];
    const answered = await call(shop, sent);
    const failed = [0, 2, 3, 4, 6, 7, 8];
    const rows = rowsOf(answered);
    expect(answered.body).toMatchObject({ error: '', message: '' });
    expect(answered.body.warning).toEqual(failed.map((at) => sent[at]));
    expect(rows.map(({ order_sn }) => order_sn)).toEqual(sent.map((row) => row?.order_sn));
    expect(rows.map(({ fail_error = '' }) => fail_error)).toEqual([
      'logistics.ship_order_not_ready_to_ship',
      '',
      'error_not_found',
      'logistics.package_already_shipped',
      'logistics.ship_order_need_pacakge_number',
      '',
      'error_permission',
      'error_not_found',
      'logistics.package_number_not_exist',
      '',
    ]);
    expect([rows[1], rows[5], rows[9]]).toEqual([first, part, last]);

    const arranged = await storedPackages(shop);
    expect(
      arranged
        .filter(({ revision }) => revision === 1)
        .map(({ package_number }) => package_number)
        .sort(),
    ).toEqual([first, part, last].map((row) => row?.package_number).sort());
    expect((await storedOrder(world, stranger, theirs.order_sn)).history).toEqual([]);
  });

  test('a row that failed names its package only where the request did', async () => {
    const { shop } = await givenShop();
    const { order_sn, packages } = await givenOrder(shop, [{ logistics_status: 'LOGISTICS_PICKUP_DONE' }]);
    const package_number = packages[0]?.package_number;
    const [good] = await givenOrders(shop, 1);
    const answered = await call(shop, [{ order_sn }, { order_sn, package_number }, good]);
    const why = { fail_error: 'logistics.package_already_shipped', fail_message: expect.any(String) };
    expect(rowsOf(answered)).toEqual([{ order_sn, ...why }, { order_sn, package_number, ...why }, good]);
    expect(answered.body.warning).toEqual([{ order_sn }, { order_sn, package_number }]);
  });

  test('an order that is named twice is shipped by the first row; the second fails as already shipped', async () => {
    const { shop } = await givenShop();
    const [named] = await givenOrders(shop, 1);
    const answered = await call(shop, [{ order_sn: named?.order_sn }, named]);
    expect(rowsOf(answered)).toEqual([
      named,
      { ...named, fail_error: 'logistics.package_already_shipped', fail_message: expect.any(String) },
    ]);
    expect(answered.body).toMatchObject({ error: '', warning: [named] });
    expect((await storedOrder(world, shop, named?.order_sn ?? '')).history).toHaveLength(1);
  });

  test('the packages of a split order are shipped by a row each, and the order follows the last one', async () => {
    const { shop } = await givenShop();
    const { order_sn, packages } = await givenOrder(shop, [{}, {}, {}]);
    const rows = packages.map(({ package_number }) => ({ order_sn, package_number }));
    expect(rowsOf(await call(shop, rows.slice(0, 2)))).toEqual(rows.slice(0, 2));
    expect((await storedOrder(world, shop, order_sn)).order_status).toBe('READY_TO_SHIP');
    expect(rowsOf(await call(shop, rows.slice(2)))).toEqual(rows.slice(2));
    expect((await storedOrder(world, shop, order_sn)).order_status).toBe('PROCESSED');
  });

  test('of a split order on two channels only the package on channel 90003 is shipped in a batch', async () => {
    const { shop } = await givenShop();
    const { order_sn, packages } = await givenOrder(shop, [
      {},
      { logistic_id: (await world.given.channel(all_modes)).logistic_id },
    ]);
    const rows = packages.map(({ package_number }) => ({ order_sn, package_number }));
    const answered = await call(shop, rows);
    expect(rowsOf(answered)).toMatchObject([rows[0], { ...rows[1], fail_error: 'error_permission' }]);
    expect(await storedPackages(shop)).toMatchObject([{ revision: 1 }, { revision: 0, mode: null }]);
  });

  test('one pickup applies to every order: its address and its slot are kept for each', async () => {
    await givenBatchChannel({ ...by_slot, tracking_number_format: format });
    const { shop, address_id } = await givenShop();
    const order_list = await givenOrders(shop, 3);
    const pickup_time_id = await slotOf(shop, order_list[0]?.order_sn ?? '');
    expect(rowsOf(await call(shop, order_list, { pickup: { address_id, pickup_time_id } }))).toEqual(
      order_list,
    );
    for (const row of await storedPackages(shop))
      expect(row).toMatchObject({ mode: 'pickup', address_id, pickup_time_id });
  });

  test.each(['tracking_number', 'tracking_no'])(
    'the number of the carrier is taken as %s, and kept for every order',
    async (field) => {
      await givenBatchChannel(by_seller);
      const { shop } = await givenShop();
      const order_list = await givenOrders(shop, 2);
      await call(shop, order_list, { non_integrated: { [field]: 'BR123' } });
      for (const row of await storedPackages(shop)) expect(row).toMatchObject({ tracking_number: 'BR123' });
    },
  );

  test('an empty list is an empty mode, and is passed over beside a real one', async () => {
    const { shop } = await givenShop();
    const [first, second] = await givenOrders(shop, 2);
    expect((await call(shop, [first], { dropoff: [] })).body.error).toBe('');
    expect((await call(shop, [second], { pickup: [], dropoff: {}, non_integrated: [] })).body.error).toBe('');
    for (const row of await storedPackages(shop)) expect(row).toMatchObject({ mode: 'dropoff' });
  });

  test('a batch does not reschedule, even while ship_order may: the row fails, and the permission stays', async () => {
    await givenBatchChannel(by_slot);
    const { shop, address_id } = await givenShop();
    const [good] = await givenOrders(shop, 1);
    const { order_sn } = await givenOrder(shop, [
      {
        logistics_status: 'LOGISTICS_REQUEST_CREATED',
        mode: 'pickup',
        pickup_time_id: '1_2',
        reschedule_allowed: true,
      },
    ]);
    const pickup_time_id = await slotOf(shop, order_sn);
    const before = await storedOrder(world, shop, order_sn);
    const answered = await call(shop, [{ order_sn }, good], { pickup: { address_id, pickup_time_id } });
    expect(rowsOf(answered)).toMatchObject([{ fail_error: 'logistics.package_already_shipped' }, good]);
    expect(await storedOrder(world, shop, order_sn)).toEqual(before);
  });

  test("a package that is arranged again after a missed pickup keeps its tracking number, beside others' new ones", async () => {
    const { shop } = await givenShop();
    const retried = {
      logistics_status: 'LOGISTICS_PICKUP_RETRY',
      revision: 2,
      tracking_number: 'BREP00000000018',
    };
    const { order_sn } = await givenOrder(shop, [retried]);
    const [fresh] = await givenOrders(shop, 1);
    await call(shop, [fresh, { order_sn }]);
    const numberOf = async (sn = '') => (await storedOrder(world, shop, sn)).packages[0]?.tracking_number;
    expect(await numberOf(order_sn)).toBe('BREP00000000018');
    expect(isTrackingNumber(format, (await numberOf(fresh?.order_sn)) ?? '')).toBe(true);
  });

  test("a batch in whose middle the node's tracking numbers run out ships every package once", async () => {
    const { ids } = world.marketplace;
    const { shop } = await givenShop();
    const order_list = await givenOrders(shop, 6);
    const useUp = (left: number) => {
      for (let drawn = 0; drawn < left; drawn++) ids.next(tracking_number_ids);
    };
    expect(() => useUp(ids.block_size + 1)).toThrow(IdsExhaustedError);
    await ids.within(async () => useUp(ids.block_size - 3));
    expect(rowsOf(await call(shop, order_list))).toEqual(order_list);
    const packages = await storedPackages(shop);
    expect(packages.map(({ revision }) => revision)).toEqual(Array(6).fill(1));
    expect(new Set(packages.map(({ tracking_number }) => tracking_number)).size).toBe(6);
  });

  test('batches that name the same orders in opposite order wait for each other: each order is shipped once', async () => {
    const { shop } = await givenShop();
    const order_list = await givenOrders(shop, 8);
    const reversed = [...order_list].reverse();
    const answers = await Promise.all([0, 1, 2, 3].map((at) => call(shop, at % 2 ? reversed : order_list)));
    const codes = answers.map(({ body }) => body.error).sort();
    expect(codes).toEqual(['', ...Array(3).fill('common.batch_api_all_failed')]);
    const packages = await storedPackages(shop);
    expect(packages.map(({ revision }) => revision)).toEqual(Array(8).fill(1));
  });

  test('of batches that overlap each row that is reported as shipped is, once, and no other is', async () => {
    const { shop } = await givenShop();
    const order_list = await givenOrders(shop, 9);
    const answers = await Promise.all([0, 2, 4].map((from) => call(shop, order_list.slice(from, from + 5))));
    const reported = answers.flatMap((answered) =>
      rowsOf(answered)
        .filter(({ fail_error }) => fail_error === undefined)
        .map(({ package_number }) => ({ package_number, request_id: answered.body.request_id })),
    );
    const written = (await storedPackages(shop)).flatMap((of) =>
      historyOf(of).map(({ request_id }) => ({ package_number: of.package_number, request_id })),
    );
    const byNumber = (a: { package_number?: string }, b: { package_number?: string }) =>
      String(a.package_number).localeCompare(String(b.package_number));
    expect(reported.sort(byNumber)).toEqual(written.sort(byNumber));
    expect(reported).toHaveLength(9);
  });

  // Refusals.

  eachRefusal(world, batch_ship_order, {
    all_failed: [
      'a batch in which every row fails, with all its rows',
      async () => {
        const { shop } = await givenShop();
        const shipped = await givenOrder(shop, [{ logistics_status: 'LOGISTICS_PICKUP_DONE' }]);
        const { order_sn, packages } = shipped;
        const named = { order_sn, package_number: packages[0]?.package_number };
        return () => call(shop, [{ order_sn: 'none' }, named]);
      },
    ],
  });

  /** A batch of an order that can be shipped and of this one. */
  const beside = (made: (shop: GivenShop) => Promise<Record_>) => async () => {
    const { shop } = await givenShop();
    const [good] = await givenOrders(shop, 1);
    const row = await made(shop);
    return () => call(shop, [good, row]);
  };
  /** A batch of two orders that are sent with this on a channel that has these modes. */
  const both =
    (channel: Record_, sent: (shop: GivenShop, address_id: number, order_sn: string) => Promise<Record_>) =>
    async () => {
      await givenBatchChannel(channel);
      const { shop, address_id } = await givenShop();
      const order_list = await givenOrders(shop, 2);
      const request = await sent(shop, address_id, order_list[0]?.order_sn ?? '');
      return () => call(shop, order_list, request);
    };

  eachRowRefusal(world, batch_ship_order, {
    order_not_found: ['an order that does not exist', 1, beside(async () => ({ order_sn: 'none' }))],
    package_number_not_exist: [
      'a package that its order does not have',
      1,
      beside(async (shop) => ({ order_sn: (await givenOrder(shop)).order_sn, package_number: 'none' })),
    ],
    need_package_number: [
      'a split order without package_number',
      1,
      beside(async (shop) => ({ order_sn: (await givenOrder(shop, [{}, {}])).order_sn })),
    ],
    package_already_shipped: [
      'a package whose shipment is arranged already',
      1,
      beside(async (shop) => {
        const arranged = { logistics_status: 'LOGISTICS_REQUEST_CREATED', mode: 'dropoff' };
        return { order_sn: (await givenOrder(shop, [arranged])).order_sn };
      }),
    ],
    not_ready_to_ship: [
      'a completed order',
      1,
      beside(async (shop) => ({
        order_sn: (await givenOrder(shop, [{}], { final_status: 'COMPLETED' })).order_sn,
      })),
    ],
    not_for_batches: [
      'a package on another channel than 90003',
      1,
      beside(async (shop) => {
        const { logistic_id } = await world.given.channel(all_modes);
        return { order_sn: (await givenOrder(shop, [{ logistic_id }])).order_sn };
      }),
    ],
    only_one_mode: [
      'a package to ship in two modes',
      0,
      both(all_modes, async () => ({ pickup: {}, dropoff: {} })),
    ],
    unsupported_pickup: ['a package that is not picked up', 1, both(by_branch, async () => ({ pickup: {} }))],
    unsupported_dropoff: ['a package without dropoff', 0, both(by_slot, async () => ({ dropoff: {} }))],
    unsupported_non_integrated: [
      'a package on an integrated channel',
      1,
      both(by_slot, async () => ({ non_integrated: {} })),
    ],
    need_address_and_pickup_time: [
      'a package to pick up nowhere',
      0,
      both(by_slot, async () => ({ pickup: {} })),
    ],
    need_branch_id: ['a package to drop off nowhere', 1, both(by_branch, async () => ({ dropoff: {} }))],
    need_sender_real_name: ['a package of no sender', 0, both(by_sender, async () => ({ dropoff: {} }))],
    need_tracking_number: [
      'a package without the number of its carrier',
      1,
      both(by_seller, async () => ({ non_integrated: {} })),
    ],
    long_sender_real_name: [
      'a package whose sender has a name of 101 characters',
      0,
      both(by_sender, async () => ({ dropoff: { sender_real_name: '😀'.repeat(101) } })),
    ],
    long_tracking_number: [
      'a package with a tracking number of 65 characters',
      1,
      both(by_seller, async () => ({ non_integrated: { tracking_number: '😀'.repeat(65) } })),
    ],
    pickup_time_invalid: [
      'a package to pick up in a slot that has passed',
      0,
      both(by_slot, async (shop, address_id, order_sn) => {
        const pickup_time_id = await slotOf(shop, order_sn);
        const starts_at = Number(pickup_time_id.split('_')[0]);
        world.clock.advance({ seconds: starts_at - world.clock.now });
        Object.assign(shop, {
          access_token: await world.given.token({ shop_id: shop.shop_id }),
        });
        return { pickup: { address_id, pickup_time_id } };
      }),
    ],
    address_not_found: [
      'a package to pick up at an address that the shop does not have',
      1,
      both(by_slot, async (shop, _address_id, order_sn) => ({
        pickup: { address_id: 987_654_321, pickup_time_id: await slotOf(shop, order_sn) },
      })),
    ],
    branch_not_offered: [
      'a package to drop off at a branch that was not offered',
      0,
      both(by_branch, async () => ({ dropoff: { branch_id: 987_654_321 } })),
    ],
    slug_not_offered: [
      'a package to drop off with a partner that was not offered',
      1,
      both({ dropoff_info_needed: ['slug'] }, async () => ({ dropoff: { slug: 'other' } })),
    ],
    tracking_number_not_taken: [
      'a package with a tracking number that its channel does not take',
      0,
      both(all_modes, async () => ({ dropoff: { tracking_no: 'BR1' } })),
    ],
  });
});
