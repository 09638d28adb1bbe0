// The transactions that an income statement includes, and that its sums agree with them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { incomeStatements, parseMicros } from '../../../../test/support/money/income_statements.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import type { Region } from '../../../kit/contract/region.ts';

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

onEachEngine('an income statement', (world) => {
  const { shopIn, lastPeriodOf, addEntry, render } = incomeStatements(world);

  test.each(['SG', 'PL', 'CL', 'BR'] as const)(
    'of %s includes what was released in its first and last second, and nothing a second earlier or later',
    async (region) => {
      const shop = await shopIn(region);
      for (const type of [1, 2] as const) {
        const { from, to } = lastPeriodOf(shop, type);
        const remark = `${type}`;
        for (const [released_at, cost_header] of [
          [from - 1, 'before'],
          [from, 'first'],
          [to, 'last'],
          [to + 1, 'after'],
        ] as const)
          await addEntry(shop, { released_at, cost_header, remark });
        const { rowsOfType } = await render(shop, { from, to }, type);
        const own = rowsOfType('transaction').filter((row) => row.remark === remark);
        expect(own.map((row) => row.cost_header)).toEqual(['first', 'last']);
        expect(own[0]?.time).toMatch(/T00:00:00[+-]\d\d:00$/);
        expect(own[1]?.time).toMatch(/T23:59:59[+-]\d\d:00$/);
      }
    },
  );

  test('adds up to the exact sum of its transactions, and starts from the closing balance of the previous one', async () => {
    const oneEntry = fc.record({
      at: fc.integer({ min: -604_800, max: 2 * 604_800 }),
      amount_micros: fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -90_000_000, max: 90_000_000 })),
      cost_header: fc.constantFrom('Product Price', 'Commission Fee', 'Service Fee'),
      billing_transaction_type: fc.constantFrom('Escrow', 'Adjustment'),
      payout: fc.option(fc.integer({ min: 0, max: 5 })),
    });
    const account = fc.record({
      entries: fc.array(oneEntry, { maxLength: 25 }),
      paid: fc.array(fc.integer({ min: -700_000, max: 2 * 604_800 }), { minLength: 6, maxLength: 6 }),
      region: fc.constantFrom<Region>('SG', 'VN', 'PL', 'CL'),
    });
    await fc.assert(
      fc.asyncProperty(account, async ({ entries, paid, region }) => {
        const shop = await shopIn(region);
        const second = lastPeriodOf(shop);
        const first = lastPeriodOf(shop, 1, second.from);
        const payouts = await Promise.all(
          paid.map(async (at) => ({
            at,
            ...(await world.given.payout({ shop, paid_at: first.from + at })),
          })),
        );
        const rows: { released_at: number; amount: bigint; header: string }[] = [];
        for (const { at, payout: index, ...columns } of entries) {
          const released_at = first.from + at;
          const by = index === null ? undefined : payouts[index];
          // A payout includes only what was released by then.
          const collected = by && by.at >= at ? { encrypted_payout_id: by.encrypted_payout_id } : {};
          await addEntry(shop, { released_at, ...columns, ...collected });
          rows.push({ released_at, amount: BigInt(columns.amount_micros), header: columns.cost_header });
        }
        const statements = [await render(shop, first), await render(shop, second)] as const;
        for (const [at, { from, to }] of [first, second].entries()) {
          const { rowsOfType, amountOf } = statements[at] as (typeof statements)[0];
          const own = rows.filter(({ released_at }) => released_at >= from && released_at <= to);
          const total = sum(own.map(({ amount }) => amount));
          expect(sum(rowsOfType('transaction').map(({ amount }) => parseMicros(amount)))).toBe(total);
          expect(sum(rowsOfType('cost_header_total').map(({ amount }) => parseMicros(amount)))).toBe(total);
          for (const header of new Set(own.map((row) => row.header)))
            expect(
              sum(
                rowsOfType('cost_header_total')
                  .filter((row) => row.cost_header === header)
                  .map(({ amount }) => parseMicros(amount)),
              ),
            ).toBe(sum(own.filter((row) => row.header === header).map(({ amount }) => amount)));
          expect(amountOf('released_total')).toBe(total);
          expect(rowsOfType('released_total')[0]?.count).toBe(String(own.length));
          const paid_out = sum(rowsOfType('payout').map(({ amount }) => parseMicros(amount)));
          expect(amountOf('closing_balance')).toBe(amountOf('opening_balance') + total + paid_out);
        }
        expect(statements[1].amountOf('opening_balance')).toBe(statements[0].amountOf('closing_balance'));
      }),
      { numRuns: world.engine === 'sqlite' ? 25 : 8 },
    );
  });
});
