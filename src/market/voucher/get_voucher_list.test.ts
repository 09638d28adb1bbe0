import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/harness.ts';
import { get_voucher_list } from './get_voucher_list.contract.ts';

onEachEngine('get_voucher_list', (world) => {
  /** The vouchers that a shop is shown, and whether there are more. */
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await world.call(get_voucher_list.name, { status: 'all', ...request }, { shop });
    const { more, voucher_list } = body.response as {
      more: boolean;
      voucher_list: Record<string, unknown>[];
    };
    return { more, voucher_list, ids: voucher_list.map(({ voucher_id }) => voucher_id) };
  };

  test('lists upcoming, ongoing and expired vouchers by the clock, the first and the last second included', async () => {
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

  test('pages are 20 vouchers long when nothing else is asked for, and more says whether another follows', async () => {
    const shop = await world.given.shop();
    for (let at = 0; at < 21; at++) await world.given.voucher({ shop });
    const first = await list(shop);
    expect([first.ids.length, first.more]).toEqual([20, true]);
    const second = await list(shop, { page_no: 2 });
    expect([second.ids.length, second.more]).toEqual([1, false]);
    expect(new Set([...first.ids, ...second.ids]).size).toBe(21);
    expect(await list(shop, { page_size: 21 })).toMatchObject({ more: false });
  });

  test('a shop without vouchers has an empty list, and nobody else is shown them', async () => {
    const { shop } = await world.given.voucher();
    expect((await list(await world.given.shop())).voucher_list).toEqual([]);
    expect((await list(shop)).voucher_list).toHaveLength(1);
  });

  test('target_voucher is 0 for everyone; what does not apply to the reward is left out', async () => {
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
  ])('%o is refused, naming the field', async (request, field) => {
    const shop = await world.given.shop();
    const { body } = await world.call(get_voucher_list.name, { status: 'all', ...request }, { shop });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });
});
