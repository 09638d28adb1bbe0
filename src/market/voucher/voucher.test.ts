import { expect, test } from 'vitest';
import type { GivenShop, ShopColumns } from '../../../test/support/given/account.ts';
import { onEachEngine, type World } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_voucher, get_voucher_list } from './voucher.contract.ts';

onEachEngine('get_voucher', (world: World) => {
  const { name } = get_voucher;

  /** The answer for a new voucher with these columns. */
  const getVoucher = async (columns: ShopColumns<'voucher'> = {}) => {
    const { shop, voucher_id } = await world.given.voucher(columns);
    const { body } = await world.call(name, { voucher_id }, { shop });
    return body.response;
  };

  test('returns every field of a voucher of the calling shop', async () => {
    const { now } = world.clock;
    expect(
      await getVoucher({
        usecase: 3,
        target_voucher: 1,
        cmt_voucher_status: 2,
        is_admin: true,
        voucher_purpose: 7,
      }),
    ).toEqual({
      voucher_id: expect.any(Number),
      voucher_code: 'HARB10',
      voucher_name: 'สิบเปอร์เซ็นต์ 😀',
      voucher_type: 1,
      reward_type: 1,
      usage_quantity: 100,
      current_usage: 3,
      start_time: now - 86_400,
      end_time: now + 86_400,
      display_start_time: now - 172_800,
      is_admin: true,
      voucher_purpose: 7,
      display_channel_list: [1, 3],
      min_basket_price: 20.1,
      discount_amount: 5.55,
      cmt_voucher_status: 2,
      target_voucher: 1,
      usecase: 3,
    });
  });

  test('a fix amount voucher has discount_amount, and neither percentage nor max_price', async () => {
    const voucher = await getVoucher({ reward_type: 1, percentage: 10, max_price_micros: 1 });
    expect(voucher).toMatchObject({ discount_amount: 5.55 });
    expect(voucher).not.toHaveProperty('percentage');
    expect(voucher).not.toHaveProperty('max_price');
  });

  test.each([2, 3] as const)(
    'a voucher of reward_type %i has percentage and max_price, and no discount_amount',
    async (reward_type) => {
      const voucher = await getVoucher({ reward_type, percentage: 15, max_price_micros: 8_000_000 });
      expect(voucher).toMatchObject({ percentage: 15, max_price: 8 });
      expect(voucher).not.toHaveProperty('discount_amount');
    },
  );

  test('item_id_list is returned for product vouchers only', async () => {
    expect(await getVoucher({ voucher_type: 2, item_id_list: [11, 12] })).toMatchObject({
      item_id_list: [11, 12],
    });
    expect(await getVoucher({ voucher_type: 1, item_id_list: [11, 12] })).not.toHaveProperty('item_id_list');
  });

  test('cmt_voucher_status is returned if the voucher takes part in a campaign and is not rejected', async () => {
    expect(await getVoucher({ cmt_voucher_status: 1 })).toMatchObject({ cmt_voucher_status: 1 });
    expect(await getVoucher({ cmt_voucher_status: 2 })).toMatchObject({ cmt_voucher_status: 2 });
    expect(await getVoucher({ cmt_voucher_status: 3 })).not.toHaveProperty('cmt_voucher_status');
    expect(await getVoucher()).not.toHaveProperty('cmt_voucher_status');
  });

  test('target_voucher and usecase are absent if they do not apply', async () => {
    const voucher = await getVoucher();
    expect(voucher).not.toHaveProperty('target_voucher');
    expect(voucher).not.toHaveProperty('usecase');
  });

  test('a hidden voucher has an empty display_channel_list', async () => {
    expect(await getVoucher({ display_channel_list: [] })).toMatchObject({ display_channel_list: [] });
  });

  test("the answer for another shop's voucher is the answer for a voucher that does not exist", async () => {
    const { voucher_id } = await getVoucher();
    const stranger = await world.given.shop();
    const { body: theirs } = await world.call(name, { voucher_id }, { shop: stranger });
    const { body: none } = await world.call(name, { voucher_id: 987_654_321 }, { shop: stranger });
    expect({ ...theirs, request_id: '' }).toEqual({ ...none, request_id: '' });
  });

  eachRefusal(world, get_voucher, {
    not_found: [
      'a voucher that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { voucher_id: 987_654_321 }, { shop });
      },
    ],
  });
});

onEachEngine('get_voucher_list', (world) => {
  /** The page of vouchers that a shop gets, with their ids. */
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await world.call(get_voucher_list.name, { status: 'all', ...request }, { shop });
    const { more, voucher_list } = body.response;
    return { more, voucher_list, ids: voucher_list.map(({ voucher_id }) => voucher_id) };
  };

  test('lists vouchers as upcoming, ongoing or expired; start_time and end_time belong to ongoing', async () => {
    const shop = await world.given.shop();
    const { now } = world.clock;
    const given = async (start_time: number, end_time: number) =>
      (await world.given.voucher({ shop, start_time, end_time })).voucher_id;
    const expired = await given(now - 9, now - 1);
    const ends_now = await given(now - 9, now);
    const begins_now = await given(now, now + 9);
    const upcoming = await given(now + 1, now + 9);
    expect((await list(shop, { status: 'expired' })).ids).toEqual([expired]);
    expect((await list(shop, { status: 'ongoing' })).ids).toEqual([begins_now, ends_now]);
    expect((await list(shop, { status: 'upcoming' })).ids).toEqual([upcoming]);
    expect((await list(shop)).ids).toEqual([upcoming, begins_now, ends_now, expired]);
  });

  test('a page has 20 vouchers by default, and more is true if another page follows', async () => {
    const shop = await world.given.shop();
    for (let at = 0; at < 21; at++) await world.given.voucher({ shop });
    const first = await list(shop);
    expect([first.ids.length, first.more]).toEqual([20, true]);
    const second = await list(shop, { page_no: 2 });
    expect([second.ids.length, second.more]).toEqual([1, false]);
    expect(new Set([...first.ids, ...second.ids]).size).toBe(21);
    expect(await list(shop, { page_size: 21 })).toMatchObject({ more: false });
  });

  test('a shop without vouchers gets an empty list, also when another shop has vouchers', async () => {
    const { shop } = await world.given.voucher();
    expect((await list(await world.given.shop())).voucher_list).toEqual([]);
    expect((await list(shop)).voucher_list).toHaveLength(1);
  });

  test('target_voucher is 0 for everyone, and fields that do not apply to the reward are absent', async () => {
    const shop = await world.given.shop();
    await world.given.voucher({ shop, reward_type: 2, percentage: 15 });
    await world.given.voucher({ shop, target_voucher: 2, cmt_voucher_status: 3 });
    const [fixed, proportional] = (await list(shop)).voucher_list;
    expect(fixed).toMatchObject({ target_voucher: 2, discount_amount: 5.55 });
    expect(fixed).not.toHaveProperty('percentage');
    expect(fixed).not.toHaveProperty('cmt_voucher_status');
    expect(proportional).toMatchObject({ target_voucher: 0, percentage: 15 });
    expect(proportional).not.toHaveProperty('discount_amount');
  });

  test.each([
    [{ status: undefined }, 'status'],
    [{ status: 'running' }, 'status'],
    [{ page_no: 0 }, 'page_no'],
    [{ page_no: 5_001 }, 'page_no'],
    [{ page_size: 101 }, 'page_size'],
  ])('%o is refused, and the message names the field', async (request, field) => {
    const shop = await world.given.shop();
    const { body } = await world.call(get_voucher_list.name, { status: 'all', ...request }, { shop });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });
});
