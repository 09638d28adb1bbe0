import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  every_charge,
  incomeLine,
  orderIncomes,
  singapore_fees,
} from '../../../../test/support/money/order_incomes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { refundableOf, withoutPieces } from './income.ts';
import { incomeFactsOf } from './kept_income.ts';

describe('pieces removed from lines', () => {
  const lines = [
    { line_no: 1, quantity: 3 },
    { line_no: 2, quantity: 1 },
  ];
  test.each([
    [[{ line_no: 1, quantity: 2 }], [1, 1]],
    [
      [
        { line_no: 1, quantity: 1 },
        { line_no: 1, quantity: 2 },
      ],
      [0, 1],
    ],
    [
      [
        { line_no: 1, quantity: 2 },
        { line_no: 1, quantity: 2 },
      ],
      undefined,
    ],
    [[{ line_no: 3, quantity: 1 }], undefined],
  ])('%j leave %j', (pieces, left) =>
    expect(withoutPieces(lines, pieces)?.map(({ quantity }) => quantity)).toEqual(left),
  );
});

onEachEngine('the income of an order', (world) => {
  const { placed, complete, lower, refund, incomeOf, entriesOf } = orderIncomes(world);
  beforeAll(async () => {
    await world.given.row('fee_rule', singapore_fees);
    await world.given.row('fee_rule', {
      ...singapore_fees,
      from_day: '2099-01-01',
      commission_basis_points: 5_000,
    });
  });

  test('is estimated by the rule of the day when the order is placed', async () => {
    const order = await placed(await world.given.shop());
    expect(await incomeOf(order)).toMatchObject({
      commission_fee_micros: 650_000,
      service_fee_micros: 0,
      seller_transaction_fee_micros: 640_000,
      escrow_amount_micros: 30_700_000,
      completed_at: null,
    });
    expect(await entriesOf(order)).toEqual([]);
  });

  test('has no fees if its region has no rule', async () => {
    const order = await placed(await world.given.shop({ region: 'PL' }));
    expect((await incomeOf(order)).escrow_amount_micros).toBe(31_990_000);
  });

  test('is not stored if it is more than a column can hold', async () => {
    const price_micros = Number.MAX_SAFE_INTEGER;
    const order = await placed(await world.given.shop(), { lines: [incomeLine({ price_micros })] });
    expect(order.obstacle).toBe('amount_too_large');
    await expect(incomeOf(order)).rejects.toThrow('no income');
  });

  test('is reduced by undelivered pieces, with their share of the fees', async () => {
    const order = await placed(await world.given.shop());
    expect(await lower(order, 1, 1)).toBeUndefined();
    expect(await incomeOf(order)).toMatchObject({
      commission_fee_micros: 330_000,
      seller_transaction_fee_micros: 340_000,
      escrow_amount_micros: 16_320_000,
    });
    expect(await lower(order, 1, 2)).toBe('more_than_bought');
    expect(await lower(order, 1, 1)).toBeUndefined();
    expect((await incomeOf(order)).escrow_amount_micros).toBe(0);
  });

  test('is billed once with its escrow amount, however often the order is completed', async () => {
    const order = await placed(await world.given.shop());
    const written = await Promise.all(Array.from({ length: 8 }, () => complete(order)));
    expect(written.filter((id) => id !== undefined)).toHaveLength(1);
    expect(await entriesOf(order)).toMatchObject([
      { amount_micros: 30_700_000, billing_transaction_type: 'Escrow', level: 'Order', released_at: null },
    ]);
    expect(await lower(order, 1, 1)).toBe('already_completed');
  });

  test("is reduced by the seller's shipping cost, if that is known when it is billed", async () => {
    const order = await placed(await world.given.shop());
    await complete(order, 1_500_000);
    expect(await entriesOf(order)).toMatchObject([{ amount_micros: 29_200_000 }]);
  });

  test('is reduced by a refund before it is billed, and adjusted once by a refund after it, with equal results', async () => {
    const shop = await world.given.shop();
    const [before, after] = [await placed(shop), await placed(shop)];
    expect(await refund(before, 'R1', 15_000_000)).toBeUndefined();
    await complete(before);
    await complete(after);
    expect(await refund(after, 'R2', 15_000_000)).toBeUndefined();
    expect(await entriesOf(before)).toMatchObject([{ amount_micros: 16_320_000 }]);
    const [escrow, adjustment] = await entriesOf(after);
    expect(adjustment).toMatchObject({ billing_transaction_type: 'Adjustment', remark: 'R2' });
    expect((escrow?.amount_micros ?? 0) + (adjustment?.amount_micros ?? 0)).toBe(16_320_000);
  });

  test('refunds no more than the buyer paid for the goods', async () => {
    const order = await placed(await world.given.shop(), { voucher_from_seller_micros: 5_000_000 });
    expect(await refund(order, 'R1', 25_000_001)).toBe('more_than_paid');
    expect(await refund(order, 'R1', 20_000_000)).toBeUndefined();
    await complete(order);
    expect(await refund(order, 'R2', 5_000_001)).toBe('more_than_paid');
    expect(await refund(order, 'R2', 5_000_000)).toBeUndefined();
    expect(await refund(order, 'R3', 1)).toBe('more_than_paid');
  });

  test('always adds up: its entries are the escrow and adjustments, and their sum is what remains', async () => {
    const event = fc.oneof(
      fc.record({
        what: fc.constant('lower'),
        line_no: fc.integer({ min: 1, max: 3 }),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({
        what: fc.constant('refund'),
        micros: fc.integer({ min: 1, max: 40_000 }).map((cents) => cents * 1_000),
      }),
      fc.record({ what: fc.constant('complete') }),
    );
    const shops = [
      { shop: await world.given.shop(), terms: {} },
      {
        shop: await world.given.shop({ region: 'MY', seller_type: 'cross_border' }),
        terms: { seller_type: 'cross_border' },
      },
      {
        shop: await world.given.shop({ region: 'MY', seller_type: 'cross_border' }),
        terms: { seller_type: 'cross_border', is_affiliate: true },
      },
    ] as const;
    await world.given.row('fee_rule', { ...singapore_fees, region: 'MY', ...every_charge });
    const settled = { shop_id: shops[2].shop.shop_id, primary_region: 'SG' } as const;
    await world.given.row('income_terms', settled);
    await world.given.row('exchange_rate', {
      from_currency: 'SGD',
      payout_currency: 'MYR',
      from_day: '2020-01-01',
      exchange_rate: '3.297',
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...shops),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 3 }),
        fc.nat({ max: 3_000_000 }),
        fc.array(event, { maxLength: 12 }),
        async ({ shop, terms }, prices, voucher_from_seller_micros, events) => {
          const lines = prices.map((price, at) =>
            incomeLine({
              line_no: at + 1,
              quantity: 3,
              price_micros: price * 10_000,
              original_price_micros: price * 10_000,
            }),
          );
          const order = await placed(shop, { lines, voucher_from_seller_micros, ...terms });
          for (const [at, { what, ...by }] of events.entries()) {
            const values = by as { line_no?: number; quantity?: number; micros?: number };
            if (what === 'complete') await complete(order);
            if (what === 'lower') await lower(order, values.line_no ?? 0, values.quantity ?? 0);
            if (what === 'refund') await refund(order, `R${at}`, values.micros ?? 0);
          }
          const row = await incomeOf(order);
          const entries = await entriesOf(order);
          const facts = incomeFactsOf(row, shop.region);
          const refunded = row.refunded_micros + row.later_refunded_micros;
          expect(row.refunded_micros).toBeGreaterThanOrEqual(0);
          if (row.completed_at === null) expect(entries).toEqual([]);
          else {
            const escrows = entries.filter(({ billing_transaction_type: type }) => type === 'Escrow');
            expect(escrows.map(({ amount_micros }) => amount_micros)).toEqual([row.escrow_amount_micros]);
            // Refunds never exceed what was paid for the remaining goods.
            expect(BigInt(refunded) <= refundableOf(facts) || row.later_refunded_micros === 0).toBe(true);
            const sum = entries.reduce((total, { amount_micros }) => total + amount_micros, 0);
            expect(sum).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: world.engine === 'sqlite' ? 60 : 20 },
    );
  });
});
