import { expect, test } from 'vitest';
import { day_s, holidayFrom } from '../../../test/support/accounts/holidays.ts';
import type { GivenShop } from '../../../test/support/given/account.ts';
import type { Columns, Row } from '../../../test/support/given/row.ts';
import { itemCalls, itemIdOf } from '../../../test/support/items/added_items.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { set_shop_holiday_mode } from './set_shop_holiday_mode.contract.ts';

const days_to_ship = 3;

onEachEngine('get_shop_holiday_mode and set_shop_holiday_mode', (world) => {
  const { name } = set_shop_holiday_mode;
  const set = (shop: GivenShop, sent: Record<string, unknown>) => world.call(name, sent, { shop });
  const shown = async (shop: GivenShop) =>
    (await world.call('v2.shop.get_shop_holiday_mode', {}, { shop })).body.response;
  const off = {
    holiday_mode_on: false,
    holiday_mode_type: 0,
    holiday_mode_start_time: 0,
    holiday_mode_end_time: 0,
    holiday_mode_description: '',
    debug_msg: '',
  };
  const holiday = (options?: Parameters<typeof holidayFrom>[1]) => holidayFrom(world.clock.now, options);
  /** A shop with an item in stock that can be ordered. */
  const shopToOrderFrom = async (columns: Columns<'shop'> = {}) => {
    await world.given.channel({ region: 'SG' });
    const shop = await world.given.shop(columns);
    const pre_order = { is_pre_order: false, days_to_ship };
    const { item_id } = await world.given.item({ shop, pre_order });
    await world.given.row('item_stock', { shop_id: shop.shop_id, item_id, location_id: '', stock: 50 });
    return { shop, item_id };
  };
  const place = async ({ shop_id }: GivenShop, more: Record<string, unknown> = {}) =>
    (await act(world, 'order.place', { shop_id, ...more })).body;
  const shipByDateOf = async (order_sn: unknown) =>
    ((await storedRows(world, 'sales_order')) as Row<'sales_order'>[]).find(
      (row) => row.order_sn === order_sn,
    )?.ship_by_date;

  test('a shop has no holiday at first; what is set is shown, with the time of the change', async () => {
    const shop = await world.given.shop();
    expect(await shown(shop)).toEqual({ ...off, holiday_mode_mtime: 0 });
    const wanted = holiday({ type: 1, in_hours: 48 });
    const { body } = await set(shop, wanted);
    expect([body.error, body.response]).toEqual(['', { debug_msg: '' }]);
    expect(await shown(shop)).toEqual({ ...wanted, holiday_mode_mtime: world.clock.now, debug_msg: '' });
  });

  test('without times it is a full holiday from now until it is turned off', async () => {
    const { shop } = await shopToOrderFrom();
    await set(shop, { holiday_mode_on: true });
    expect(await shown(shop)).toMatchObject({
      holiday_mode_type: 0,
      holiday_mode_start_time: world.clock.now,
      holiday_mode_end_time: 0,
    });
    world.clock.advance({ days: 200 });
    expect((await place(shop)).code).toBe('shop_on_holiday');
  });

  test('turning it off clears everything except the time of the change, and buyers can order at once', async () => {
    const { shop } = await shopToOrderFrom();
    await set(shop, { holiday_mode_on: true, holiday_mode_description: 'Closed' });
    world.clock.advance({ hours: 1 });
    await set(shop, { ...holiday(), holiday_mode_on: false });
    expect(await shown(shop)).toEqual({ ...off, holiday_mode_mtime: world.clock.now });
    expect((await place(shop)).order_status).toBe('READY_TO_SHIP');
  });

  test('setting it again replaces all values', async () => {
    const shop = await world.given.shop();
    await set(shop, holiday({ type: 1 }));
    await set(shop, { holiday_mode_on: true });
    expect(await shown(shop)).toMatchObject({
      holiday_mode_type: 0,
      holiday_mode_end_time: 0,
      holiday_mode_description: '',
    });
  });

  test('a full holiday lasts from its first to its last second: orders are refused in it alone, and older ones continue', async () => {
    const { shop } = await shopToOrderFrom();
    const wanted = holiday({ days: 1 });
    await set(shop, wanted);
    const earlier = await place(shop, { unpaid: true });
    expect(earlier.order_status).toBe('UNPAID');
    world.clock.advance({ seconds: wanted.holiday_mode_start_time - world.clock.now });
    expect((await place(shop)).code).toBe('shop_on_holiday');
    const advanced = await act(world, 'order.advance', {
      shop_id: shop.shop_id,
      order_sn: earlier.order_sn,
      until: 'paid',
    });
    expect(advanced.body.order_status).toBe('READY_TO_SHIP');
    world.clock.advance({ seconds: wanted.holiday_mode_end_time - world.clock.now });
    expect((await place(shop)).code).toBe('shop_on_holiday');
    world.clock.advance({ seconds: 1 });
    expect((await place(shop)).order_status).toBe('READY_TO_SHIP');
  });

  test('a partial holiday takes orders, whose ship_by_date is counted from its end; orders outside of it are not delayed', async () => {
    const { shop } = await shopToOrderFrom();
    const before = await place(shop);
    expect(await shipByDateOf(before.order_sn)).toBe(world.clock.now + days_to_ship * day_s);
    const wanted = holiday({ type: 1, days: 5 });
    await set(shop, wanted);
    const until_start = await place(shop);
    expect(await shipByDateOf(until_start.order_sn)).toBe(world.clock.now + days_to_ship * day_s);
    world.clock.advance({ hours: 2 });
    const [paid, unpaid] = [await place(shop), await place(shop, { unpaid: true })];
    const delayed = wanted.holiday_mode_end_time + days_to_ship * day_s;
    expect(await shipByDateOf(paid.order_sn)).toBe(delayed);
    await act(world, 'order.advance', { shop_id: shop.shop_id, order_sn: unpaid.order_sn, until: 'paid' });
    expect(await shipByDateOf(unpaid.order_sn)).toBe(delayed);
    expect(await shipByDateOf(before.order_sn)).not.toBe(delayed);
    world.clock.advance({ seconds: wanted.holiday_mode_end_time + 1 - world.clock.now });
    const after = await place(shop);
    expect(await shipByDateOf(after.order_sn)).toBe(world.clock.now + days_to_ship * day_s);
  });

  test('a partial holiday without an end delays nothing', async () => {
    const { shop } = await shopToOrderFrom();
    await set(shop, { holiday_mode_on: true, holiday_mode_type: 1 });
    expect(await shipByDateOf((await place(shop)).order_sn)).toBe(world.clock.now + days_to_ship * day_s);
  });

  test('a full holiday closes adding and deleting items at once, and nothing else; a partial one closes nothing', async () => {
    const seller = await world.given.seller();
    const product = itemCalls(world);
    const item_id = itemIdOf(await product.add(seller));
    const as = { shop: seller };
    const setStock = (stock: number) =>
      world.call('v2.product.update_stock', { item_id, stock_list: [{ seller_stock: [{ stock }] }] }, as);
    const unlist = () => world.call('v2.product.unlist_item', { item_list: [{ item_id, unlist: true }] }, as);
    await set(seller, { holiday_mode_on: true });
    expect((await product.add(seller)).body.error).toBe('error_holiday_on_add_item');
    const remove = () => world.call('v2.product.delete_item', { item_id }, as);
    expect((await remove()).body.error).toBe('error_holiday_on_del_item');
    expect((await setStock(3)).body.error).toBe('');
    expect((await unlist()).body.error).toBe('');
    await set(seller, { holiday_mode_on: true, holiday_mode_type: 1 });
    itemIdOf(await product.add(seller));
    expect((await remove()).body.error).toBe('');
  });

  test('update_stock is refused only for a shop with the right, and only during a full holiday', async () => {
    const { shop, item_id } = await shopToOrderFrom({ rights: ['stock_locked_on_holiday'] });
    const setStock = async () => {
      const request = { item_id, stock_list: [{ seller_stock: [{ stock: 60 }] }] };
      return (await world.call('v2.product.update_stock', request, { shop })).body.error;
    };
    expect(await setStock()).toBe('');
    await set(shop, { holiday_mode_on: true, holiday_mode_type: 1 });
    expect(await setStock()).toBe('');
    await set(shop, { holiday_mode_on: true });
    expect(await setStock()).toBe('error_holiday_mode_change_stock');
  });

  test('items keep their status during a full holiday', async () => {
    const { shop, item_id } = await shopToOrderFrom();
    await set(shop, { holiday_mode_on: true });
    const listed = await world.call(
      'v2.product.get_item_list',
      { offset: 0, page_size: 10, item_status: ['NORMAL'] },
      { shop },
    );
    expect(listed.body.response.item).toMatchObject([{ item_id, item_status: 'NORMAL' }]);
  });

  test('get_warehouse_detail shows every warehouse closed during a full holiday, and its own state otherwise', async () => {
    const shop = await world.given.shop();
    const { address_id } = await world.given.address({ shop });
    const row = { shop_id: shop.shop_id, address_id, location_name: 'West' };
    await world.given.rows([
      ['stock_location', { ...row, location_id: 'W1', warehouse_id: 11 }],
      ['stock_location', { ...row, location_id: 'W2', warehouse_id: 12, holiday_mode_state: 2 }],
    ]);
    const states = async () =>
      (await world.call('v2.shop.get_warehouse_detail', {}, { shop })).body.response.map(
        ({ holiday_mode_state }) => holiday_mode_state,
      );
    const wanted = holiday();
    await set(shop, wanted);
    expect(await states()).toEqual([0, 2]);
    world.clock.advance({ hours: 1 });
    expect(await states()).toEqual([1, 1]);
    await set(shop, { ...wanted, holiday_mode_type: 1 });
    expect(await states()).toEqual([0, 2]);
  });

  test('a holiday of another shop has no effect', async () => {
    const { shop } = await shopToOrderFrom();
    await set(await world.given.shop(), { holiday_mode_on: true });
    expect((await place(shop)).order_status).toBe('READY_TO_SHIP');
  });

  test('each change is an event with what was set', async () => {
    const shop = await world.given.shop();
    const { holiday_mode_description: _, ...wanted } = holiday();
    await set(shop, wanted);
    await set(shop, { holiday_mode_on: false });
    const events = ((await storedRows(world, 'event')) as Row<'event'>[])
      .filter(({ subject }) => subject === `shop:${shop.shop_id}`)
      .map(({ kind, data }) => [kind, JSON.parse(String(data))]);
    expect(events).toEqual([
      ['set_holiday_mode', wanted],
      ['set_holiday_mode', { holiday_mode_on: false }],
    ]);
  });
});
