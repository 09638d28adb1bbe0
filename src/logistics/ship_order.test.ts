import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../test/support/given/account.ts';
import { everyday_schedule } from '../../test/support/given/logistics.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import { eachRefusal, storedState } from '../../test/support/refusals.ts';
import { storedOrder } from '../../test/support/stored_orders.ts';
import { logistics_statuses } from '../order/order.ts';
import { branches_offered_max, type Mode } from './logistics.ts';
import { ship_order } from './ship_order.contract.ts';
import { allowReschedule, recordCarrierUpdate } from './shipping/carrier_update.ts';
import { isTrackingNumber } from './shipping/tracking_number.ts';

type Record_ = Record<string, unknown>;
interface Slot {
  date: number;
  pickup_time_id: string;
}

const all_modes = { pickup_info_needed: [], dropoff_info_needed: [], non_integrated_info_needed: [] };
const by_slot = { pickup_info_needed: ['address_id', 'pickup_time_id'], pickup_schedule: everyday_schedule };
const by_branch = { dropoff_info_needed: ['branch_id'] };
const by_slug = { dropoff_info_needed: ['slug'], slug_list: [{ slug: 'mart', slug_name: 'Mart' }] };
const by_sender = { dropoff_info_needed: ['sender_real_name'] };
const by_seller = { non_integrated_info_needed: ['tracking_no'] };
const job_channel = { dropoff_info_needed: ['sender_real_name', 'tracking_no'], region: 'ID' } as const;
const format = 'SGX##########*';
const integrated = { tracking_number_format: format };

const modes: Mode[] = ['pickup', 'dropoff', 'non_integrated'];
const to_arrange = ['LOGISTICS_READY', 'LOGISTICS_PICKUP_RETRY'] as const;
const seller_delivered = [90021, 90025, 90026];

onEachEngine('ship_order', (world) => {
  const { name } = ship_order;

  // Channels whose rules hang on their id.
  beforeAll(async () => {
    for (const logistic_id of seller_delivered)
      await world.given.channel({ logistic_id, region: 'BR', ...all_modes });
    await world.given.channel({ logistic_id: 80003, ...job_channel, ...integrated });
    await world.given.channel({ logistic_id: 80004, ...job_channel, ...integrated });
  });

  /** A shop with an address, and an order of one package on a channel: a new one, or one that is there. */
  const givenPackage = async (channel: Record_ | number, of: Record_ = {}, order: Record_ = {}) => {
    const shop = await world.given.shop();
    const { address_id } = await world.given.address({ shop });
    const logistic_id =
      typeof channel === 'number' ? channel : (await world.given.channel(channel)).logistic_id;
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: [{ logistic_id, ...of }],
      ...order,
    });
    const package_number = packages[0]?.package_number ?? '';
    return {
      shop,
      address_id,
      logistic_id,
      order_sn,
      package_number,
      ship: (sent: Record_) => world.call(name, { order_sn, ...sent }, { shop }),
      stored: () => storedOrder(world, shop, order_sn),
    };
  };
  type Given = Awaited<ReturnType<typeof givenPackage>>;

  const storedPackage = async ({ stored }: Given) => (await stored()).packages[0];

  const expectShipped = async (answer: ReturnType<Given['ship']>) =>
    expect((await answer).body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
    });

  /** A refusal, after which everything is as it was. */
  const expectRefused = async (call: () => ReturnType<Given['ship']>, error: string) => {
    const before = await storedState(world);
    expect((await call()).body).toMatchObject({ error, message: expect.stringMatching(/./) });
    expect(await storedState(world)).toEqual(before);
  };

  const slotsOf = async (
    { shop, order_sn, address_id }: Given,
    at = address_id,
  ): Promise<[Slot, Slot, ...Slot[]]> => {
    const { body } = await world.call('v2.logistics.get_shipping_parameter', { order_sn }, { shop });
    const { pickup } = body.response as {
      pickup: { address_list: { address_id: number; time_slot_list: Slot[] }[] };
    };
    const slots = pickup.address_list.find((address) => address.address_id === at)?.time_slot_list;
    return slots as [Slot, Slot, ...Slot[]];
  };

  const of = ({ shop: { shop_id }, order_sn, package_number }: Given) => ({
    shop_id,
    order_sn,
    package_number,
  });
  const missPickup = (given: Given) =>
    world.marketplace.database.transaction((store) =>
      recordCarrierUpdate(store, of(given), 'carrier_missed_pickup', {
        request_id: 'missed',
        now: world.clock.now,
      }),
    );
  const allow = (given: Given) =>
    world.marketplace.database.transaction((store) => allowReschedule(store, of(given)));

  /** A package whose pickup is arranged for the first slot, with the slots that were offered for it. */
  const givenPickup = async (channel: Record_ = by_slot) => {
    const given = await givenPackage(channel);
    const slots = await slotsOf(given);
    const { address_id } = given;
    const book = ({ pickup_time_id }: { pickup_time_id: string }, at = address_id) =>
      given.ship({ pickup: { address_id: at, pickup_time_id } });
    await expectShipped(book(slots[0]));
    return { ...given, slots, book };
  };

  // States.

  test.each(to_arrange.flatMap((from) => [[from, 'pickup'] as const, [from, 'dropoff'] as const]))(
    'from %s by %s a package gets to LOGISTICS_REQUEST_CREATED, and its order is PROCESSED',
    async (logistics_status, mode) => {
      const { ship, stored } = await givenPackage(all_modes, { logistics_status });
      await expectShipped(ship({ [mode]: {} }));
      expect(await stored()).toMatchObject({
        order_status: 'PROCESSED',
        packages: [{ logistics_status: 'LOGISTICS_REQUEST_CREATED', mode }],
        history: [
          { transition: 'arrange', from_status: logistics_status, to_status: 'LOGISTICS_REQUEST_CREATED' },
        ],
      });
    },
  );

  test.each(to_arrange)(
    'from %s by non_integrated a package gets to LOGISTICS_PICKUP_DONE, and its order is SHIPPED',
    async (logistics_status) => {
      const { ship, stored } = await givenPackage(all_modes, { logistics_status });
      await expectShipped(ship({ non_integrated: {} }));
      expect(await stored()).toMatchObject({
        order_status: 'SHIPPED',
        packages: [{ logistics_status: 'LOGISTICS_PICKUP_DONE', mode: 'non_integrated' }],
        history: [
          { transition: 'hand_over', from_status: logistics_status, to_status: 'LOGISTICS_PICKUP_DONE' },
        ],
      });
    },
  );

  test.each(
    seller_delivered.flatMap((channel) =>
      to_arrange.flatMap((from) => modes.map((mode) => [channel, from, mode] as const)),
    ),
  )(
    'on channel %i from %s also %s gets a package to LOGISTICS_REQUEST_CREATED',
    async (channel, logistics_status, mode) => {
      const { ship, stored } = await givenPackage(channel, { logistics_status });
      await expectShipped(ship({ [mode]: {} }));
      expect(await stored()).toMatchObject({
        order_status: 'PROCESSED',
        packages: [{ logistics_status: 'LOGISTICS_REQUEST_CREATED', mode }],
        history: [{ transition: 'arrange', from_status: logistics_status }],
      });
    },
  );

  test.each(
    logistics_statuses
      .filter((status) => !to_arrange.some((from) => from === status))
      .flatMap((status) => modes.map((mode) => [status, mode] as const)),
  )('a package in %s is shipped already: %s is refused, and changes nothing', async (status, mode) => {
    const { ship } = await givenPackage(
      { ...all_modes, pickup_schedule: everyday_schedule },
      { logistics_status: status },
    );
    await expectRefused(() => ship({ [mode]: {} }), 'logistics.package_already_shipped');
  });

  test.each(
    (['CANCELLED', 'COMPLETED'] as const).flatMap((final_status) =>
      to_arrange.map((status) => [final_status, status] as const),
    ),
  )('an order that is %s has nothing to ship, its package being in %s', async (final_status, status) => {
    const { ship } = await givenPackage(all_modes, { logistics_status: status }, { final_status });
    for (const mode of modes)
      await expectRefused(() => ship({ [mode]: {} }), 'logistics.ship_order_not_ready_to_ship');
  });

  test('arranging writes who did what when, in which request, and counts the transition', async () => {
    const { shop, order_sn, package_number, logistic_id, ship, stored } = await givenPackage(all_modes, {
      revision: 6,
      logistics_status: 'LOGISTICS_PICKUP_RETRY',
    });
    const before = await stored();
    world.clock.advance({ minutes: 10 });
    const { body } = await ship({ dropoff: {} });
    const { now } = world.clock;
    const { shop_id } = shop;
    const step = {
      transition: 'arrange',
      from_status: 'LOGISTICS_PICKUP_RETRY',
      to_status: 'LOGISTICS_REQUEST_CREATED',
      actor: 'seller',
      partner_id: world.partner.partner_id,
      request_id: body.request_id,
      moved_at: now,
    };
    expect(await stored()).toEqual({
      order: before.order,
      order_status: 'PROCESSED',
      packages: [
        {
          shop_id,
          order_sn,
          package_number,
          logistic_id,
          logistics_status: 'LOGISTICS_REQUEST_CREATED',
          final_status: null,
          revision: 7,
          reschedule_allowed: 0,
          ships_from_address_id: null,
          arranged_at: now,
          mode: 'dropoff',
          address_id: null,
          pickup_time_id: null,
          branch_id: null,
          slug: null,
          sender_real_name: null,
          tracking_number: null,
          tracking_url: null,
          failed_reason: null,
          history: JSON.stringify([step]),
        },
      ],
      history: [{ package_number, ...step }],
    });
  });

  // Split orders.

  test.each([
    ['dropoff', 'LOGISTICS_READY', 'READY_TO_SHIP'],
    ['dropoff', 'LOGISTICS_PICKUP_RETRY', 'READY_TO_SHIP'],
    ['dropoff', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
    ['dropoff', 'LOGISTICS_PICKUP_DONE', 'PROCESSED'],
    ['dropoff', 'LOGISTICS_DELIVERY_FAILED', 'PROCESSED'],
    ['dropoff', 'LOGISTICS_DELIVERY_DONE', 'PROCESSED'],
    ['non_integrated', 'LOGISTICS_READY', 'READY_TO_SHIP'],
    ['non_integrated', 'LOGISTICS_PICKUP_RETRY', 'READY_TO_SHIP'],
    ['non_integrated', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
    ['non_integrated', 'LOGISTICS_PICKUP_DONE', 'SHIPPED'],
    ['non_integrated', 'LOGISTICS_DELIVERY_FAILED', 'SHIPPED'],
    ['non_integrated', 'LOGISTICS_DELIVERY_DONE', 'SHIPPED'],
  ] as const)(
    'a package shipped by %s beside one in %s makes a split order %s: the least advanced one decides, and stays as it is',
    async (mode, beside, order_status) => {
      const shop = await world.given.shop();
      const { logistic_id } = await world.given.channel(all_modes);
      const { order_sn, packages } = await world.given.order({
        shop,
        packages: [{ logistic_id, logistics_status: beside }, { logistic_id }],
      });
      const before = await storedOrder(world, shop, order_sn);
      const package_number = packages[1]?.package_number;
      await expectShipped(world.call(name, { order_sn, package_number, [mode]: {} }, { shop }));
      const after = await storedOrder(world, shop, order_sn);
      expect(after.order_status).toBe(order_status);
      expect(after.packages[0]).toEqual(before.packages[0]);
      expect(after.packages[1]).toMatchObject({ package_number, mode, revision: 1 });
      expect(after.history).toMatchObject([{ package_number, from_status: 'LOGISTICS_READY' }]);
    },
  );

  // What is stored of an arrangement.

  /** A package's arrangement after one call. */
  const arrangedBy = async (channel: Record_ | number, sentWith: (given: Given) => Promise<Record_>) => {
    const given = await givenPackage(channel);
    await expectShipped(given.ship(await sentWith(given)));
    return { given, stored: await storedPackage(given) };
  };
  const nothing = {
    address_id: null,
    pickup_time_id: null,
    branch_id: null,
    slug: null,
    sender_real_name: null,
    tracking_number: null,
  };

  test('a pickup keeps the address and the slot that were chosen', async () => {
    const given = await givenPickup();
    const { address_id, slots } = given;
    const { pickup_time_id } = slots[0];
    expect(await storedPackage(given)).toMatchObject({
      ...nothing,
      mode: 'pickup',
      address_id,
      pickup_time_id,
    });
  });

  test('every slot that get_shipping_parameter offers is accepted, not only the recommended one', async () => {
    const { length } = await slotsOf(await givenPackage(by_slot));
    expect(length).toBeGreaterThan(2);
    for (let at = 0; at < length; at++) {
      const given = await givenPackage(by_slot);
      const { address_id } = given;
      const { pickup_time_id } = (await slotsOf(given))[at] as Slot;
      await expectShipped(given.ship({ pickup: { address_id, pickup_time_id } }));
      expect(await storedPackage(given)).toMatchObject({ pickup_time_id });
    }
  });

  test('a pickup without a slot is arranged where the channel returns none, and the carrier chooses the time', async () => {
    const channel = { pickup_info_needed: ['address_id', 'pickup_time_id'] };
    const given = await givenPackage(channel);
    expect(await slotsOf(given)).toBe(null);
    await expectShipped(given.ship({ pickup: { address_id: given.address_id } }));
    expect(await storedPackage(given)).toMatchObject({
      ...nothing,
      mode: 'pickup',
      address_id: given.address_id,
    });
  });

  test('a dropoff keeps the branch that was chosen', async () => {
    let branch_id = 0;
    const { stored } = await arrangedBy(by_branch, async ({ logistic_id }) => {
      branch_id = (await world.given.branch({ logistic_id })).branch_id;
      return { dropoff: { branch_id } };
    });
    expect(stored).toMatchObject({ ...nothing, mode: 'dropoff', branch_id });
  });

  test('a dropoff keeps the 3PL partner that was chosen', async () => {
    const { stored } = await arrangedBy(by_slug, async () => ({ dropoff: { slug: 'mart' } }));
    expect(stored).toMatchObject({ ...nothing, mode: 'dropoff', slug: 'mart' });
  });

  test("a dropoff keeps the sender's real name, of up to 100 characters", async () => {
    for (const sender_real_name of ['เอดา บุ๊ตต์', '😀'.repeat(100)]) {
      const { stored } = await arrangedBy(by_sender, async () => ({ dropoff: { sender_real_name } }));
      expect(stored).toMatchObject({ ...nothing, mode: 'dropoff', sender_real_name });
    }
  });

  test('fields that the channel does not ask for are passed over, of whatever value', async () => {
    const odd = { address_id: -1, pickup_time_id: 'no slot', unheard_of: {} };
    const pickup = await arrangedBy(all_modes, async () => ({ pickup: odd }));
    expect(pickup.stored).toMatchObject({ ...nothing, mode: 'pickup' });
    const dropoff = { branch_id: -1, slug: 'none', sender_real_name: 'x'.repeat(101), unheard_of: {} };
    const dropped = await arrangedBy(all_modes, async () => ({ dropoff }));
    expect(dropped.stored).toMatchObject({ ...nothing, mode: 'dropoff' });
  });

  test('a pickup_time_id is passed over on a channel that asks for an address alone', async () => {
    const { given, stored } = await arrangedBy(
      { pickup_info_needed: ['address_id'] },
      async ({ address_id }) => ({
        pickup: { address_id, pickup_time_id: 'no slot' },
      }),
    );
    expect(stored).toMatchObject({ ...nothing, mode: 'pickup', address_id: given.address_id });
  });

  // Tracking numbers.

  test.each(['pickup', 'dropoff'] as const)(
    'an integrated channel hands out a tracking number of its own format when %s is arranged',
    async (mode) => {
      const { stored } = await arrangedBy({ ...all_modes, ...integrated }, async () => ({ [mode]: {} }));
      expect(isTrackingNumber(format, stored?.tracking_number ?? '')).toBe(true);
    },
  );

  test('no two packages get the same tracking number, also when they are shipped at once and for several shops', async () => {
    const given = await Promise.all(
      Array.from({ length: 12 }, () => givenPackage({ ...all_modes, ...integrated })),
    );
    await Promise.all(given.map(({ ship }) => expectShipped(ship({ dropoff: {} }))));
    const numbers = await Promise.all(given.map(async (one) => (await storedPackage(one))?.tracking_number));
    for (const number of numbers) expect(isTrackingNumber(format, number ?? '')).toBe(true);
    expect(new Set(numbers).size).toBe(12);
  });

  test.each([
    ['non_integrated', 'tracking_number', by_seller],
    ['non_integrated', 'tracking_no', by_seller],
    ['pickup', 'tracking_number', { pickup_info_needed: ['tracking_number'] }],
    ['pickup', 'tracking_no', { pickup_info_needed: ['tracking_number'] }],
    ['dropoff', 'tracking_number', { dropoff_info_needed: ['tracking_no'] }],
    ['dropoff', 'tracking_no', { dropoff_info_needed: ['tracking_no'] }],
  ])(
    'where the channel asks for it, %s takes the number of the carrier as %s',
    async (mode, field, channel) => {
      const { stored } = await arrangedBy(channel, async () => ({ [mode]: { [field]: 'JX 0001/A' } }));
      expect(stored).toMatchObject({ ...nothing, mode, tracking_number: 'JX 0001/A' });
    },
  );

  test('an empty tracking_number counts as left out: tracking_no beside it is taken', async () => {
    const { stored } = await arrangedBy(by_seller, async () => ({
      non_integrated: { tracking_number: '', tracking_no: 'JX1' },
    }));
    expect(stored).toMatchObject({ tracking_number: 'JX1' });
  });

  test('an empty tracking number counts as left out also on a channel that takes none', async () => {
    const { stored } = await arrangedBy({ ...all_modes, ...integrated }, async () => ({
      dropoff: { tracking_number: '', tracking_no: '' },
    }));
    expect(isTrackingNumber(format, stored?.tracking_number ?? '')).toBe(true);
  });

  test.each(modes)('a tracking number is refused with %s on a channel that takes none', async (mode) => {
    for (const field of ['tracking_number', 'tracking_no']) {
      const { ship } = await givenPackage({ ...all_modes, ...integrated });
      await expectRefused(() => ship({ [mode]: { [field]: 'JX1' } }), 'error_param');
    }
  });

  test('a tracking number has at most 64 characters, however many bytes they take', async () => {
    const { stored } = await arrangedBy(by_seller, async () => ({
      non_integrated: { tracking_number: '😀'.repeat(64) },
    }));
    expect(stored).toMatchObject({ tracking_number: '😀'.repeat(64) });
    const { ship } = await givenPackage(by_seller);
    const long = { tracking_no: '😀'.repeat(65) };
    await expectRefused(() => ship({ non_integrated: long }), 'logistics.ship_order_long_tracking_number');
  });

  test.each(['pickup', 'dropoff'] as const)(
    'a package that is arranged again by %s after a missed pickup keeps its tracking number, and nothing else',
    async (again) => {
      const given = await givenPickup({ ...by_slot, ...by_branch, ...integrated });
      const first = await storedPackage(given);
      expect(await missPickup(given)).toBe('recorded');
      const { address_id, slots } = given;
      const { pickup_time_id } = slots[1];
      const { branch_id } = await world.given.branch({ logistic_id: given.logistic_id });
      const sent = { pickup: { address_id, pickup_time_id }, dropoff: { branch_id } }[again];
      await expectShipped(given.ship({ [again]: sent }));
      expect(await given.stored()).toMatchObject({
        order_status: 'PROCESSED',
        packages: [
          { ...nothing, ...sent, mode: again, tracking_number: first?.tracking_number, revision: 3 },
        ],
        history: [
          { transition: 'arrange' },
          { transition: 'carrier_missed_pickup' },
          { transition: 'arrange' },
        ],
      });
    },
  );

  // Channels 80003 and 80004: Regular with a tracking number, JOB with the sender's real name.

  test.each([80003, 80004])(
    'channel %i takes the tracking number of Regular, under either name',
    async (channel) => {
      for (const field of ['tracking_number', 'tracking_no']) {
        const { stored } = await arrangedBy(channel, async () => ({
          dropoff: { [field]: 'JX1', sender_real_name: '' },
        }));
        expect(stored).toMatchObject({ ...nothing, tracking_number: 'JX1' });
      }
    },
  );

  test.each([80003, 80004])(
    'channel %i takes the sender_real_name of JOB, and hands out the tracking number itself',
    async (channel) => {
      const { stored } = await arrangedBy(channel, async () => ({
        dropoff: { sender_real_name: 'Ada', tracking_number: '' },
      }));
      expect(stored).toMatchObject({
        ...nothing,
        sender_real_name: 'Ada',
        tracking_number: expect.anything(),
      });
      expect(isTrackingNumber(format, stored?.tracking_number ?? '')).toBe(true);
    },
  );

  test.each([80003, 80004])('channel %i refuses both, neither, and two that are empty', async (channel) => {
    for (const dropoff of [
      {},
      { sender_real_name: '', tracking_no: '' },
      { sender_real_name: 'Ada', tracking_number: 'JX1' },
      { sender_real_name: 'Ada', tracking_no: 'JX1' },
    ]) {
      const { ship } = await givenPackage(channel);
      await expectRefused(() => ship({ dropoff }), 'logistics.ship_order_invalid_job_param');
    }
  });

  test('on any other channel that asks for both sender_real_name and tracking_no both are sent', async () => {
    const sent = { sender_real_name: 'Ada', tracking_no: 'JX1' };
    const { stored } = await arrangedBy(job_channel, async () => ({ dropoff: sent }));
    expect(stored).toMatchObject({ sender_real_name: 'Ada', tracking_number: 'JX1' });
  });

  // Pickup slots.

  test('a slot is accepted until the second in which its booking closes, and refused from then on, though it was offered', async () => {
    const early = await givenPackage(by_slot);
    const late = await givenPackage(by_slot);
    const [slot] = await slotsOf(late);
    const closes_at = slot.date - 3_600;
    const booked = async ({ shop, order_sn, address_id }: Given) => {
      const access_token = await world.given.token({ shop_id: shop.shop_id });
      const pickup = { address_id, pickup_time_id: slot.pickup_time_id };
      return world.call(name, { order_sn, pickup }, { shop: { ...shop, access_token } });
    };
    world.clock.advance({ seconds: closes_at - 1 - world.clock.now });
    await expectShipped(booked(early));
    world.clock.advance({ seconds: 1 });
    const fresh = await booked(late);
    expect(fresh.body.error).toBe('logistics.ship_order_pickup_time_invalid');
    expect(await late.stored()).toMatchObject({ packages: [{ revision: 0, mode: null }], history: [] });
  });

  test("a slot of another state's address is refused, and changes nothing", async () => {
    const windows = [{ from: '10:00', to: '11:00', book_by: '09:00' }];
    const pickup_schedule = { ...everyday_schedule, states: { Island: { windows } } };
    const given = await givenPackage({ ...by_slot, pickup_schedule });
    const { address_id: island } = await world.given.address({
      shop: given.shop,
      state: 'Island',
      address_flag: [],
    });
    const [mainland_slot] = await slotsOf(given);
    const [island_slot] = await slotsOf(given, island);
    const book = (address_id: number, { pickup_time_id }: Slot) =>
      given.ship({ pickup: { address_id, pickup_time_id } });
    const refused = 'logistics.ship_order_pickup_time_invalid';
    await expectRefused(() => book(island, mainland_slot), refused);
    await expectRefused(() => book(given.address_id, island_slot), refused);
    await expectShipped(book(island, island_slot));
  });

  test('a slot that was made up is refused on every channel that asks for one, also where none are offered', async () => {
    for (const channel of [by_slot, { pickup_info_needed: by_slot.pickup_info_needed }]) {
      const { ship, address_id } = await givenPackage(channel);
      for (const pickup_time_id of [
        'made up',
        `${world.clock.now + 86_400}_${world.clock.now + 90_000}`,
        '0_1',
      ])
        await expectRefused(
          () => ship({ pickup: { address_id, pickup_time_id } }),
          'logistics.ship_order_pickup_time_invalid',
        );
    }
  });

  test("another shop's address is answered like one that does not exist", async () => {
    const { ship, address_id } = await givenPackage(by_slot);
    const theirs = await givenPackage(by_slot);
    const [{ pickup_time_id }] = await slotsOf(theirs);
    for (const wrong of [theirs.address_id, 987_654_321, 0, -1])
      await expectRefused(
        () => ship({ pickup: { address_id: wrong, pickup_time_id } }),
        'logistics.address_not_found',
      );
    await expectShipped(ship({ pickup: { address_id, pickup_time_id } }));
  });

  test('of address_id and pickup_time_id neither can be left out where slots are offered', async () => {
    const given = await givenPackage(by_slot);
    const { ship, address_id } = given;
    const [{ pickup_time_id }] = await slotsOf(given);
    for (const pickup of [{}, { address_id }, { pickup_time_id }, { address_id, pickup_time_id: '' }])
      await expectRefused(() => ship({ pickup }), 'logistics.ship_order_need_address_pickup_time');
  });

  // Branches.

  test("a branch of another state, of another channel, or of none is refused; one near the shop's default address is not", async () => {
    const { ship, logistic_id } = await givenPackage(by_branch);
    const { branch_id: near } = await world.given.branch({ logistic_id });
    const { branch_id: far } = await world.given.branch({ logistic_id, state: 'Elsewhere' });
    const { branch_id: foreign } = await world.given.branch({
      logistic_id: (await world.given.channel(by_branch)).logistic_id,
    });
    for (const branch_id of [far, foreign, 987_654_321, 0, -1])
      await expectRefused(() => ship({ dropoff: { branch_id } }), 'error_param');
    await expectShipped(ship({ dropoff: { branch_id: near } }));
  });

  test('a shop without a default address is offered no branch', async () => {
    const shop = await world.given.shop();
    await world.given.address({ shop, address_flag: ['pickup_address'] });
    const { logistic_id } = await world.given.channel(by_branch);
    const { branch_id } = await world.given.branch({ logistic_id });
    const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id }] });
    await expectRefused(
      () => world.call(name, { order_sn, dropoff: { branch_id } }, { shop }),
      'error_param',
    );
  });

  test('a branch beyond those that get_shipping_parameter lists is refused', async () => {
    const { ship, logistic_id } = await givenPackage(by_branch);
    const listed = await Promise.all(
      Array.from({ length: branches_offered_max }, () => world.given.branch({ logistic_id })),
    );
    const last_listed = Math.max(...listed.map(({ branch_id }) => branch_id));
    const { branch_id } = await world.given.branch({ logistic_id });
    await expectRefused(() => ship({ dropoff: { branch_id } }), 'error_param');
    await expectShipped(ship({ dropoff: { branch_id: last_listed } }));
  }, 60_000);

  test('a slug that was not offered, or none, is refused', async () => {
    const { ship } = await givenPackage(by_slug);
    for (const dropoff of [{}, { slug: '' }, { slug: 'other' }, { slug: 'Mart' }])
      await expectRefused(() => ship({ dropoff }), 'error_param');
  });

  // Which mode was sent.

  test('an empty list is the empty object of client libraries that cannot write one', async () => {
    for (const mode of modes) {
      const { stored } = await arrangedBy(all_modes, async () => ({ [mode]: [] }));
      expect(stored).toMatchObject({ mode });
    }
  });

  test.each(modes)('empty lists beside a real %s are passed over', async (mode) => {
    const { stored } = await arrangedBy(all_modes, async () => ({
      pickup: [],
      dropoff: [],
      non_integrated: [],
      [mode]: {},
    }));
    expect(stored).toMatchObject({ mode });
  });

  test('none, two or three modes are refused, also when two of them are empty lists', async () => {
    const { ship } = await givenPackage(all_modes);
    for (const sent of [
      {},
      { pickup: {}, dropoff: {} },
      { dropoff: {}, non_integrated: {} },
      { pickup: {}, dropoff: {}, non_integrated: {} },
      { pickup: [], dropoff: [] },
    ])
      await expectRefused(() => ship(sent), 'logistics.ship_order_only_support_one_type');
  });

  test.each<[string, Record_]>([
    ['an empty package_number', { package_number: '', dropoff: {} }],
    ['a package_number that is null', { package_number: null, dropoff: {} }],
    ['an empty order_sn', { order_sn: '', dropoff: {} }],
    ['an order_sn that is a number', { order_sn: 260_301, dropoff: {} }],
    ['no order_sn', { order_sn: undefined, dropoff: {} }],
    ['a mode that is null', { pickup: null }],
    ['a mode that is a text', { dropoff: '' }],
    ['a mode that is a list of something', { dropoff: [{}] }],
    ['an address_id that is a text', { pickup: { address_id: '1' } }],
    ['an address_id beyond 2^53 - 1', { pickup: { address_id: 2 ** 53 } }],
    ['a pickup_time_id that is a number', { pickup: { pickup_time_id: 1 } }],
    ['a branch_id with a fraction', { dropoff: { branch_id: 1.5 } }],
    ['a tracking_number that is a number', { non_integrated: { tracking_number: 1 } }],
    ['a tracking_no that is null', { non_integrated: { tracking_no: null } }],
  ])('%s is a wrong parameter, and changes nothing', async (_, sent) => {
    const { ship } = await givenPackage(all_modes);
    await expectRefused(() => ship(sent), 'error_param');
  });

  // Which package is meant.

  test('the only package of an order is meant with or without its package_number', async () => {
    for (const named of [true, false]) {
      const given = await givenPackage(all_modes);
      const { package_number } = given;
      await expectShipped(given.ship({ ...(named && { package_number }), dropoff: {} }));
      expect(await storedPackage(given)).toMatchObject({ revision: 1 });
    }
  });

  test("another order's package_number, also of the same shop, is none of this order", async () => {
    const { shop, ship, logistic_id } = await givenPackage(all_modes);
    const { packages } = await world.given.order({ shop, packages: [{ logistic_id }] });
    for (const package_number of [packages[0]?.package_number, 'none', ' '])
      await expectRefused(() => ship({ package_number, dropoff: {} }), 'logistics.package_number_not_exist');
  });

  test("another shop's order is answered exactly like one that does not exist", async () => {
    const { order_sn, package_number } = await givenPackage(all_modes);
    const { shop } = await givenPackage(all_modes);
    const before = await storedState(world);
    const ask = async (sn: string, by: Record_) =>
      (await world.call(name, { order_sn: sn, ...by, dropoff: {} }, { shop })).body;
    for (const by of [{}, { package_number }]) {
      const theirs = await ask(order_sn, by);
      expect(theirs.error).toBe('error_not_found');
      expect({ ...theirs, request_id: '' }).toEqual({ ...(await ask('none', by)), request_id: '' });
    }
    expect(await storedState(world)).toEqual(before);
  });

  test('of two shops that have the same order_sn and package_number each ships its own', async () => {
    const mine = await givenPackage(all_modes);
    const { order_sn, package_number } = mine;
    const theirs = await givenPackage(all_modes, { package_number }, { order_sn });
    const before = await theirs.stored();
    await expectShipped(mine.ship({ dropoff: {} }));
    expect(await mine.stored()).toMatchObject({ order_status: 'PROCESSED' });
    expect(await theirs.stored()).toEqual(before);
  });

  // Rescheduling.

  test('while rescheduling is allowed another slot can be chosen, and the permission is used up', async () => {
    const given = await givenPickup({ ...by_slot, ...integrated });
    const { address_id, slots, book } = given;
    const [booked, other] = slots;
    const before = await given.stored();
    expect(await allow(given)).toBe(true);
    world.clock.advance({ minutes: 3 });
    const answer = await book(other);
    await expectShipped(Promise.resolve(answer));
    const { now } = world.clock;
    const [arranged] = before.history;
    const { package_number, ...first } = arranged as NonNullable<typeof arranged>;
    const second = {
      ...first,
      transition: 'reschedule',
      from_status: 'LOGISTICS_REQUEST_CREATED',
      to_status: 'LOGISTICS_REQUEST_CREATED',
      request_id: answer.body.request_id,
      moved_at: now,
    };
    expect(await given.stored()).toEqual({
      order: before.order,
      order_status: before.order_status,
      packages: [
        {
          ...before.packages[0],
          pickup_time_id: other.pickup_time_id,
          arranged_at: now,
          revision: 2,
          history: JSON.stringify([first, second]),
        },
      ],
      history: [
        { package_number, ...first },
        { package_number, ...second },
      ],
    });
    expect(before.packages).toMatchObject([{ address_id, tracking_number: expect.anything() }]);
    await expectRefused(() => book(booked), 'logistics.package_already_shipped');
  });

  test('rescheduling needs another slot: the one that is booked is refused, and the permission stays', async () => {
    const given = await givenPickup();
    const { slots, book, ship, address_id } = given;
    await allow(given);
    await expectRefused(() => book(slots[0]), 'logistics.ship_order_pickup_time_invalid');
    await expectRefused(
      () => ship({ pickup: { address_id } }),
      'logistics.ship_order_need_address_pickup_time',
    );
    await expectShipped(book(slots[1]));
  });

  test('the booked time at another address is another slot', async () => {
    const given = await givenPickup();
    const { slots, book } = given;
    const { address_id } = await world.given.address({ shop: given.shop, address_flag: [] });
    await allow(given);
    await expectShipped(book(slots[0], address_id));
    const { pickup_time_id } = slots[0];
    expect(await storedPackage(given)).toMatchObject({ address_id, pickup_time_id, revision: 2 });
  });

  test('after a missed pickup every slot that has not passed is open again, also the one that was booked', async () => {
    const given = await givenPickup();
    await missPickup(given);
    expect(await slotsOf(given)).toEqual(given.slots);
    await expectShipped(given.book(given.slots[0]));
  });

  test('rescheduling can be allowed anew, also back to a slot that was booked before', async () => {
    const given = await givenPickup();
    const { slots, book } = given;
    for (const slot of [slots[1], slots[0]]) {
      expect(await allow(given)).toBe(true);
      await expectShipped(book(slot));
    }
    expect(await given.stored()).toMatchObject({
      packages: [{ pickup_time_id: slots[0].pickup_time_id, reschedule_allowed: 0, revision: 3 }],
      history: [{ transition: 'arrange' }, { transition: 'reschedule' }, { transition: 'reschedule' }],
    });
  });

  test('without permission a package whose pickup is arranged cannot be rescheduled', async () => {
    const { slots, book } = await givenPickup();
    await expectRefused(() => book(slots[1]), 'logistics.package_already_shipped');
  });

  test('permission to reschedule a pickup does not change it into a dropoff or hand it over', async () => {
    const given = await givenPickup({ ...all_modes, ...by_slot });
    await allow(given);
    for (const mode of ['dropoff', 'non_integrated'])
      await expectRefused(() => given.ship({ [mode]: {} }), 'logistics.package_already_shipped');
  });

  test('a dropoff, and a pickup for which the carrier chooses the time, have nothing to reschedule', async () => {
    const arranged = { logistics_status: 'LOGISTICS_REQUEST_CREATED', reschedule_allowed: true };
    const dropoff = await givenPackage(by_slot, { ...arranged, mode: 'dropoff' });
    const [{ pickup_time_id }] = await slotsOf(await givenPackage(by_slot));
    const pickup = { address_id: dropoff.address_id, pickup_time_id };
    await expectRefused(() => dropoff.ship({ pickup }), 'logistics.package_already_shipped');
    const timeless = await givenPackage(
      { pickup_info_needed: ['address_id'] },
      { ...arranged, mode: 'pickup' },
    );
    await expectRefused(
      () => timeless.ship({ pickup: { address_id: timeless.address_id } }),
      'logistics.package_already_shipped',
    );
  });

  test('a pickup of an order that was cancelled is not rescheduled', async () => {
    const arranged = {
      logistics_status: 'LOGISTICS_REQUEST_CREATED',
      mode: 'pickup',
      reschedule_allowed: true,
    };
    const { ship, address_id } = await givenPackage(by_slot, arranged, { final_status: 'CANCELLED' });
    const [{ pickup_time_id }] = await slotsOf(await givenPackage(by_slot));
    await expectRefused(
      () => ship({ pickup: { address_id, pickup_time_id } }),
      'logistics.package_already_shipped',
    );
  });

  // Several callers at once.

  const errorsOf = async (calls: ReturnType<Given['ship']>[]) =>
    (await Promise.all(calls)).map(({ body }) => body.error).sort();

  test('of many calls for one package at once exactly one succeeds; the others find it shipped', async () => {
    const given = await givenPackage({ ...all_modes, ...integrated });
    const calls = Array.from({ length: 10 }, (_, at) => given.ship({ [at % 2 ? 'pickup' : 'dropoff']: {} }));
    expect(await errorsOf(calls)).toEqual(['', ...Array(9).fill('logistics.package_already_shipped')]);
    expect(await given.stored()).toMatchObject({
      packages: [{ revision: 1 }],
      history: [{ transition: 'arrange' }],
    });
    expect((await given.stored()).history).toHaveLength(1);
  });

  test('of many calls that reschedule one package at once exactly one succeeds', async () => {
    const given = await givenPickup();
    await allow(given);
    const calls = Array.from({ length: 6 }, (_, at) => given.book(given.slots[1 + (at % 2)] as Slot));
    expect(await errorsOf(calls)).toEqual(['', ...Array(5).fill('logistics.package_already_shipped')]);
    expect((await given.stored()).history).toHaveLength(2);
  });

  test('the packages of a split order can be shipped at once, and the order follows the last one', async () => {
    const shop: GivenShop = await world.given.shop();
    const { logistic_id } = await world.given.channel(all_modes);
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: Array.from({ length: 5 }, () => ({ logistic_id })),
    });
    await Promise.all(
      packages.map(({ package_number }) =>
        expectShipped(world.call(name, { order_sn, package_number, dropoff: {} }, { shop })),
      ),
    );
    const stored = await storedOrder(world, shop, order_sn);
    expect(stored.order_status).toBe('PROCESSED');
    expect(stored.history.map(({ package_number }) => package_number)).toEqual(
      stored.packages.map(({ package_number }) => package_number),
    );
    expect(stored.history).toHaveLength(5);
  });

  // Refusals.

  /** A call that sends this for a package on this channel. */
  const sending =
    (
      channel: Record_ | number,
      sent: Record_ | ((given: Given) => Promise<Record_>),
      package_record?: Record_,
      order?: Record_,
    ) =>
    async () => {
      const given = await givenPackage(channel, package_record, order);
      const request = typeof sent === 'function' ? await sent(given) : sent;
      return () => given.ship(request);
    };

  eachRefusal(world, ship_order, {
    order_not_found: ['an order that does not exist', sending(all_modes, { order_sn: 'none', dropoff: {} })],
    package_number_not_exist: [
      'a package_number that the order does not have',
      sending(all_modes, { package_number: 'none', dropoff: {} }),
    ],
    need_package_number: [
      'a split order without package_number',
      async () => {
        const shop = await world.given.shop();
        const { logistic_id } = await world.given.channel(all_modes);
        const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id }, { logistic_id }] });
        return () => world.call(name, { order_sn, dropoff: {} }, { shop });
      },
    ],
    package_already_shipped: [
      'a package whose shipment is arranged already',
      async () => {
        const { ship } = await givenPackage(all_modes);
        await ship({ dropoff: {} });
        return () => ship({ dropoff: {} });
      },
    ],
    not_ready_to_ship: [
      'a cancelled order',
      sending(all_modes, { dropoff: {} }, {}, { final_status: 'CANCELLED' }),
    ],
    only_one_mode: ['several modes', sending(all_modes, { pickup: {}, dropoff: {} })],
    unsupported_pickup: ['a pickup that the channel does not have', sending(by_branch, { pickup: {} })],
    unsupported_dropoff: ['a dropoff that the channel does not have', sending(by_slot, { dropoff: {} })],
    unsupported_non_integrated: [
      'non_integrated on an integrated channel',
      sending({ ...by_slot, ...integrated }, { non_integrated: { tracking_number: 'JX1' } }),
    ],
    need_address_and_pickup_time: ['a pickup without address and slot', sending(by_slot, { pickup: {} })],
    need_branch_id: ['a dropoff without branch', sending(by_branch, { dropoff: {} })],
    need_sender_real_name: [
      'a dropoff without sender_real_name',
      sending(by_sender, { dropoff: { sender_real_name: ' ' } }),
    ],
    need_tracking_number: [
      'non_integrated without tracking number',
      sending(by_seller, { non_integrated: { tracking_number: '' } }),
    ],
    invalid_job_param: [
      'both a tracking number and sender_real_name on channel 80003',
      sending(80003, { dropoff: { sender_real_name: 'Ada', tracking_number: 'JX1' } }),
    ],
    long_sender_real_name: [
      'a sender_real_name of 101 characters',
      sending(by_sender, { dropoff: { sender_real_name: '😀'.repeat(101) } }),
    ],
    long_tracking_number: [
      'a tracking number of 65 characters',
      sending(by_seller, { non_integrated: { tracking_number: 'x'.repeat(65) } }),
    ],
    pickup_time_invalid: [
      'a pickup slot that has passed',
      async () => {
        const given = await givenPackage(by_slot);
        const { shop, address_id } = given;
        const [{ date, pickup_time_id }] = await slotsOf(given);
        world.clock.advance({ seconds: date - world.clock.now });
        const access_token = await world.given.token({ shop_id: shop.shop_id });
        const request = { order_sn: given.order_sn, pickup: { address_id, pickup_time_id } };
        return () => world.call(name, request, { shop: { ...shop, access_token } });
      },
    ],
    address_not_found: [
      'an address that the shop does not have',
      sending(by_slot, async (given) => ({
        pickup: { address_id: 987_654_321, pickup_time_id: (await slotsOf(given))[0].pickup_time_id },
      })),
    ],
    branch_not_offered: [
      'a branch that was not offered',
      sending(by_branch, { dropoff: { branch_id: 987_654_321 } }),
    ],
    slug_not_offered: ['a slug that was not offered', sending(by_slug, { dropoff: { slug: 'other' } })],
    tracking_number_not_taken: [
      'a tracking number on a channel that takes none',
      sending({ ...all_modes, ...integrated }, { dropoff: { tracking_number: 'JX1' } }),
    ],
  });
});
