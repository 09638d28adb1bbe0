import { expect, test } from 'vitest';
import type { ShopColumns } from '../../../test/support/given/account.ts';
import { onEachEngine, type World } from '../../../test/support/harness.ts';
import { eachRefusal } from '../../../test/support/refusals.ts';
import { get_voucher } from './get_voucher.contract.ts';

onEachEngine('get_voucher', (world: World) => {
  const { name } = get_voucher;

  /** What is answered of a voucher. */
  const getVoucher = async (columns: ShopColumns<'voucher'> = {}) => {
    const { shop, voucher_id } = await world.given.voucher(columns);
    const { body } = await world.call(name, { voucher_id }, { shop });
    return body.response as Record<string, unknown>;
  };

  test('get_voucher gives every field of a voucher of the calling shop', async () => {
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

  test('item_id_list is returned for product vouchers, and only for them', async () => {
    expect(await getVoucher({ voucher_type: 2, item_id_list: [11, 12] })).toMatchObject({
      item_id_list: [11, 12],
    });
    expect(await getVoucher({ voucher_type: 1, item_id_list: [11, 12] })).not.toHaveProperty('item_id_list');
  });

  test('cmt_voucher_status is returned while the voucher attends a campaign and is not rejected', async () => {
    expect(await getVoucher({ cmt_voucher_status: 1 })).toMatchObject({ cmt_voucher_status: 1 });
    expect(await getVoucher({ cmt_voucher_status: 2 })).toMatchObject({ cmt_voucher_status: 2 });
    expect(await getVoucher({ cmt_voucher_status: 3 })).not.toHaveProperty('cmt_voucher_status');
    expect(await getVoucher()).not.toHaveProperty('cmt_voucher_status');
  });

  test('target_voucher and usecase are absent where they do not apply', async () => {
    const voucher = await getVoucher();
    expect(voucher).not.toHaveProperty('target_voucher');
    expect(voucher).not.toHaveProperty('usecase');
  });

  test('a hidden voucher has an empty display_channel_list', async () => {
    expect(await getVoucher({ display_channel_list: [] })).toMatchObject({ display_channel_list: [] });
  });

  test("another shop's voucher is answered exactly like one that does not exist", async () => {
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
