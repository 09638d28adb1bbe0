// Invariants of incomes, entries, payouts and returns.
import { expect } from 'vitest';
import { parseJson } from '../../../src/engine/store/json.ts';
import type { Region } from '../../../src/kit/contract/region.ts';
import { isUndeliverable } from '../../../src/market/order/order.ts';
import { incomeOf, refundableOf } from '../../../src/market/payment/income/income.ts';
import { incomeFactsOf } from '../../../src/market/payment/income/kept_income.ts';
import { exchanged } from '../../../src/market/payment/payouts/exchange.ts';
import { isOpen } from '../../../src/market/returns/returns.ts';
import { groupBy, orderOf, type StoredMarketplace, sumOf } from './stored_marketplace.ts';

const isRefunded = (row: StoredMarketplace['return_request'][number]) =>
  row.return_status === 'ACCEPTED' ||
  (row.return_status === 'CLOSED' && row.compensation_status !== 'COMPENSATION_NOT_APPLICABLE');

/** Each order has an income for its remaining pieces, and is billed once when it is completed. */
export function expectIncomesOfOrders(
  stored: StoredMarketplace,
  regionOf: (shop_id: number) => Region,
): void {
  const incomes = new Map(stored.order_income.map((row) => [orderOf(row), row]));
  const entries = groupBy(stored.billing_transaction, orderOf);
  const packages = groupBy(stored.package, orderOf);
  const packed = groupBy(stored.package_line, orderOf);
  const returns = groupBy(stored.return_request, orderOf);
  for (const order of stored.sales_order) {
    const key = orderOf(order);
    const income = incomes.get(key);
    if (!income) throw new Error(`Order ${key} has no income.`);
    const facts = incomeFactsOf(income, regionOf(order.shop_id));
    const lost = new Set(
      (packages.get(key) ?? []).filter(isUndeliverable).map(({ package_number }) => package_number),
    );
    for (const line of facts.lines) {
      const coming = (packed.get(key) ?? []).filter(
        ({ line_no, package_number }) => line_no === line.line_no && !lost.has(package_number),
      );
      expect([key, line.quantity]).toEqual([key, sumOf(coming, ({ model_quantity }) => model_quantity)]);
    }
    const worked_out = incomeOf(facts);
    expect([key, income.escrow_amount_micros]).toEqual([key, Number(worked_out.escrow_amount)]);
    expect(income.commission_fee_micros).toBe(Number(worked_out.commission_fee));
    expect([key, income.completed_at]).toEqual([key, order.completed_time]);

    const own = entries.get(key) ?? [];
    const causes = own.map(({ cause }) => cause);
    expect(new Set(causes).size).toBe(causes.length);
    const escrows = own.filter(({ cause }) => cause === 'escrow').map((entry) => entry.amount_micros);
    expect([key, ...escrows]).toEqual(
      income.completed_at === null ? [key] : [key, income.escrow_amount_micros],
    );
    const of_order = returns.get(key) ?? [];
    const refunded = income.refunded_micros + income.later_refunded_micros;
    expect([key, refunded]).toEqual([
      key,
      sumOf(of_order.filter(isRefunded), (row) => row.refund_amount_micros),
    ]);
    expect(BigInt(refunded) <= refundableOf(facts)).toBe(true);
    const compensated = of_order.filter((row) => row.compensation_status === 'COMPENSATION_APPROVED');
    const paid = own.filter(({ cause }) => cause?.startsWith('compensation'));
    expect(sumOf(paid, (entry) => entry.amount_micros)).toBe(
      sumOf(compensated, (row) => row.compensation_amount_micros),
    );
    const income_left =
      sumOf(own, (entry) => entry.amount_micros) - sumOf(paid, (entry) => entry.amount_micros);
    expect(income_left).toBeGreaterThanOrEqual(0);
  }
}

/** An order is TO_RETURN exactly while it has an open return, and no more pieces are returned than were delivered. */
export function expectReturnsOfOrders(stored: StoredMarketplace): void {
  const returns = groupBy(stored.return_request, orderOf);
  const packages = groupBy(stored.package, orderOf);
  const packed = groupBy(stored.package_line, orderOf);
  for (const order of stored.sales_order) {
    const key = orderOf(order);
    const own = returns.get(key) ?? [];
    expect([key, order.order_status === 'TO_RETURN']).toEqual([key, own.some(isOpen)]);
    const delivered = (packages.get(key) ?? [])
      .filter(({ logistics_status }) => logistics_status === 'LOGISTICS_DELIVERY_DONE')
      .map(({ package_number }) => package_number);
    const asked = new Map<number, number>();
    for (const row of own)
      if (row.return_status !== 'CANCELLED')
        for (const { line_no, amount } of parseJson(row.lines))
          asked.set(line_no, (asked.get(line_no) ?? 0) + amount);
    for (const [line_no, amount] of asked) {
      const came = (packed.get(key) ?? []).filter(
        (row) => row.line_no === line_no && delivered.includes(row.package_number),
      );
      expect(amount).toBeLessThanOrEqual(sumOf(came, ({ model_quantity }) => model_quantity));
    }
  }
}

/** A payout is the sum of its entries, which are all released; it is above 0 and converted once. */
export function expectPayoutsOfEntries(stored: StoredMarketplace): void {
  const collected = groupBy(
    stored.billing_transaction.filter(({ encrypted_payout_id }) => encrypted_payout_id !== null),
    ({ shop_id, encrypted_payout_id }) => `${shop_id}/${encrypted_payout_id}`,
  );
  expect(collected.size).toBe(stored.payout.length);
  for (const payout of stored.payout) {
    const entries = collected.get(`${payout.shop_id}/${payout.encrypted_payout_id}`) ?? [];
    for (const { released_at } of entries) expect(released_at).not.toBeNull();
    expect(payout.from_amount_micros).toBe(sumOf(entries, ({ amount_micros }) => amount_micros));
    expect(payout.from_amount_micros).toBeGreaterThan(0);
    const { payout_amount_micros, from_amount_micros, exchange_rate } = payout;
    const is_same = payout.from_currency === payout.payout_currency;
    const amount = BigInt(from_amount_micros ?? 0);
    expect(BigInt(payout_amount_micros ?? 0)).toBe(
      is_same ? amount : exchanged(amount, String(exchange_rate)),
    );
  }
}
