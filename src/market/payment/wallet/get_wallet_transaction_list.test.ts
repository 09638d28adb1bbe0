import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_wallet_transaction_list } from './get_wallet_transaction_list.contract.ts';

onEachEngine('get_wallet_transaction_list', (world) => {
  const { name } = get_wallet_transaction_list;
  const call = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, { page_no: 0, ...request }, { shop });
  const show = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await call(shop, request);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response;
  };
  const entry = (
    shop: GivenShop,
    amount_micros: number,
    released_at: 'now' | `now-${string}`,
    more: Record<string, unknown> = {},
  ) => world.given.billingTransaction({ shop, amount_micros, created_at: 'now-60d', released_at, ...more });
  /** An income, an adjustment, a payout of both, and an income after that. */
  async function usedWallet() {
    const shop = await world.given.shop();
    const { encrypted_payout_id } = await world.given.payout({
      shop,
      paid_at: 'now-2d',
      from_amount_micros: 25_000_000,
    });
    await entry(shop, 30_000_000, 'now-4d', { order_sn: 'A', encrypted_payout_id });
    await entry(shop, -5_000_000, 'now-3d', {
      order_sn: '',
      level: 'Shop',
      billing_transaction_type: 'Adjustment',
      cost_header: 'Paid Ads Charge',
      scenario: 'Paid Ads',
      remark: 'March',
      encrypted_payout_id,
    });
    await entry(shop, 7_000_001, 'now-1d', { order_sn: 'B' });
    return { shop, encrypted_payout_id };
  }
  const balances = (shown: Awaited<ReturnType<typeof show>>) =>
    shown.transaction_list.map(({ amount, current_balance }) => [amount, current_balance]);

  test('shows incomes, adjustments and payouts, newest first, each with the balance after it', async () => {
    const { shop, encrypted_payout_id } = await usedWallet();
    const { transaction_list, more } = await show(shop);
    expect(more).toBe(false);
    const constant = {
      status: 'COMPLETED',
      refund_sn: '',
      withdrawal_type: '',
      transaction_fee: 0,
      buyer_name: '',
      shop_name: expect.stringMatching(/\w/),
      withdrawal_id: 0,
      root_withdrawal_id: 0,
      outlet_shop_name: '',
    };
    const income = {
      ...constant,
      transaction_type: 'ESCROW_VERIFIED_ADD',
      txn_title: 'Commission Fee',
      reason: 'Order Completed',
      description: expect.any(String),
      transaction_tab_type: 'wallet_order_income',
      money_flow: 'MONEY_IN',
    };
    const { now } = world.clock;
    const day = 86_400;
    const paidBy = (order_sn: string) => [{ order_sn, shop_name: constant.shop_name }];
    expect(transaction_list).toEqual([
      {
        ...income,
        amount: 7.000001,
        current_balance: 7.000001,
        create_time: now - day,
        order_sn: 'B',
        pay_order_list: paidBy('B'),
      },
      {
        ...constant,
        transaction_type: 'WITHDRAWAL_CREATED',
        txn_title: 'Payout',
        reason: '',
        description: encrypted_payout_id,
        transaction_tab_type: 'wallet_withdrawals',
        money_flow: 'MONEY_OUT',
        amount: -25,
        current_balance: 0,
        create_time: now - 2 * day,
        order_sn: '',
        pay_order_list: [],
      },
      {
        ...constant,
        transaction_type: 'ADJUSTMENT_MINUS',
        txn_title: 'Paid Ads Charge',
        reason: 'Paid Ads',
        description: 'March',
        transaction_tab_type: 'wallet_adjustment_filter',
        money_flow: 'MONEY_OUT',
        amount: -5,
        current_balance: 25,
        create_time: now - 3 * day,
        order_sn: '',
        pay_order_list: [],
      },
      {
        ...income,
        amount: 30,
        current_balance: 30,
        create_time: now - 4 * day,
        order_sn: 'A',
        pay_order_list: paidBy('A'),
      },
    ]);
  });

  test('a balance includes everything before the period and nothing after it', async () => {
    const { shop } = await usedWallet();
    const { now } = world.clock;
    const between = (from_hours: number, to_hours: number) => ({
      create_time_from: now - from_hours * 3_600,
      create_time_to: now - to_hours * 3_600,
    });
    expect(balances(await show(shop, between(30, 20)))).toEqual([[7.000001, 7.000001]]);
    expect(balances(await show(shop, between(80, 60)))).toEqual([[-5, 25]]);
    expect(balances(await show(shop, between(96, 95)))).toEqual([[30, 30]]);
    expect(balances(await show(shop, { create_time_to: now - 3 * 86_400 }))).toEqual([
      [-5, 25],
      [30, 30],
    ]);
    expect(balances(await show(shop, { create_time_from: now - 2 * 86_400 }))).toEqual([
      [7.000001, 7.000001],
      [-25, 0],
    ]);
  });

  test('filters leave out movements and change no balance', async () => {
    const { shop } = await usedWallet();
    const amounts = async (request: Record<string, unknown>) => balances(await show(shop, request));
    expect(await amounts({ transaction_type: 'ESCROW_VERIFIED_ADD' })).toEqual([
      [7.000001, 7.000001],
      [30, 30],
    ]);
    expect(await amounts({ transaction_type: '402' })).toEqual([[-5, 25]]);
    expect(await amounts({ transaction_type: '450' })).toEqual([]);
    expect(await amounts({ money_flow: 'MONEY_OUT' })).toEqual([
      [-25, 0],
      [-5, 25],
    ]);
    expect(await amounts({ transaction_tab_type: 'wallet_withdrawals' })).toEqual([[-25, 0]]);
    expect(await amounts({ transaction_tab_type: 'pix_transactions_filter' })).toEqual([]);
    expect(await amounts({ transaction_tab_type: 'wallet_withdrawals,fast_pay' })).toHaveLength(4);
    expect(await amounts({ wallet_type: 'any' })).toHaveLength(4);
    expect(await amounts({ page_no: 1, page_size: 1, money_flow: 'MONEY_IN' })).toEqual([[30, 30]]);
  });

  test('of one second, a payout is newer than what it includes', async () => {
    const shop = await world.given.shop();
    const { encrypted_payout_id } = await world.given.payout({
      shop,
      paid_at: 'now-1d',
      from_amount_micros: 3_000_000,
    });
    await entry(shop, 1_000_000, 'now-1d', { encrypted_payout_id });
    await entry(shop, 2_000_000, 'now-1d', { encrypted_payout_id });
    expect(balances(await show(shop))).toEqual([
      [-3, 0],
      [2, 3],
      [1, 1],
    ]);
    expect(balances(await show(shop, { page_no: 1, page_size: 1 }))).toEqual([[2, 3]]);
  });

  test('pages count from 0, and together have each movement once', async () => {
    const { shop } = await usedWallet();
    const pages = [];
    for (let page_no = 0; page_no < 3; page_no++) pages.push(await show(shop, { page_no, page_size: 2 }));
    expect(pages.map(({ more }) => more)).toEqual([true, false, false]);
    expect(pages.flatMap(balances)).toEqual(balances(await show(shop)));
  });

  test('movements of other shops change nothing', async () => {
    await usedWallet();
    expect(await show(await world.given.shop())).toEqual({ transaction_list: [], more: false });
  });

  test('more than 500 movements are read in one order', async () => {
    const shop = await world.given.shop();
    for (let count = 0; count < 505; count++) await entry(shop, 1, `now-${Math.floor(count / 7)}s`);
    const first = await show(shop, { page_size: 100 });
    expect(first.transaction_list[0]?.current_balance).toBe(0.000505);
    expect(balances(await show(shop, { page_no: 5, page_size: 100 })).at(-1)).toEqual([0.000001, 0.000001]);
  });

  eachRefusal(world, get_wallet_transaction_list, {
    wallet_not_local: [
      'a cross-border shop',
      async () => {
        const shop = await world.given.shop({ seller_type: 'cross_border' });
        return () => call(shop);
      },
    ],
    time_invalid: [
      'a period that ends when it begins',
      async () => {
        const shop = await world.given.shop();
        return () => call(shop, { create_time_from: 1_000_000, create_time_to: 1_000_000 });
      },
    ],
    time_period_too_large: [
      'a period of 15 days and a second',
      async () => {
        const shop = await world.given.shop();
        return () => call(shop, { create_time_from: 1_000_000, create_time_to: 1_000_001 + 15 * 86_400 });
      },
    ],
  });
});
