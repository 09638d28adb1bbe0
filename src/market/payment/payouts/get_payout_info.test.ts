import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_payout_info } from './get_payout_info.contract.ts';

interface Shown {
  readonly payout_list: { readonly encrypted_payout_id: string; readonly payout_time: number }[];
  readonly more: boolean;
  readonly next_cursor: string;
}

onEachEngine('get_payout_info', (world) => {
  const { name } = get_payout_info;
  const seller = () => world.given.shop({ region: 'MY', seller_type: 'cross_border' });
  const day = 86_400;
  const span = (days = 15) => ({
    payout_time_from: world.clock.now - days * day,
    payout_time_to: world.clock.now,
  });
  const call = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, { ...span(), page_size: 100, cursor: '', ...request }, { shop });
  const show = async (shop: GivenShop, request: Record<string, unknown> = {}): Promise<Shown> => {
    const { body } = await call(shop, request);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response;
  };

  test('shows each payout with its amounts, rate and id', async () => {
    const shop = await seller();
    const { encrypted_payout_id, paid_at } = await world.given.payout({
      shop,
      encrypted_payout_id: '01234567890123456789',
      from_currency: 'MYR',
      from_amount_micros: 1_234_560_000,
      payout_currency: 'USD',
      payout_amount_micros: 277_780_000,
      exchange_rate: '0.225',
      pay_service: 'payoneer',
      payee_id: '10099',
    });
    expect(await show(shop)).toEqual({
      payout_list: [
        {
          from_currency: 'MYR',
          payout_currency: 'USD',
          from_amount: 1_234.56,
          payout_amount: 277.78,
          exchange_rate: '0.225',
          payout_time: paid_at,
          pay_service: 'payoneer',
          payee_id: '10099',
          encrypted_payout_id,
        },
      ],
      more: false,
      next_cursor: '',
    });
  });

  test('pages list every payout of the range once, newest first, even if others are paid in between', async () => {
    const shop = await seller();
    const ids: string[] = [];
    for (const hours of [1, 2, 2, 2, 3, 30, 300])
      ids.push((await world.given.payout({ shop, paid_at: `now-${hours}h` })).encrypted_payout_id);
    await world.given.payout({ shop, paid_at: 'now-361h' });
    await world.given.payout({ paid_at: 'now-1h' });
    const seen: Shown['payout_list'] = [];
    let cursor = '';
    const query = span();
    do {
      const page = await show(shop, { ...query, page_size: 2, cursor });
      expect(page.payout_list.length).toBeLessThanOrEqual(2);
      expect(page.more).toBe(page.next_cursor !== '');
      seen.push(...page.payout_list);
      cursor = page.next_cursor;
      await world.given.payout({ shop, paid_at: 'now' });
    } while (cursor !== '');
    expect(seen.map(({ encrypted_payout_id }) => encrypted_payout_id).sort()).toEqual([...ids].sort());
    expect(seen.map(({ payout_time }) => payout_time)).toEqual(
      seen.map(({ payout_time }) => payout_time).toSorted((a, b) => b - a),
    );
  });

  test('a cursor works with a changed payout_time_to, and only for one payout_time_from', async () => {
    const shop = await seller();
    const ids: string[] = [];
    for (const hours of [1, 2, 3])
      ids.push((await world.given.payout({ shop, paid_at: `now-${hours}h` })).encrypted_payout_id);
    const { next_cursor: cursor } = await show(shop, { ...span(), page_size: 1 });
    const idsUpTo = async (payout_time_to: number) => {
      const { payout_list } = await show(shop, { ...span(), payout_time_to, cursor });
      return payout_list.map(({ encrypted_payout_id }) => encrypted_payout_id);
    };
    const { now } = world.clock;
    expect(await idsUpTo(now - 1)).toEqual(ids.slice(1));
    expect(await idsUpTo(now - 3 * 3_600)).toEqual(ids.slice(2));
    const later = { payout_time_from: now - day, payout_time_to: now };
    expect((await call(shop, { ...later, cursor })).body.error).toBe('error_param');
  });

  test('a range of exactly 15 days is accepted, bounds included; a cursor of two quotation marks means the start', async () => {
    const shop = await seller();
    await world.given.payout({ shop, paid_at: 'now-15d' });
    await world.given.payout({ shop, paid_at: 'now' });
    expect((await show(shop)).payout_list).toHaveLength(2);
    expect((await show(shop, { cursor: '""' })).payout_list).toHaveLength(2);
  });

  test.each([
    ['15 days and a second', () => ({ ...span(), payout_time_from: world.clock.now - 15 * day - 1 })],
    ['no time at all', () => ({ payout_time_from: world.clock.now, payout_time_to: world.clock.now })],
    ['a time before 1 May 2022', () => ({ payout_time_from: 1_651_363_199, payout_time_to: 1_651_363_300 })],
  ])('%s is refused', async (_, times) => {
    const { body } = await call(await seller(), times());
    expect([body.error, body.message]).toEqual(['error_param', expect.stringContaining('payout_time_from')]);
  });

  test('get_billing_transaction_info accepts an encrypted_payout_id from here', async () => {
    const shop = await seller();
    const { encrypted_payout_id } = await world.given.payout({ shop });
    await world.given.billingTransaction({ shop, released_at: 'now-2h', encrypted_payout_id });
    const [payout] = (await show(shop)).payout_list;
    const { body } = await world.call(
      'v2.payment.get_billing_transaction_info',
      {
        billing_transaction_info_type: 2,
        encrypted_payout_ids: [payout?.encrypted_payout_id],
        cursor: '',
        page_size: 10,
      },
      { shop },
    );
    expect(body.response.transactions).toHaveLength(1);
  });

  eachRefusal(world, get_payout_info, {
    payouts_not_cross_border: [
      'a local shop',
      async () => {
        const shop = await world.given.shop();
        return () => call(shop);
      },
    ],
    payout_time_invalid: [
      'a time that ends before it begins',
      async () => {
        const shop = await seller();
        return () => call(shop, { payout_time_to: world.clock.now - 20 * day });
      },
    ],
    payout_cursor_not_ours: [
      'a cursor of another shop',
      async () => {
        const [shop, other] = [await seller(), await seller()];
        for (let count = 0; count < 2; count++) await world.given.payout({ shop: other });
        const { next_cursor } = await show(other, { page_size: 1 });
        return () => call(shop, { cursor: next_cursor });
      },
    ],
  });
});
