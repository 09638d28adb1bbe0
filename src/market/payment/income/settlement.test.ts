import fc from 'fast-check';
import { expect, test } from 'vitest';
import { no_fees } from './fees.ts';
import { chargedStep } from './rounding.ts';
import { converterOf, settlementOf } from './settlement.ts';

const terms = { primary_region: 'SG', exchange_rate: '3.297' } as const;
const fee_rule = { ...no_fees, commission_basis_points: 600, service_basis_points: 300 };

test('the listed price is settled at the rate of the day, less commission and service fee', () => {
  const settled = { region: 'MY', fee_rule, original_prices: [98_910_000n], refunded: 0n } as const;
  const { toAffiliate } = converterOf(terms, 'MY');
  const settlement = settlementOf(terms, { ...settled, paid_for_goods: 80_000_000n });
  expect(settlement).toEqual({
    original_price: 30_000_000n,
    seller_return_refund: 0n,
    commission_fee: 1_800_000n,
    service_fee: 900_000n,
    escrow_amount: 27_300_000n,
  });
  expect(toAffiliate(settlement.escrow_amount)).toBe(90_010_000n);
});

test('a minimum of a fee is converted too', () => {
  const own = { ...fee_rule, service_min_micros: 6_594_000 };
  const settled = { region: 'MY', original_prices: [98_910_000n], refunded: 0n } as const;
  const settlement = settlementOf(terms, { ...settled, fee_rule: own, paid_for_goods: 98_910_000n });
  expect(settlement.service_fee).toBe(2_000_000n);
});

test('the settled amount is the price less refund and fees, never negative, and 0 after a full refund', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const rate = fc
    .tuple(fc.nat({ max: 99_999 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, '0')}`);
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 5 }),
      rate,
      fc.constantFrom('SG', 'ID', 'BR'),
      fc.bigInt({ min: 0n, max: 100n }),
      (original_prices, exchange_rate, primary_region, percent) => {
        const own = { primary_region, exchange_rate } as const;
        const paid_for_goods = original_prices.reduce((sum, one) => sum + one, 0n);
        const refunded = (paid_for_goods * percent) / 100n;
        const settled = { region: 'MY', fee_rule, original_prices, paid_for_goods } as const;
        const { escrow_amount, ...parts } = settlementOf(own, { ...settled, refunded });
        const { original_price, seller_return_refund, commission_fee, service_fee } = parts;
        expect(original_price - seller_return_refund - commission_fee - service_fee).toBe(escrow_amount);
        expect(escrow_amount >= 0n).toBe(true);
        for (const amount of Object.values(parts)) expect(amount % chargedStep(primary_region)).toBe(0n);
        expect(settlementOf(own, { ...settled, refunded: paid_for_goods }).escrow_amount).toBe(0n);
      },
    ),
  );
});
