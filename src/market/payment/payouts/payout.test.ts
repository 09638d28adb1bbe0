import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import type { Row } from '../../../../test/support/given/row.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedRows, storedState } from '../../../../test/support/world/refusals.ts';
import { refused } from '../../../kit/contract/refusal.ts';
import { exchanged } from './exchange.ts';
import { makePayout } from './payout.ts';

describe('money in another currency', () => {
  test.each([
    [100_000_000n, '0.225', 22_500_000n],
    [1_000_000n, '0.005', 10_000n],
    [1_000_000n, '0.0049', 0n],
    [-1_000_000n, '0.005', -10_000n],
    [1_000_000_000_000n, '0.000039405', 39_410_000n],
  ])('%i micros at %s are %i', (micros, rate, amount) => expect(exchanged(micros, rate)).toBe(amount));

  test('it is rounded once and exactly, by no more than half a hundredth', () => {
    const rate = fc.tuple(fc.nat({ max: 99_999 }), fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }));
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }), rate, (micros, [whole, fraction]) => {
        const amount = exchanged(micros, `${whole}.${String(fraction).padStart(12, '0')}`);
        const exact = micros * (BigInt(whole) * 10n ** 12n + fraction);
        const twice = 2n * (amount * 10n ** 12n - exact);
        expect(amount % 10_000n).toBe(0n);
        expect((twice < 0n ? -twice : twice) <= 10_000n * 10n ** 12n).toBe(true);
      }),
    );
  });
});

onEachEngine('a payout', (world) => {
  const seller = () => world.given.shop({ region: 'MY', seller_type: 'cross_border' });
  const released = (shop: GivenShop, amount_micros: number, released_at: `now${string}` = 'now-1h') =>
    world.given.billingTransaction({ shop, amount_micros, released_at });
  const pay = (shop: GivenShop) => {
    const { shop_id, region } = shop;
    const { now } = world.clock;
    return world.marketplace.database.transaction((store) =>
      makePayout(store, { shop_id, region, released_until: now, paid_at: now }),
    );
  };
  const ownRows = async <T extends 'payout' | 'billing_transaction'>(table: T, { shop_id }: GivenShop) =>
    ((await storedRows(world, table)) as Row<T>[]).filter((row) => row.shop_id === shop_id);

  test('is the sum of its entries, by default in the currency of the shop', async () => {
    const shop = await seller();
    for (const amount of [12_340_000, -2_340_000, 500_001]) await released(shop, amount);
    await world.given.billingTransaction({ shop });
    const made = await pay(shop);
    expect(await ownRows('payout', shop)).toEqual([
      {
        shop_id: shop.shop_id,
        encrypted_payout_id: expect.stringMatching(/^\d{20}$/),
        paid_at: world.clock.now,
        from_currency: 'MYR',
        from_amount_micros: 10_500_001,
        payout_currency: 'MYR',
        payout_amount_micros: 10_500_001,
        exchange_rate: '1',
        pay_service: '',
        payee_id: '',
      },
    ]);
    expect(made).toEqual({ encrypted_payout_id: expect.any(String) });
    const [, , , waiting] = await ownRows('billing_transaction', shop);
    expect(waiting).toMatchObject({ released_at: null, encrypted_payout_id: null });
  });

  test("goes to the shop's account, at the latest rate of the day, rounded once", async () => {
    const shop = await seller();
    const { shop_id } = shop;
    const rate = { from_currency: 'MYR', payout_currency: 'USD' };
    await world.given.row('exchange_rate', { ...rate, from_day: '2026-01-01', exchange_rate: '0.3' });
    await world.given.row('exchange_rate', { ...rate, from_day: '2026-03-01', exchange_rate: '0.2255' });
    await world.given.row('exchange_rate', { ...rate, from_day: '2026-03-02', exchange_rate: '0.9' });
    await world.given.row('payout_account', {
      shop_id,
      payout_currency: 'USD',
      pay_service: 'pingpong',
      payee_id: '77',
    });
    await released(shop, 33_330_000);
    await pay(shop);
    expect(await ownRows('payout', shop)).toMatchObject([
      {
        from_amount_micros: 33_330_000,
        // 7.515915
        payout_amount_micros: 7_520_000,
        exchange_rate: '0.2255',
        pay_service: 'pingpong',
        payee_id: '77',
      },
    ]);
  });

  test.each([
    ['no entry is released', [], 'nothing_to_pay'],
    ['the released entries add up to 0', [5_000_000, -5_000_000], 'nothing_to_pay'],
    ['the seller owes', [5_000_000, -5_000_001], 'nothing_to_pay'],
    ['it is more than can be stored', [Number.MAX_SAFE_INTEGER, 1], 'amount_too_large'],
  ] as const)('is not made if %s, and nothing changes', async (_, amounts, obstacle) => {
    const shop = await seller();
    for (const amount of amounts) await released(shop, amount);
    const before = await storedState(world);
    expect(await pay(shop)).toEqual(refused(obstacle));
    expect(await storedState(world)).toEqual(before);
  });

  test('is not made if no rate is known', async () => {
    const shop = await seller();
    await world.given.row('payout_account', { shop_id: shop.shop_id, payout_currency: 'EUR' });
    await released(shop, 1_000_000);
    expect(await pay(shop)).toEqual(refused('exchange_rate_unknown'));
  });

  test('includes the 10,000 entries that were released first; the others wait', async () => {
    const shop = await seller();
    const { shop_id } = shop;
    const { now } = world.clock;
    await world.marketplace.database.transaction((store) =>
      store.execute(
        `insert into billing_transaction (shop_id, transaction_id, created_at, amount_micros, order_sn, cost_header, scenario, remark, level, billing_transaction_type, released_at)
         with recursive s(i) as (select 1 union all select i + 1 from s where i < 10001)
         select ${shop_id}, i, ${now}, 1000000, '', 'Order Income', '', '', 'Shop', 'Escrow', ${now} - i from s`,
      ),
    );
    await pay(shop);
    const left = (await ownRows('billing_transaction', shop)).filter(
      (row) => row.encrypted_payout_id === null,
    );
    expect(left.map(({ transaction_id }) => transaction_id)).toEqual([1]);
    expect(await ownRows('payout', shop)).toMatchObject([{ from_amount_micros: 10_000_000_000 }]);
  });

  test('under concurrent releases and payouts, no entry is in two payouts, and each payout is the sum of its entries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -9_000_000, max: 20_000_000 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (amounts, payers) => {
          const shop = await seller();
          for (const amount of amounts) await released(shop, amount);
          await Promise.all(Array.from({ length: payers }, () => pay(shop)));
          const entries = await ownRows('billing_transaction', shop);
          const payouts = await ownRows('payout', shop);
          for (const { encrypted_payout_id, from_amount_micros } of payouts) {
            const own = entries.filter((entry) => entry.encrypted_payout_id === encrypted_payout_id);
            expect(own.reduce((sum, { amount_micros }) => sum + amount_micros, 0)).toBe(from_amount_micros);
            expect(from_amount_micros).toBeGreaterThan(0);
          }
          const ids = payouts.map(({ encrypted_payout_id }) => encrypted_payout_id);
          for (const { encrypted_payout_id } of entries)
            if (encrypted_payout_id !== null) expect(ids).toContain(encrypted_payout_id);
        },
      ),
      { numRuns: world.engine === 'sqlite' ? 30 : 10 },
    );
  });
});
