import { expect, test } from 'vitest';
import type { GivenShop } from '../../test/support/given/account.ts';
import { everyday_schedule } from '../../test/support/given/logistics.ts';
import { onEachEngine, type World } from '../../test/support/harness.ts';
import { eachRefusal, storedState } from '../../test/support/refusals.ts';
import type { ResponseOf } from '../platform/contract/operation.ts';
import type { Region } from '../platform/contract/region.ts';
import { get_shipping_parameter } from './get_shipping_parameter.contract.ts';
import { branches_offered_max } from './logistics.ts';
import { ship_order } from './ship_order.contract.ts';
import { allowReschedule, recordCarrierUpdate } from './shipping/carrier_update.ts';

type Record_ = Record<string, unknown>;
type Payload = ResponseOf<typeof get_shipping_parameter>;

const { name } = get_shipping_parameter;
const unix = (moment: string) => Date.parse(moment) / 1_000;

/** A slot as the wire shows it, from one local time to another of the same day. */
const slot = (from: string, to: string, ...flags: string[]) => ({
  date: unix(from),
  time_text: `${from.slice(11, 16)}-${to.slice(11, 16)}`,
  pickup_time_id: expect.stringMatching(/./),
  flags,
});

/** A channel that comes and fetches, at times to choose from. */
const slotted = {
  pickup_info_needed: ['address_id', 'pickup_time_id'],
  pickup_schedule: everyday_schedule,
};

const central = {
  region: 'SG',
  state: 'Central',
  city: 'Singapore',
  district: '',
  town: '',
  address: '1 Harbour Road',
  zipcode: '000001',
};

const settingIn = (world: World) => {
  /** A shop with an order of one package, on a channel of its own. */
  async function setting(
    channel: Record_,
    { region = 'SG', of = {}, order = {} }: { region?: Region; of?: Record_; order?: Record_ } = {},
  ) {
    const shop = await world.given.shop({ region });
    const { logistic_id } = await world.given.channel({ region, ...channel });
    const made = await world.given.order({ shop, packages: [{ logistic_id, ...of }], ...order });
    const { order_sn } = made;
    const [{ package_number } = { package_number: '' }] = made.packages;
    const ask = async (request: Record_ = {}) => {
      // Whatever the time is by now.
      const access_token = await world.given.token({ shop_id: shop.shop_id });
      const { body } = await world.call(name, { order_sn, ...request }, { shop: { ...shop, access_token } });
      return body;
    };
    const payload = async (request?: Record_) => {
      const { error, response } = await ask(request);
      expect(error).toBe('');
      return response as Payload;
    };
    /** What is offered at the only address. */
    const slots = async () => (await payload()).pickup?.address_list[0]?.time_slot_list;
    return { shop, logistic_id, order_sn, package_number, ask, payload, slots };
  }
  return { setting };
};

onEachEngine('get_shipping_parameter', (world) => {
  const { setting } = settingIn(world);
  const ask = async (shop: GivenShop, request: Record_) => (await world.call(name, request, { shop })).body;

  // Sunday 20:00 in Singapore. Two days with windows are left of the three that the schedule looks ahead.
  const offered_now = [
    slot('2026-03-02T09:00+08:00', '2026-03-02T12:00+08:00', 'recommended'),
    slot('2026-03-02T14:00+08:00', '2026-03-02T18:00+08:00'),
    slot('2026-03-03T09:00+08:00', '2026-03-03T12:00+08:00'),
    slot('2026-03-03T14:00+08:00', '2026-03-03T18:00+08:00'),
  ];

  test('a channel that picks up at chosen times tells the addresses, what each is used for, and its slots', async () => {
    const { shop, ask } = await setting(slotted);
    const { address_id: home } = await world.given.address({ shop });
    const { address_id: returns } = await world.given.address({
      shop,
      region: 'MY',
      state: 'Johor',
      city: 'Johor Bahru',
      district: 'Tebrau',
      town: 'Austin',
      address: '9 Jalan Austin',
      zipcode: '81100',
      address_flag: ['return_address'],
    });
    expect(await ask()).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: '',
      response: {
        info_needed: { pickup: ['address_id', 'pickup_time_id'] },
        dropoff: null,
        pickup: {
          address_list: [
            {
              address_id: home,
              ...central,
              address_flag: ['default_address', 'pickup_address'],
              time_slot_list: offered_now,
            },
            {
              address_id: returns,
              region: 'MY',
              state: 'Johor',
              city: 'Johor Bahru',
              district: 'Tebrau',
              town: 'Austin',
              address: '9 Jalan Austin',
              zipcode: '81100',
              address_flag: ['return_address'],
              time_slot_list: offered_now,
            },
          ],
        },
      },
    });
  });

  test('a channel that chooses the time itself gives null for time_slot_list, whether or not it lists pickup_time_id', async () => {
    for (const pickup_info_needed of [['address_id'], ['address_id', 'pickup_time_id']]) {
      const { shop, payload } = await setting({ pickup_info_needed });
      const { address_id } = await world.given.address({ shop });
      expect(await payload()).toEqual({
        info_needed: { pickup: pickup_info_needed },
        dropoff: null,
        pickup: {
          address_list: [
            {
              address_id,
              ...central,
              address_flag: ['default_address', 'pickup_address'],
              time_slot_list: null,
            },
          ],
        },
      });
    }
  });

  test('a channel with slots that does not ask for pickup_time_id does not tell them', async () => {
    const { shop, slots } = await setting({ ...slotted, pickup_info_needed: ['address_id'] });
    await world.given.address({ shop });
    expect(await slots()).toBeNull();
  });

  test('a channel that picks up with the number of a third-party carrier asks for it as tracking_number', async () => {
    const { payload } = await setting({ pickup_info_needed: ['tracking_number'] });
    expect(await payload()).toEqual({
      info_needed: { pickup: ['tracking_number'] },
      dropoff: null,
      pickup: null,
    });
  });

  test('a channel with drop-off branches tells those of itself in the state of the default address, and no others', async () => {
    const { shop, logistic_id, payload } = await setting({ dropoff_info_needed: ['branch_id'] });
    const { logistic_id: elsewhere } = await world.given.channel({ dropoff_info_needed: ['branch_id'] });
    await world.given.address({ shop, state: 'West', address_flag: ['pickup_address', 'return_address'] });
    await world.given.address({ shop, state: 'Central', address_flag: ['default_address'] });
    const { branch_id: near } = await world.given.branch({
      logistic_id,
      zipcode: '059893',
      district: 'Outram',
      town: 'Chinatown',
    });
    await world.given.branch({ logistic_id, state: 'West' });
    await world.given.branch({ logistic_id: elsewhere });
    const { branch_id: nearer } = await world.given.branch({ logistic_id });
    const place = { region: 'SG', state: 'Central', city: 'Singapore' };
    expect(await payload()).toEqual({
      info_needed: { dropoff: ['branch_id'] },
      dropoff: {
        branch_list: [
          {
            branch_id: near,
            ...place,
            address: `${near} Branch Road`,
            zipcode: '059893',
            district: 'Outram',
            town: 'Chinatown',
          },
          {
            branch_id: nearer,
            ...place,
            address: `${nearer} Branch Road`,
            zipcode: '',
            district: '',
            town: '',
          },
        ],
      },
      pickup: null,
    });
  });

  test('a channel with 3PL drop-off partners tells them in slug_list, and no branches', async () => {
    const slug_list = [
      { slug: 'seven', slug_name: '7-ELEVEN 賣貨便' },
      { slug: 'family', slug_name: '全家' },
    ];
    const { payload } = await setting({ dropoff_info_needed: ['slug'], slug_list }, { region: 'TW' });
    expect(await payload()).toEqual({
      info_needed: { dropoff: ['slug'] },
      dropoff: { slug_list },
      pickup: null,
    });
  });

  test('a channel with partners and branches tells both', async () => {
    const slug_list = [{ slug: 'seven', slug_name: '7-ELEVEN' }];
    const { payload } = await setting(
      { dropoff_info_needed: ['branch_id', 'slug'], slug_list },
      { region: 'TW' },
    );
    expect((await payload()).dropoff).toEqual({ branch_list: [], slug_list });
  });

  test('a channel without slug in info_needed does not tell partners that it may have', async () => {
    const slug_list = [{ slug: 'seven', slug_name: '7-ELEVEN' }];
    const { payload } = await setting({ dropoff_info_needed: [], slug_list });
    expect((await payload()).dropoff).toBeNull();
  });

  test.each([80_003, 80_004])(
    'channel %i lists tracking_no and sender_real_name, for Regular and for JOB, with nothing to choose from',
    async (logistic_id) => {
      const dropoff_info_needed = ['tracking_no', 'sender_real_name'];
      const { payload } = await setting({ logistic_id, dropoff_info_needed });
      expect(await payload()).toEqual({
        info_needed: { dropoff: dropoff_info_needed },
        dropoff: null,
        pickup: null,
      });
    },
  );

  test('a non-integrated channel asks for tracking_no, or for nothing, with nothing to choose from', async () => {
    for (const non_integrated_info_needed of [['tracking_no'], []]) {
      const { payload } = await setting({ non_integrated_info_needed });
      expect(await payload()).toEqual({
        info_needed: { non_integrated: non_integrated_info_needed },
        dropoff: null,
        pickup: null,
      });
    }
  });

  test('each mode that the channel supports is there, [] where it needs nothing; one that it does not support is absent', async () => {
    const modes = { pickup: [], dropoff: ['sender_real_name'], non_integrated: [] };
    const all = await setting({
      pickup_info_needed: modes.pickup,
      dropoff_info_needed: modes.dropoff,
      non_integrated_info_needed: modes.non_integrated,
    });
    expect(await all.payload()).toEqual({ info_needed: modes, dropoff: null, pickup: null });
    const none = await setting({});
    expect(await none.payload()).toEqual({ info_needed: {}, dropoff: null, pickup: null });
  });

  test('current_address stands at the warehouse that the package leaves from, and nowhere else', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel({ pickup_info_needed: ['address_id'] });
    const { address_id: home } = await world.given.address({ shop });
    const { address_id: warehouse } = await world.given.address({ shop, address_flag: [] });
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: [{ logistic_id, ships_from_address_id: warehouse }, { logistic_id }],
    });
    const flags = [];
    for (const { package_number } of packages) {
      const { response } = await ask(shop, { order_sn, package_number });
      const { pickup } = response as Payload;
      flags.push(pickup?.address_list.map(({ address_id, address_flag }) => [address_id, address_flag]));
    }
    const default_address = [home, ['default_address', 'pickup_address']];
    expect(flags).toEqual([
      [default_address, [warehouse, ['current_address']]],
      [default_address, [warehouse, []]],
    ]);
  });

  test("another shop's addresses are not offered", async () => {
    const { payload } = await setting({ pickup_info_needed: ['address_id'] });
    await world.given.address({ shop: await world.given.shop() });
    expect((await payload()).pickup).toEqual({ address_list: [] });
  });

  test('without a default address there is no state to have branches in, and the list is empty', async () => {
    const { shop, logistic_id, payload } = await setting({ dropoff_info_needed: ['branch_id'] });
    await world.given.branch({ logistic_id });
    await world.given.address({ shop, address_flag: ['pickup_address'] });
    expect((await payload()).dropoff).toEqual({ branch_list: [] });
  });

  test('no more branches are offered than the contract says', async () => {
    const { decided = '' } =
      get_shipping_parameter.decisions?.find(({ silent_on }) => silent_on.includes('branches')) ?? {};
    const promised = Number(/up to ([\d,]+)/.exec(decided)?.[1]?.replaceAll(',', ''));
    const { shop, logistic_id, payload } = await setting({ dropoff_info_needed: ['branch_id'] });
    await world.given.address({ shop });
    const more = Array.from({ length: Math.max(promised, branches_offered_max) + 1 });
    await Promise.all(more.map(() => world.given.branch({ logistic_id })));
    expect((await payload()).dropoff?.branch_list).toHaveLength(promised);
  });

  test('a channel that does not show hours leaves time_text out', async () => {
    const { shop, slots } = await setting({
      ...slotted,
      pickup_schedule: { ...everyday_schedule, shows_time: false },
    });
    await world.given.address({ shop });
    expect(await slots()).toEqual(offered_now.map(({ time_text, ...rest }) => rest));
  });

  test('each slot has a pickup_time_id of its own, the same whenever it is asked for', async () => {
    const { shop, slots } = await setting(slotted);
    await world.given.address({ shop });
    const ids = async () => (await slots())?.map(({ pickup_time_id }) => pickup_time_id);
    const first = await ids();
    expect(new Set(first).size).toBe(4);
    expect(await ids()).toEqual(first);
  });

  test('an address in a state with a schedule of its own has the slots of that state', async () => {
    const { shop, payload } = await setting({
      ...slotted,
      pickup_schedule: {
        ...everyday_schedule,
        states: {
          Sabah: { windows: [{ from: '10:00', to: '16:00', book_by: '09:00' }], weekdays: [2] },
          Labuan: { windows: [] },
        },
      },
    });
    for (const state of ['Central', 'Sabah', 'Labuan']) await world.given.address({ shop, state });
    const { pickup } = await payload();
    expect(pickup?.address_list.map(({ state, time_slot_list }) => [state, time_slot_list])).toEqual([
      ['Central', offered_now],
      ['Sabah', [slot('2026-03-03T10:00+08:00', '2026-03-03T16:00+08:00', 'recommended')]],
      ['Labuan', []],
    ]);
  });

  test("on a holiday of the shop's region, a day of its own calendar, nobody collects; other regions' count for nothing", async () => {
    await world.given.holiday({ region: 'VN', day: '2026-03-02' });
    await world.given.holiday({ region: 'PH', day: '2026-03-03' });
    const pickup_schedule = {
      ...everyday_schedule,
      windows: [{ from: '05:00', to: '07:00', book_by: '04:00' }],
    };
    const { shop, slots } = await setting({ ...slotted, pickup_schedule }, { region: 'VN' });
    await world.given.address({ shop });
    // Five o'clock on Tuesday is still Monday, the holiday, in UTC.
    expect(await slots()).toEqual([slot('2026-03-03T05:00+07:00', '2026-03-03T07:00+07:00', 'recommended')]);
  });

  test('a channel with slots of which none is left gives an empty list, not null', async () => {
    await world.given.holiday({ region: 'TH', day: '2026-03-02' });
    await world.given.holiday({ region: 'TH', day: '2026-03-03' });
    const { shop, slots } = await setting(slotted, { region: 'TH' });
    await world.given.address({ shop });
    expect(await slots()).toEqual([]);
  });

  test('a package whose pickup failed is answered like one that is ready, with every mode', async () => {
    const { shop, payload } = await setting(
      { ...slotted, dropoff_info_needed: [], non_integrated_info_needed: ['tracking_no'] },
      { of: { logistics_status: 'LOGISTICS_PICKUP_RETRY', mode: 'pickup', pickup_time_id: '1_2' } },
    );
    await world.given.address({ shop });
    const { info_needed, pickup } = await payload();
    expect(info_needed).toEqual({
      pickup: ['address_id', 'pickup_time_id'],
      dropoff: [],
      non_integrated: ['tracking_no'],
    });
    expect(pickup?.address_list[0]?.time_slot_list).toEqual(offered_now);
  });

  test('a package whose pickup is arranged is answered only while rescheduling is allowed, with pickup alone and without the slot that is booked', async () => {
    const { shop, order_sn, package_number, ask, payload, slots } = await setting({
      ...slotted,
      dropoff_info_needed: [],
      non_integrated_info_needed: [],
    });
    const { address_id } = await world.given.address({ shop });
    const book = async (pickup_time_id = '') => {
      const pickup = { address_id, pickup_time_id };
      expect((await world.call(ship_order.name, { order_sn, pickup }, { shop })).body.error).toBe('');
    };
    const [first, second, ...later] = (await slots()) ?? [];
    const { shop_id } = shop;

    await book(first?.pickup_time_id);
    expect(await ask()).toMatchObject({ error: 'error_param' });

    const allow = () =>
      world.marketplace.database.transaction((store) =>
        allowReschedule(store, { shop_id, order_sn, package_number }),
      );
    expect(await allow()).toBe(true);
    expect(await payload()).toEqual({
      info_needed: { pickup: ['address_id', 'pickup_time_id'] },
      dropoff: null,
      pickup: {
        address_list: [
          {
            address_id,
            ...central,
            address_flag: ['default_address', 'pickup_address'],
            time_slot_list: [{ ...second, flags: ['recommended'] }, ...later],
          },
        ],
      },
    });

    await book(second?.pickup_time_id);
    expect(await ask()).toMatchObject({ error: 'error_param' });
    expect(await allow()).toBe(true);
    expect(await slots()).toEqual([first, ...later]);
  });

  test('a permission that the pickup overtook counts no more: the package that has to be fetched again has every mode', async () => {
    const of = {
      logistics_status: 'LOGISTICS_REQUEST_CREATED',
      mode: 'pickup',
      pickup_time_id: '1_2',
      reschedule_allowed: true,
    };
    const { shop, order_sn, package_number, payload } = await setting(
      { ...slotted, dropoff_info_needed: [] },
      { of },
    );
    const { shop_id } = shop;
    await world.given.address({ shop });
    expect((await payload()).info_needed).toEqual({ pickup: ['address_id', 'pickup_time_id'] });
    const report = (deed: 'carrier_missed_pickup') =>
      world.marketplace.database.transaction((store) =>
        recordCarrierUpdate(store, { shop_id, order_sn, package_number }, deed, {
          request_id: 'r'.repeat(32),
          now: world.clock.now,
        }),
      );
    expect(await report('carrier_missed_pickup')).toBe('recorded');
    expect((await payload()).info_needed).toEqual({ pickup: ['address_id', 'pickup_time_id'], dropoff: [] });
  });

  test.each(['dropoff', 'non_integrated'])(
    'a package arranged as %s has no pickup to reschedule, whatever its flag says',
    async (mode) => {
      const { ask } = await setting(
        { ...slotted, dropoff_info_needed: [] },
        { of: { logistics_status: 'LOGISTICS_REQUEST_CREATED', mode, reschedule_allowed: true } },
      );
      expect(await ask()).toMatchObject({ error: 'error_param' });
    },
  );

  test.each([
    'LOGISTICS_REQUEST_CREATED',
    'LOGISTICS_PICKUP_DONE',
    'LOGISTICS_DELIVERY_DONE',
    'LOGISTICS_DELIVERY_FAILED',
  ])('a package in %s is refused: there is nothing to arrange', async (logistics_status) => {
    const { ask } = await setting(slotted, { of: { logistics_status, mode: 'pickup' } });
    expect(await ask()).toMatchObject({ error: 'error_param', message: expect.stringMatching(/not ready/) });
  });

  test.each(['CANCELLED', 'COMPLETED'])(
    'a package of an order that is %s is refused, ready or not',
    async (final_status) => {
      for (const of of [
        {},
        { logistics_status: 'LOGISTICS_PICKUP_RETRY' },
        { logistics_status: 'LOGISTICS_REQUEST_CREATED', mode: 'pickup', reschedule_allowed: true },
      ]) {
        const { ask } = await setting(slotted, { of, order: { final_status } });
        expect(await ask()).toMatchObject({ error: 'error_param' });
      }
    },
  );

  test('each package of a split order is answered by its own channel and its own state', async () => {
    const shop = await world.given.shop();
    const { logistic_id: by_pickup } = await world.given.channel({ pickup_info_needed: [] });
    const { logistic_id: by_dropoff } = await world.given.channel({ dropoff_info_needed: [] });
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: [
        { logistic_id: by_pickup },
        { logistic_id: by_dropoff },
        { logistic_id: by_pickup, logistics_status: 'LOGISTICS_PICKUP_DONE' },
      ],
    });
    const answers = [];
    for (const { package_number } of packages) {
      const { error, response } = await ask(shop, { order_sn, package_number });
      answers.push([error, (response as Payload | undefined)?.info_needed]);
    }
    expect(answers).toEqual([
      ['', { pickup: [] }],
      ['', { dropoff: [] }],
      ['error_param', undefined],
    ]);
  });

  test('the only package of an order can be named or left out', async () => {
    const { package_number, payload } = await setting({ dropoff_info_needed: [] });
    expect(await payload({ package_number })).toEqual(await payload());
  });

  test('an empty package_number counts as left out', async () => {
    const { payload } = await setting({ dropoff_info_needed: [] });
    expect(await payload({ package_number: '' })).toEqual(await payload());
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
    const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id }, { logistic_id }] });
    expect(await ask(shop, { order_sn, package_number: '' })).toMatchObject({
      error: 'logistics.package_number_not_exist',
    });
  });

  test.each([
    ['absent', undefined],
    ['empty', ''],
  ])('order_sn is required: one that is %s is refused by name', async (_, order_sn) => {
    const shop = await world.given.shop();
    expect(await ask(shop, { order_sn })).toMatchObject({
      error: 'error_param',
      message: expect.stringMatching(/order_sn/),
    });
  });

  test("the package of another order, another shop's, and one that does not exist are refused alike", async () => {
    const { shop, ask } = await setting({ dropoff_info_needed: [] });
    const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
    const other = await world.given.order({ shop, packages: [{ logistic_id }] });
    const stranger = await setting({ dropoff_info_needed: [] });
    const numbers = [other.packages[0]?.package_number, stranger.package_number, 'OFG-NONE'];
    for (const package_number of numbers)
      expect(await ask({ package_number })).toMatchObject({ error: 'logistics.package_number_not_exist' });
  });

  test("another shop's order is answered exactly like one that does not exist", async () => {
    const { order_sn, package_number } = await setting({ dropoff_info_needed: [] });
    const stranger = await world.given.shop();
    const theirs = await ask(stranger, { order_sn, package_number });
    const none = await ask(stranger, { order_sn: 'NONE', package_number });
    expect(theirs.error).toBe('error_not_found');
    expect({ ...theirs, request_id: '' }).toEqual({ ...none, request_id: '' });
  });

  test('asking changes nothing', async () => {
    const { shop, order_sn } = await setting(slotted);
    await world.given.address({ shop });
    const before = await storedState(world);
    expect(await ask(shop, { order_sn })).toMatchObject({ error: '' });
    expect(await storedState(world)).toEqual(before);
  });

  eachRefusal(world, get_shipping_parameter, {
    order_not_found: [
      'an order that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { order_sn: 'NONE' }, { shop });
      },
    ],
    package_number_not_exist: [
      'a split order without package_number',
      async () => {
        const shop = await world.given.shop();
        const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
        const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id }, { logistic_id }] });
        return () => world.call(name, { order_sn }, { shop });
      },
    ],
    nothing_to_arrange: [
      'a package that is on its way',
      async () => {
        const { shop, order_sn } = await setting(slotted, {
          of: { logistics_status: 'LOGISTICS_PICKUP_DONE' },
        });
        return () => world.call(name, { order_sn }, { shop });
      },
    ],
  });
});

onEachEngine('get_shipping_parameter, as time goes on,', (world) => {
  const { setting } = settingIn(world);
  const moveTo = (moment: string) => world.clock.advance({ seconds: unix(moment) - world.clock.now });
  const starts = (slots: { date: number }[] | null | undefined) => slots?.map(({ date }) => date);

  test('a slot is offered until the second in which its booking ends, and the next one is recommended then', async () => {
    const { shop, slots } = await setting(slotted);
    await world.given.address({ shop });
    moveTo('2026-03-02T07:59:59+08:00');
    expect((await slots())?.[0]).toEqual(
      slot('2026-03-02T09:00+08:00', '2026-03-02T12:00+08:00', 'recommended'),
    );
    world.clock.advance({ seconds: 1 });
    expect((await slots())?.[0]).toEqual(
      slot('2026-03-02T14:00+08:00', '2026-03-02T18:00+08:00', 'recommended'),
    );
  });

  test('what is offered moves on with the days, and exactly one slot of each address is recommended: the earliest', async () => {
    const { shop, payload } = await setting(slotted);
    await world.given.address({ shop });
    await world.given.address({ shop, state: 'West' });
    for (let day = 0; day < 5; day++) {
      world.clock.advance({ days: 1 });
      for (const { time_slot_list } of (await payload()).pickup?.address_list ?? []) {
        expect(time_slot_list).toHaveLength(5);
        for (const { date } of time_slot_list ?? []) expect(date).toBeGreaterThan(world.clock.now);
        const flags = time_slot_list?.map(({ flags }) => flags);
        expect(flags).toEqual([['recommended'], [], [], [], []]);
      }
    }
  });

  test('a slot that was booked and has passed does not come back when the pickup failed', async () => {
    const { shop, order_sn, package_number, slots } = await setting(slotted);
    const { address_id } = await world.given.address({ shop });
    const [first] = (await slots()) ?? [];
    const { shop_id } = shop;
    const access_token = await world.given.token({ shop_id });
    const pickup = { address_id, pickup_time_id: first?.pickup_time_id };
    const { body } = await world.call(
      ship_order.name,
      { order_sn, pickup },
      { shop: { ...shop, access_token } },
    );
    expect(body.error).toBe('');
    world.clock.advance({ days: 1 });
    await world.marketplace.database.transaction((store) =>
      recordCarrierUpdate(store, { shop_id, order_sn, package_number }, 'carrier_missed_pickup', {
        request_id: 'r'.repeat(32),
        now: world.clock.now,
      }),
    );
    const left = starts(await slots()) ?? [];
    expect(left.length).toBeGreaterThan(0);
    for (const date of left) expect(date).toBeGreaterThan(world.clock.now);
  });

  test.each<[string, Region, string, string, [string, string, string]]>([
    [
      'PL goes to summer time',
      'PL',
      '2026-03-28T06:00+01:00',
      '2026-03-29T08:00+02:00',
      ['2026-03-28T09:00+01:00', '2026-03-29T09:00+02:00', '2026-03-30T09:00+02:00'],
    ],
    [
      'CL goes to winter time',
      'CL',
      '2026-04-04T06:00-03:00',
      '2026-04-05T08:00-04:00',
      ['2026-04-04T09:00-03:00', '2026-04-05T09:00-04:00', '2026-04-06T09:00-04:00'],
    ],
    [
      'CL goes to summer time, at midnight,',
      'CL',
      '2026-09-05T06:00-04:00',
      '2026-09-06T08:00-03:00',
      ['2026-09-05T09:00-04:00', '2026-09-06T09:00-03:00', '2026-09-07T09:00-03:00'],
    ],
    [
      'PL goes to winter time',
      'PL',
      '2026-10-24T06:00+02:00',
      '2026-10-25T08:00+01:00',
      ['2026-10-24T09:00+02:00', '2026-10-25T09:00+01:00', '2026-10-26T09:00+01:00'],
    ],
  ])(
    'when %s slots and the end of their booking keep their local times',
    async (_, region, now, book_by, days) => {
      const windows = [{ from: '09:00', to: '12:00', book_by: '08:00' }];
      const pickup_schedule = { ...everyday_schedule, windows };
      const { shop, slots } = await setting({ ...slotted, pickup_schedule }, { region });
      await world.given.address({ shop });
      moveTo(now);
      const [first, second, third] = days.map((from, at) =>
        slot(from, from.replace('T09', 'T12'), ...(at === 0 ? ['recommended'] : [])),
      );
      expect(await slots()).toEqual([first, second, third]);
      moveTo(book_by);
      world.clock.advance({ seconds: -1 });
      expect(starts(await slots())?.[0]).toBe(second?.date);
      world.clock.advance({ seconds: 1 });
      expect(starts(await slots())?.[0]).toBe(third?.date);
    },
  );

  test('a window in the hour that clocks skip begins at its end, and says so', async () => {
    // 2027-03-28, 02:00 in Warsaw is 03:00 at once.
    moveTo('2027-03-27T22:00+01:00');
    const pickup_schedule = {
      ...everyday_schedule,
      days_ahead: 2,
      windows: [{ from: '02:30', to: '04:00', book_by: '02:00' }],
    };
    const { shop, slots } = await setting({ ...slotted, pickup_schedule }, { region: 'PL' });
    await world.given.address({ shop });
    expect(await slots()).toEqual([slot('2027-03-28T03:00+02:00', '2027-03-28T04:00+02:00', 'recommended')]);
  });
});
