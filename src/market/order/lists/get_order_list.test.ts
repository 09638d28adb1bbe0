import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { type OrderStatus, order_statuses } from '../order.ts';
import { order_limits } from '../order_limits.ts';
import { get_order_list } from './get_order_list.contract.ts';

interface Shown {
  readonly more: boolean;
  readonly next_cursor: string;
  readonly order_list: { readonly order_sn: string; readonly order_status?: string }[];
}

onEachEngine('get_order_list', (world) => {
  const { name } = get_order_list;
  const day = 86_400;
  const lately = () => ({
    time_range_field: 'create_time',
    time_from: world.clock.now - 15 * day,
    time_to: world.clock.now,
    page_size: 10,
  });
  const call = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, { ...lately(), ...request }, { shop });
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}): Promise<Shown> => {
    const { body } = await call(shop, request);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response;
  };
  const namesOf = ({ order_list }: Shown) => order_list.map(({ order_sn }) => order_sn);
  /** All pages, read by following next_cursor. */
  const allPages = async (shop: GivenShop, request: Record<string, unknown> = {}): Promise<Shown[]> => {
    const pages: Shown[] = [];
    for (let cursor = ''; ; ) {
      const page = await list(shop, { ...request, cursor });
      pages.push(page);
      expect(page.next_cursor === '').toBe(!page.more);
      if (!page.more) return pages;
      cursor = page.next_cursor;
    }
  };
  const order = (shop: GivenShop, order_sn: string, record: Record<string, unknown> = {}) =>
    world.given.order({ shop, order_sn, ...record });

  test('lists the orders created within a period, newest first, including both bounds', async () => {
    const shop = await world.given.shop();
    await order(shop, 'A', { create_time: 'now-1d' });
    await order(shop, 'B', { create_time: 'now-15d' });
    await order(shop, 'C', { create_time: 'now-16d' });
    await order(shop, 'D', { create_time: 'now' });
    await world.given.order();
    expect((await list(shop)).order_list).toEqual([{ order_sn: 'D' }, { order_sn: 'A' }, { order_sn: 'B' }]);
    const { now } = world.clock;
    expect(namesOf(await list(shop, { time_from: now - day + 1 }))).toEqual(['D']);
    expect(namesOf(await list(shop, { time_to: now - 1 }))).toEqual(['A', 'B']);
  });

  test('lists the orders changed within a period, and every change updates update_time', async () => {
    const shop = await world.given.shop();
    const channel = await world.given.channel({ dropoff_info_needed: [] });
    const packages = [{ logistic_id: channel.logistic_id }];
    await order(shop, 'A', { create_time: 'now-40d', update_time: 'now-2d', packages });
    await order(shop, 'B', { create_time: 'now-3d', update_time: 'now-1d' });
    const changed = { time_range_field: 'update_time' };
    expect(namesOf(await list(shop, changed))).toEqual(['B', 'A']);
    const shipped = await world.call('v2.logistics.ship_order', { order_sn: 'A', dropoff: {} }, { shop });
    expect(shipped.body.error).toBe('');
    expect(namesOf(await list(shop, changed))).toEqual(['A', 'B']);
    expect(namesOf(await list(shop, { ...changed, order_status: 'PROCESSED' }))).toEqual(['A']);
  });

  test('order_status is sent only if response_optional_fields names it', async () => {
    const shop = await world.given.shop();
    await order(shop, 'A', { order_status: 'RETRY_SHIP' });
    expect((await list(shop)).order_list).toEqual([{ order_sn: 'A' }]);
    for (const asked of ['order_status', 'order_status,booking_sn'])
      expect((await list(shop, { response_optional_fields: asked })).order_list).toEqual([
        { order_sn: 'A', order_status: 'RETRY_SHIP' },
      ]);
  });

  test('order_status lists only orders in that state; without it, orders of every state are listed', async () => {
    const shop = await world.given.shop();
    for (const [at, order_status] of order_statuses.entries())
      await order(shop, order_status, { order_status, create_time: `now-${at}h` });
    expect(namesOf(await list(shop, { page_size: 100 }))).toEqual(order_statuses);
    const asked = get_order_list.request.properties.order_status as unknown as { enum: OrderStatus[] };
    expect(asked.enum).toHaveLength(8);
    for (const order_status of asked.enum)
      expect(namesOf(await list(shop, { order_status }))).toEqual([order_status]);
    expect(namesOf(await list(shop, { order_status: '', page_size: 100 }))).toHaveLength(11);
  });

  test('no order is PENDING, with or without request_order_status_pending', async () => {
    const shop = await world.given.shop();
    await order(shop, 'A');
    const asked = { request_order_status_pending: true, response_optional_fields: 'order_status' };
    expect((await list(shop, asked)).order_list).toEqual([{ order_sn: 'A', order_status: 'READY_TO_SHIP' }]);
  });

  test.each(['create_time', 'update_time'])(
    'the pages by %s contain every order once, for mixed states and equal times, and only the last page has more false',
    async (time_range_field) => {
      const shop = await world.given.shop();
      const names = Array.from({ length: 23 }, (_, at) => `N${String(at).padStart(2, '0')}`);
      for (const [at, order_sn] of names.entries()) {
        const time = `now-${Math.floor(at / 5)}m`;
        const order_status = order_statuses[at % order_statuses.length];
        await order(shop, order_sn, { order_status, create_time: time, update_time: time });
      }
      const all = namesOf(await list(shop, { time_range_field, page_size: 100 }));
      expect([...all].sort()).toEqual(names);
      for (const page_size of [1, 4, 22, 23]) {
        const pages = await allPages(shop, { time_range_field, page_size });
        expect(pages.flatMap(namesOf)).toEqual(all);
        expect(pages.map(({ order_list }) => order_list.length).slice(0, -1)).toEqual(
          Array.from({ length: pages.length - 1 }, () => page_size),
        );
      }
    },
  );

  test('no order is skipped or repeated while others are added and changed', async () => {
    const shop = await world.given.shop();
    for (const [at, order_sn] of ['A', 'B', 'C', 'D'].entries())
      await order(shop, order_sn, { create_time: `now-${at + 1}h` });
    const first = await list(shop, { page_size: 2 });
    await order(shop, 'E', { create_time: 'now' });
    await world.call('v2.logistics.ship_order', { order_sn: 'C', dropoff: {} }, { shop });
    const second = await list(shop, { page_size: 2, cursor: first.next_cursor });
    expect([namesOf(first), namesOf(second), second.more]).toEqual([['A', 'B'], ['C', 'D'], false]);
  });

  test('the two characters "" request the first page, and a cursor stays valid for another page_size', async () => {
    const shop = await world.given.shop();
    for (const [at, order_sn] of ['A', 'B', 'C'].entries())
      await order(shop, order_sn, { create_time: `now-${at}h` });
    const { next_cursor, ...first } = await list(shop, { cursor: '""', page_size: 1 });
    expect(namesOf({ ...first, next_cursor })).toEqual(['A']);
    expect(namesOf(await list(shop, { cursor: next_cursor, page_size: 5 }))).toEqual(['B', 'C']);
  });

  test('a shop without orders has an empty list', async () => {
    expect(await list(await world.given.shop())).toEqual({ more: false, next_cursor: '', order_list: [] });
  });

  test('in BR, logistics_channel_id lists only orders with a package on that channel; elsewhere it is ignored', async () => {
    for (const region of ['BR', 'SG'] as const) {
      const shop = await world.given.shop({ region });
      const [one, other] = [await world.given.channel({ region }), await world.given.channel({ region })];
      const on = (...channels: { logistic_id: number }[]) => ({
        packages: channels.map(({ logistic_id }) => ({ logistic_id })),
      });
      await order(shop, 'A', { create_time: 'now-1h', ...on(one) });
      await order(shop, 'B', { create_time: 'now-2h', ...on(other) });
      await order(shop, 'C', { create_time: 'now-3h', ...on(other, one) });
      const asked = { logistics_channel_id: one.logistic_id, page_size: 1 };
      const pages = await allPages(shop, asked);
      expect(pages.flatMap(namesOf)).toEqual(region === 'BR' ? ['A', 'C'] : ['A', 'B', 'C']);
    }
  });

  test('a page of a channel looks at a limited number of orders: it may be empty, and the next page continues', async () => {
    const shop = await world.given.shop({ region: 'BR' });
    const [one, other] = [
      await world.given.channel({ region: 'BR' }),
      await world.given.channel({ region: 'BR' }),
    ];
    const order_sns = Array.from(
      { length: order_limits.channel_orders_max.value + 1 },
      (_, at) => `N${10_000 + at}`,
    );
    await world.given.orders({ shop, order_sns, logistic_ids: [other.logistic_id] });
    await order(shop, 'M', { create_time: 'now-3h', packages: [{ logistic_id: one.logistic_id }] });
    const pages = await allPages(shop, { logistics_channel_id: one.logistic_id });
    expect(pages.map(namesOf)).toEqual([[], ['M']]);
  });

  test.each([
    { page_size: 0 },
    { page_size: 101 },
    { page_size: undefined },
    { time_range_field: 'pay_time' },
    { time_from: undefined },
    { order_status: 'RETRY_SHIP' },
    { order_status: 'PENDING' },
  ])('%j is error_param', async (request) => {
    const { body } = await call(await world.given.shop(), request);
    expect(body.error).toBe('error_param');
  });

  test.each([
    ['another shop', () => world.given.shop(), {}],
    ['another time_range_field', undefined, { time_range_field: 'update_time' }],
    ['another time', undefined, { time_from: 1_772_000_000 }],
    ['another order_status', undefined, { order_status: 'READY_TO_SHIP' }],
  ])('the cursor of one list is refused for %s', async (_, another, changes) => {
    const shop = await world.given.shop();
    for (const order_sn of ['A', 'B']) await order(shop, order_sn);
    const { next_cursor: cursor } = await list(shop, { page_size: 1 });
    const { body } = await call(another ? await another() : shop, { cursor, ...changes });
    expect(body.error).toBe('error_param');
    expect((await list(shop, { cursor })).order_list).toEqual([{ order_sn: 'A' }]);
  });

  test('a cursor stays valid when time_to changes, and no order after time_to is listed', async () => {
    const shop = await world.given.shop();
    for (const [at, order_sn] of ['A', 'B', 'C', 'D'].entries())
      await order(shop, order_sn, { create_time: `now-${at + 1}h` });
    const { now } = world.clock;
    const time_from = now - day;
    const { next_cursor: cursor } = await list(shop, { time_from, page_size: 1 });
    await order(shop, 'E', { create_time: 'now' });
    const namesUpTo = async (time_to: number) => namesOf(await list(shop, { cursor, time_from, time_to }));
    expect(await namesUpTo(now + 600)).toEqual(['B', 'C', 'D']);
    expect(await namesUpTo(now - 3_600)).toEqual(['B', 'C', 'D']);
    expect(await namesUpTo(now - 3 * 3_600)).toEqual(['C', 'D']);
    expect((await call(shop, { cursor, time_from: time_from + 1 })).body.error).toBe('error_param');
  });

  eachRefusal(world, get_order_list, {
    list_time_invalid: [
      'a period of 15 days and a second',
      async () => {
        const shop = await world.given.shop();
        expect((await call(shop, { time_from: world.clock.now })).body.error).toBe(
          'order.order_list_invalid_time',
        );
        return () => call(shop, { time_from: world.clock.now - 15 * day - 1 });
      },
    ],
    list_cursor_not_ours: [
      'a cursor that was changed',
      async () => {
        const shop = await world.given.shop();
        for (const order_sn of ['A', 'B']) await order(shop, order_sn);
        const { next_cursor } = await list(shop, { page_size: 1 });
        expect((await call(shop, { cursor: 'x'.repeat(500) })).body.error).toBe('error_param');
        return () => call(shop, { cursor: `${next_cursor}A` });
      },
    ],
  });
});
