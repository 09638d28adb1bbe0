import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { orderIncomes, singapore_fees } from '../../../../test/support/money/order_incomes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { signedUrl } from '../../../kit/contract/client/signed_url.ts';
import { get_income_detail } from './get_income_detail.contract.ts';

const day = 86_400;

onEachEngine('get_income_detail', (world) => {
  const { name } = get_income_detail;
  const { placed, complete, lower } = orderIncomes(world);
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));
  const dateOf = (at: number) => new Date(at * 1_000).toISOString().slice(0, 10);
  const fortnight = () => ({
    date_from: dateOf(world.clock.now - 13 * day),
    date_to: dateOf(world.clock.now + day),
  });
  const call = (shop: GivenShop, request: Record<string, unknown>) =>
    world.call(name, { ...fortnight(), page_size: 100, ...request }, { shop });
  const show = async (shop: GivenShop, request: Record<string, unknown>) => {
    const { body } = await call(shop, request);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.income_detail_list;
  };
  const crossBorder = () => world.given.shop({ region: 'SG', seller_type: 'cross_border' });

  test('pending rows of a local shop are estimates, and transactions that wait to be released', async () => {
    const shop = await world.given.shop();
    const completed = await placed(shop, { buyer_payment_method: 'PayNow' });
    await complete(completed);
    const { now } = world.clock;
    const estimated = await placed(shop, { create_time: now - 60 });
    const cancelled = await placed(shop);
    await lower(cancelled, 1, 2);
    expect(await show(shop, { income_status: 2 })).toEqual({
      list: [
        {
          order_sn: completed.order_sn,
          payment_method: 'PayNow',
          description: 'Order Income',
          status: 'The order is completed, and the amount waits to be released.',
          currency: 'SGD',
          creation_date: now,
          estimated_escrow_amount: 30.7,
          estimated_payout_time: now + 3 * day,
        },
        {
          order_sn: estimated.order_sn,
          payment_method: '',
          description: 'Order Income',
          status: 'The order is not completed.',
          currency: 'SGD',
          creation_date: now - 60,
          estimated_escrow_amount: 30.7,
        },
      ],
      next_page: { cursor: '', page_size: 100 },
    });
  });

  test('rows to release of a cross-border shop are all transactions in no payout', async () => {
    const shop = await crossBorder();
    const { encrypted_payout_id } = await world.given.payout({ shop });
    const common = { shop, billing_transaction_type: 'Adjustment', amount_micros: -1_500_000 } as const;
    await world.given.billingTransaction({ ...common, released_at: 'now-2d', encrypted_payout_id });
    await world.given.billingTransaction({ ...common, created_at: 'now-9d', released_at: 'now-2d' });
    await world.given.billingTransaction({ ...common, created_at: 'now-1d' });
    await placed(shop);
    const { list } = await show(shop, { income_status: 0 });
    const { now } = world.clock;
    expect(list).toMatchObject([
      { status: expect.stringContaining('waits to be released'), creation_date: now - day },
      { status: expect.stringContaining('waits for the next payout'), creation_date: now - 9 * day },
    ]);
    for (const row of list) expect(row).toMatchObject({ description: 'Adjustment', to_release_amount: -1.5 });
    expect((await show(shop, { income_status: 2 })).list).toHaveLength(1);
  });

  test('released rows of a local shop are those released on the days, in local time, both included', async () => {
    const shop = await world.given.shop();
    // In Singapore these are 10 March, 00:00:00, and 12 March, 23:59:59.
    const [from, to] = [
      Date.parse('2024-03-09T16:00:00Z') / 1_000,
      Date.parse('2024-03-12T15:59:59Z') / 1_000,
    ];
    for (const released_at of [from - 1, from, to, to + 1])
      await world.given.billingTransaction({ shop, created_at: from - day, released_at });
    const request = { income_status: 1, date_from: '2024-03-10', date_to: '2024-03-12' };
    const { list } = await show(shop, request);
    expect(list.map(({ actual_payout_time }) => actual_payout_time)).toEqual([to, from]);
    expect(list[0]).toMatchObject({ released_amount: 12.34, creation_date: from - day });
    expect(list[0]).not.toHaveProperty('estimated_escrow_amount');
  });

  test('released rows of a cross-border shop are the transactions of the payouts made on these days', async () => {
    const shop = await crossBorder();
    const { encrypted_payout_id, paid_at } = await world.given.payout({ shop, paid_at: 'now-1d' });
    const old = await world.given.payout({ shop, paid_at: 'now-20d' });
    const released_at = 'now-30d';
    const common = { shop, released_at, created_at: 'now-40d' } as const;
    await world.given.billingTransaction({ ...common, encrypted_payout_id, order_sn: 'A' });
    await world.given.billingTransaction({ ...common, encrypted_payout_id: old.encrypted_payout_id });
    await world.given.billingTransaction(common);
    const { list } = await show(shop, { income_status: 1 });
    expect(list).toMatchObject([{ order_sn: 'A', released_amount: 12.34, actual_payout_time: paid_at }]);
  });

  test('pages have each row of both lists once, also while rows are added', async () => {
    const shop = await world.given.shop();
    const order_sns: string[] = [];
    for (let count = 0; count < 4; count++) {
      const order = await placed(shop, { create_time: world.clock.now - 2 * count });
      order_sns.push(order.order_sn);
      const entry = { shop, order_sn: `E${count}`, created_at: world.clock.now - 1 - 2 * count };
      await world.given.billingTransaction(entry);
      order_sns.push(`E${count}`);
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const { list, next_page } = await show(shop, { income_status: 2, page_size: 3, cursor });
      expect([list.length <= 3, next_page.page_size]).toEqual([true, 3]);
      seen.push(...list.map(({ order_sn }) => order_sn));
      cursor = next_page.cursor;
      await placed(shop, { create_time: world.clock.now + 1 });
    } while (cursor !== '');
    expect(seen).toEqual(order_sns);
  });

  test('it answers a POST like a GET', async () => {
    const shop = await world.given.shop();
    await placed(shop);
    const request = { ...fortnight(), income_status: 2 as const, page_size: 10, cursor: '' };
    const by_get = await world.call(name, request, { shop });
    const as = { base_url: '', ...world.partner, shop, clock: world.clock };
    const url = await signedUrl({ ...get_income_detail, method: 'POST' }, request, as);
    const by_post = await world.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    expect(by_post.body.income_detail_list).toEqual(by_get.body.income_detail_list);
    expect(by_get.body.income_detail_list.list).toHaveLength(1);
  });

  test.each([
    ['a day that does not exist', { date_from: '2024-02-30', date_to: '2024-03-02' }],
    ['one day', { date_from: '2024-03-02', date_to: '2024-03-02' }],
    ['15 days and one more', { date_from: '2024-03-01', date_to: '2024-03-16' }],
  ])('refuses %s', async (_, dates) => {
    const { body } = await call(await world.given.shop(), { ...dates, income_status: 2 });
    expect(body.error).toBe('error_param');
    expect(body.message).toContain('date_from');
  });

  test('the longest period has 15 days', async () => {
    const dates = { date_from: '2024-03-01', date_to: '2024-03-15', income_status: 1 };
    expect((await show(await world.given.shop(), dates)).list).toEqual([]);
  });

  eachRefusal(world, get_income_detail, {
    not_to_release: [
      'a local shop that asks for income to release',
      async () => {
        const shop = await world.given.shop();
        return () => call(shop, { income_status: 0 });
      },
    ],
    income_dates_invalid: [
      'a seller in TW who asks for more than five years back',
      async () => {
        const shop = await world.given.shop({ region: 'TW' });
        const request = { income_status: 1, date_from: '2019-12-01', date_to: '2019-12-08' };
        return () => call(shop, request);
      },
    ],
    income_cursor_not_ours: [
      'the cursor of another state',
      async () => {
        const shop = await world.given.shop();
        await placed(shop);
        await placed(shop);
        const { next_page } = await show(shop, { income_status: 2, page_size: 1 });
        return () => call(shop, { income_status: 1, cursor: next_page.cursor });
      },
    ],
    too_many_payouts: [
      'a cross-border shop with more than 100 payouts on these days',
      async () => {
        const shop = await crossBorder();
        for (let count = 0; count < 101; count++) await world.given.payout({ shop });
        return () => call(shop, { income_status: 1 });
      },
    ],
  });
});
