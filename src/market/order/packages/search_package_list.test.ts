import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import type { Columns } from '../../../../test/support/given/row.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { logistics_statuses } from '../order.ts';
import { search_package_list } from './search_package_list.contract.ts';

type Sent = Record<string, unknown>;

onEachEngine('search_package_list', (world) => {
  const { name } = search_package_list;
  const call = (shop: GivenShop, filter?: Sent, more: Sent = {}) =>
    world.call(name, { ...(filter && { filter }), pagination: { page_size: 100 }, ...more }, { shop });
  const search = async (shop: GivenShop, filter?: Sent, more: Sent = {}) => {
    const { body } = await call(shop, filter, more);
    expect([body.error, body.message]).toEqual(['', '']);
    const { packages_list, pagination, sort } = body.response;
    return { numbers: packages_list.map((row) => row.package_number), packages_list, pagination, sort };
  };
  const numbers = async (shop: GivenShop, filter?: Sent, more: Sent = {}) =>
    (await search(shop, filter, more)).numbers;
  /** An order with a package of the same name for each record, numbered if there are several. */
  const order = (
    shop: GivenShop,
    order_sn: string,
    record: Parameters<typeof world.given.order>[0] = {},
    packages: readonly Columns<'package'>[] = [{}],
  ) =>
    world.given.order({
      shop,
      order_sn,
      ...record,
      packages: packages.map((pkg, at) => ({
        package_number: packages.length > 1 ? `${order_sn}${at + 1}` : order_sn,
        ...pkg,
      })),
    });

  test('without a filter it lists the packages whose shipment is not arranged, the earliest deadline first', async () => {
    const shop = await world.given.shop();
    await order(shop, 'A', { ship_by_date: 'now+2d' });
    await order(shop, 'B', { ship_by_date: 'now+1d' }, [
      { logistics_status: 'LOGISTICS_REQUEST_CREATED' },
      {},
      { logistics_status: 'LOGISTICS_PICKUP_RETRY' },
    ]);
    await order(shop, 'C', { ship_by_date: 'now+3d' });
    await world.given.order();
    const { packages_list, pagination, sort } = await search(shop);
    expect(packages_list.map(({ order_sn, package_number }) => [order_sn, package_number])).toEqual([
      ['B', 'B2'],
      ['B', 'B3'],
      ['A', 'A'],
      ['C', 'C'],
    ]);
    expect(packages_list[0]).toMatchObject({
      product_location_id: '',
      sorting_group: '',
      is_shipment_arranged: false,
    });
    expect([pagination, sort]).toEqual([
      { total_count: 4, next_cursor: '', more: false },
      { sort_type: 1, is_asc: true },
    ]);
  });

  test('package_status lists what waits for its shipment, what is arranged, or both, and never more', async () => {
    const shop = await world.given.shop();
    for (const logistics_status of logistics_statuses)
      await order(shop, logistics_status.slice(10), {}, [{ logistics_status }]);
    await order(shop, 'INVOICE', { invoice_pending: true });
    await order(shop, 'CANCEL', { order_status: 'IN_CANCEL' });
    const sorted = async (filter: Sent) => (await numbers(shop, filter)).toSorted();
    expect(await sorted({ package_status: 2 })).toEqual(['PICKUP_RETRY', 'READY']);
    expect(await sorted({ package_status: 3 })).toEqual(['REQUEST_CREATED']);
    expect(await sorted({ package_status: 0 })).toEqual(['PICKUP_RETRY', 'READY', 'REQUEST_CREATED']);
    expect(await sorted({ package_status: 1 })).toEqual([]);
    expect(await sorted({ package_status: 1, invoice_pending: true })).toEqual(['INVOICE']);
    expect(await sorted({ package_status: 0, invoice_pending: true })).toHaveLength(4);
    expect(await sorted({ package_status: 2, invoice_pending: true })).toHaveLength(2);
  });

  test('filters by channel and location, alone and together', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel();
    await order(shop, 'A', {}, [{ logistic_id }]);
    await order(shop, 'B', {}, [{ logistic_id }]);
    await order(shop, 'C');
    await world.marketplace.database.transaction((store) =>
      store.execute(
        `update sales_order_line set product_location_id = 'L1' where shop_id = ${shop.shop_id} and order_sn <> 'A'`,
      ),
    );
    const on_channel = { logistics_channel_ids: [logistic_id, 1] };
    const at_location = { product_location_ids: ['L0', 'L1'] };
    expect(await numbers(shop, on_channel)).toEqual(['A', 'B']);
    expect(await numbers(shop, at_location)).toEqual(['B', 'C']);
    const both = await search(shop, { ...on_channel, ...at_location });
    expect([both.numbers, both.pagination.total_count]).toEqual([['B'], 1]);
    expect(both.packages_list).toMatchObject([
      { logistics_channel_id: logistic_id, product_location_id: 'L1' },
    ]);
    expect(await numbers(shop, { product_location_ids: ['none'] })).toEqual([]);
  });

  test('filters by who ships the order, the seller by default, and by pre-orders', async () => {
    const shop = await world.given.shop();
    await order(shop, 'A', { fulfillment_flag: 'fulfilled_by_shopee' });
    await order(shop, 'B', { is_pre_order: true });
    await order(shop, 'C');
    expect(await numbers(shop)).toEqual(['B', 'C']);
    expect(await numbers(shop, { fulfillment_type: 0 })).toEqual(['A', 'B', 'C']);
    expect(await numbers(shop, { fulfillment_type: 1 })).toEqual(['A']);
    expect(await numbers(shop, { is_pre_order: 1 })).toEqual(['B']);
    expect(await numbers(shop, { is_pre_order: 2 })).toEqual(['C']);
  });

  test('instant orders are those on channels that deliver instantly or on the same day', async () => {
    const shop = await world.given.shop({ region: 'VN' });
    const regular = await world.given.channel({ region: 'VN' });
    const instant = await world.given.channel({ region: 'VN', service_type_identifier: 'instant' });
    const same_day = await world.given.channel({ region: 'VN', service_type_identifier: 'same_day' });
    await order(shop, 'A', {}, [{ logistic_id: regular.logistic_id }]);
    await order(shop, 'B', {}, [{ logistic_id: instant.logistic_id }]);
    await order(shop, 'C', {}, [{ logistic_id: same_day.logistic_id }]);
    expect(await numbers(shop, { order_type: 0 })).toEqual(['A', 'B', 'C']);
    expect(await numbers(shop, { order_type: 1 })).toEqual(['A']);
    expect(await numbers(shop, { order_type: 2 })).toEqual(['B', 'C']);
    const named = (order_type: number) => ({
      order_type,
      logistics_channel_ids: [regular.logistic_id, instant.logistic_id],
    });
    expect(await numbers(shop, named(1))).toEqual(['A']);
    expect(await numbers(shop, named(2))).toEqual(['B']);
  });

  test('no package has a sorting group, and no order is instant without such a channel', async () => {
    const shop = await world.given.shop();
    await order(shop, 'A');
    expect(await numbers(shop, { order_type: 1 })).toEqual(['A']);
    for (const filter of [{ order_type: 2 }, { sorting_group: 1 }, { sorting_group: 2 }])
      expect((await search(shop, filter)).pagination).toEqual({
        total_count: 0,
        next_cursor: '',
        more: false,
      });
  });

  test('shipping_priority counts in days of the region in MY, PH, TW and TH, and in 24 hours elsewhere', async () => {
    for (const [region, soon, later] of [
      ['SG', ['C', 'D'], ['E', 'F']],
      ['TW', ['C'], ['D', 'E']],
    ] as const) {
      // It is 20:00 in both regions.
      const shop = await world.given.shop({ region });
      await order(shop, 'A');
      await order(shop, 'B', { ship_by_date: 'now-1s' });
      await order(shop, 'C', { ship_by_date: 'now+3h' });
      await order(shop, 'D', { ship_by_date: 'now+5h' });
      await order(shop, 'E', { ship_by_date: 'now+25h' });
      await order(shop, 'F', { ship_by_date: 'now+30h' });
      expect(await numbers(shop, { shipping_priority: 1 })).toEqual(['B']);
      expect(await numbers(shop, { shipping_priority: 2 })).toEqual(soon);
      expect(await numbers(shop, { shipping_priority: 3 })).toEqual(later);
    }
  });

  test('sorts by deadline, placing or payment, in both directions, and ties by package_number', async () => {
    const shop = await world.given.shop();
    await order(shop, 'A', { ship_by_date: 'now+1d', create_time: 'now-2h', pay_time: 'now-1h' });
    await order(shop, 'B', { ship_by_date: 'now+1d', create_time: 'now-3h' });
    await order(shop, 'C', { ship_by_date: 'now+2d', create_time: 'now-4h', pay_time: 'now-2h' });
    for (const [sort_type, up, down] of [
      [1, ['A', 'B', 'C'], ['C', 'A', 'B']],
      [2, ['C', 'B', 'A'], ['A', 'B', 'C']],
      [3, ['B', 'C', 'A'], ['A', 'C', 'B']],
    ] as const) {
      expect(await numbers(shop, undefined, { sort: { sort_type } })).toEqual(up);
      expect(await search(shop, undefined, { sort: { sort_type, ascending: false } })).toMatchObject({
        numbers: down,
        sort: { sort_type, is_asc: false },
      });
    }
  });

  test('the pages list every package once, each with the total, and only the last has more false', async () => {
    const shop = await world.given.shop();
    const names = Array.from({ length: 11 }, (_, at) => `N${String(at).padStart(2, '0')}`);
    for (const [at, order_sn] of names.entries())
      await order(shop, order_sn, { ship_by_date: `now+${Math.floor(at / 3)}h` });
    for (const sort of [undefined, { ascending: false }])
      for (const page_size of [1, 4, 10, 11]) {
        const found: string[] = [];
        for (let cursor = '', more = true; more; ) {
          const page = await search(shop, undefined, { pagination: { page_size, cursor }, sort });
          found.push(...page.numbers);
          expect(page.pagination.total_count).toBe(11);
          expect(page.pagination.next_cursor === '').toBe(!page.pagination.more);
          ({ next_cursor: cursor, more } = page.pagination);
        }
        expect(found.toSorted()).toEqual(names);
        expect(found).toEqual(await numbers(shop, undefined, { sort }));
      }
  });

  test('no package is skipped or repeated while packages before the page are shipped', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
    for (const [at, order_sn] of ['A', 'B', 'C', 'D'].entries())
      await order(shop, order_sn, { ship_by_date: `now+${at + 1}h` }, [{ logistic_id }]);
    const first = await search(shop, undefined, { pagination: { page_size: 2 } });
    const package_list = first.numbers.map((package_number) => ({ package_number }));
    await world.call('v2.logistics.mass_ship_order', { package_list, dropoff: {} }, { shop });
    const { next_cursor: cursor } = first.pagination;
    const second = await search(shop, undefined, { pagination: { page_size: 2, cursor } });
    expect([first.numbers, second.numbers, second.pagination.more]).toEqual([['A', 'B'], ['C', 'D'], false]);
    expect(second.pagination.total_count).toBe(4);
  });

  test.each([
    { pagination: undefined },
    { pagination: { page_size: 0 } },
    { pagination: { page_size: 101 } },
    { filter: { package_status: 4 } },
    { filter: { logistics_channel_ids: Array.from({ length: 51 }, (_, at) => at + 1) } },
    { sort: { sort_type: 4 } },
  ])('%j is error_param', async (sent) => {
    const { body } = await call(await world.given.shop(), undefined, sent);
    expect(body.error).toBe('error_param');
  });

  eachRefusal(world, search_package_list, {
    package_cursor_not_ours: [
      'the cursor of another filter, sort or shop',
      async () => {
        const shop = await world.given.shop();
        for (const order_sn of ['A', 'B']) await order(shop, order_sn);
        const { pagination } = await search(shop, undefined, { pagination: { page_size: 1 } });
        const next = { pagination: { page_size: 1, cursor: pagination.next_cursor } };
        expect(await numbers(shop, undefined, next)).toEqual(['B']);
        expect((await call(shop, { package_status: 0 }, next)).body.error).toBe('error_param');
        expect((await call(await world.given.shop(), undefined, next)).body.error).toBe('error_param');
        return () => call(shop, undefined, { ...next, sort: { ascending: false } });
      },
    ],
  });
});
