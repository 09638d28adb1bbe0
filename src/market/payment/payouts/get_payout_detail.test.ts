import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_payout_detail } from './get_payout_detail.contract.ts';

onEachEngine('get_payout_detail', (world) => {
  const { name } = get_payout_detail;
  const seller = () => world.given.shop({ region: 'MY', seller_type: 'cross_border' });
  const span = () => ({
    payout_time_from: world.clock.now - 15 * 86_400,
    payout_time_to: world.clock.now,
  });
  const call = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, { ...span(), page_size: 100, page_no: 1, ...request }, { shop });
  const show = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await call(shop, request);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response;
  };

  test('shows each payout as get_payout_info does, with its incomes and adjustments, oldest first', async () => {
    const shop = await seller();
    const { encrypted_payout_id } = await world.given.payout({
      shop,
      from_currency: 'MYR',
      from_amount_micros: 27_340_001,
      payout_currency: 'USD',
      payout_amount_micros: 6_100_000,
      exchange_rate: '0.2231',
      pay_service: 'payoneer',
      payee_id: '41',
    });
    const given = { shop, released_at: 'now-2h', encrypted_payout_id } as const;
    await world.given.billingTransaction({ ...given, order_sn: 'B', created_at: 'now-2d' });
    await world.given.billingTransaction({
      ...given,
      order_sn: 'A',
      created_at: 'now-3d',
      amount_micros: 20_000_001,
    });
    await world.given.billingTransaction({
      ...given,
      order_sn: 'A',
      billing_transaction_type: 'Adjustment',
      amount_micros: -4_000_000,
      cost_header: 'Return Refund',
      scenario: 'Return Accepted',
      remark: 'R1',
    });
    await world.given.billingTransaction({
      ...given,
      order_sn: '',
      level: 'Shop',
      billing_transaction_type: 'Adjustment',
      amount_micros: -1_000_000,
      created_at: 'now-4d',
      cost_header: 'Paid Ads Charge',
      scenario: 'Paid Ads',
      remark: '',
    });
    const { payout_list: shown } = (
      await world.call('v2.payment.get_payout_info', { ...span(), page_size: 10 }, { shop })
    ).body.response;
    const { encrypted_payout_id: _, ...payout_info } = shown[0] ?? { encrypted_payout_id: '' };
    expect(await show(shop)).toEqual({
      more: false,
      payout_list: [
        {
          payout_info,
          escrow_list: [
            { escrow_amount: 20.000001, currency: 'MYR', order_sn: 'A' },
            { escrow_amount: 12.34, currency: 'MYR', order_sn: 'B' },
          ],
          offline_adjustment_list: [
            {
              adjustment_amount: -1,
              module: 'Paid Ads Charge',
              remark: '',
              scenario: 'Paid Ads',
              adjustment_level: 'shop',
              order_sn: '',
            },
            {
              adjustment_amount: -4,
              module: 'Return Refund',
              remark: 'R1',
              scenario: 'Return Accepted',
              adjustment_level: 'order',
              order_sn: 'A',
            },
          ],
        },
      ],
    });
  });

  test('pages count from 1 and list each payout of the range once, newest first', async () => {
    const shop = await seller();
    for (const hours of [3, 1, 2, 359]) await world.given.payout({ shop, paid_at: `now-${hours}h` });
    await world.given.payout({ shop, paid_at: 'now-361h' });
    await world.given.payout({ paid_at: 'now-1h' });
    const times: number[] = [];
    for (const page_no of [1, 2]) {
      const { payout_list, more } = await show(shop, { page_size: 3, page_no });
      expect(more).toBe(page_no === 1);
      times.push(...payout_list.map(({ payout_info }) => world.clock.now - payout_info.payout_time));
    }
    expect(times).toEqual([1, 2, 3, 359].map((hours) => hours * 3_600));
    expect(await show(shop, { page_size: 3, page_no: 3 })).toEqual({ more: false, payout_list: [] });
  });

  test('entries of other payouts and other shops are not shown', async () => {
    const [shop, other] = [await seller(), await seller()];
    const { encrypted_payout_id } = await world.given.payout({ shop });
    await world.given.payout({ shop: other, encrypted_payout_id });
    await world.given.billingTransaction({ shop: other, released_at: 'now-1h', encrypted_payout_id });
    await world.given.billingTransaction({ shop, released_at: 'now-1h' });
    expect((await show(shop)).payout_list).toMatchObject([{ escrow_list: [], offline_adjustment_list: [] }]);
  });

  eachRefusal(world, get_payout_detail, {
    payouts_not_cross_border: [
      'a local shop',
      async () => {
        const shop = await world.given.shop();
        return () => call(shop);
      },
    ],
    payout_time_invalid: [
      'a range of 15 days and a second',
      async () => {
        const shop = await seller();
        return () => call(shop, { payout_time_from: world.clock.now - 15 * 86_400 - 1 });
      },
    ],
    payouts_too_large: [
      'a page of payouts with more than 10,000 transactions',
      async () => {
        const shop = await seller();
        const { encrypted_payout_id } = await world.given.payout({ shop });
        const {
          shop: _,
          cause: __,
          ...entry
        } = await world.given.billingTransaction({ shop, released_at: 'now-1h', encrypted_payout_id });
        await world.given.rows(
          Array.from({ length: 10_000 }, (_, at) => [
            'billing_transaction',
            { ...entry, transaction_id: entry.transaction_id + 1_000_000 + at },
          ]),
        );
        return () => call(shop);
      },
    ],
  });
});
