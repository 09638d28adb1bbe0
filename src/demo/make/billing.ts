// What shops earn by their orders, what they pay for, and the payouts that have collected it.
import { release_entry_kind } from '../../payment/billing/entries.ts';
import { exchanged } from '../../payment/payouts/exchange.ts';
import { type Region, regions } from '../../platform/contract/region.ts';
import { day, hour, relativeTime } from './ages.ts';
import { regionOf, source } from './demo_source.ts';
import { type MadeIncome, makeIncome } from './incomes.ts';
import type { MadeOrder } from './orders.ts';
import { digits, randomOf } from './random.ts';
import type { MadeReturn } from './returns.ts';

/** An entry, with its times in minutes ago; one without `released` waits. */
interface BillingEntry {
  readonly shop_id: number;
  readonly created: number;
  readonly released?: number;
  readonly row: Record<string, unknown>;
}

export interface MadePayout {
  readonly shop_id: number;
  readonly encrypted_payout_id: string;
  readonly paid: number;
  readonly from_amount_micros: number;
}

const released_after = 3 * day;

/** A share of an amount, half up to the decimals of the region's prices. */
function shareOf(amount_micros: number, share: number, region: Region): number {
  const step = 10 ** (6 - regions[region].price_decimals);
  return Math.round((amount_micros * share) / 100 / step) * step;
}

/** What was billed of an order; what waits has a job that releases it. */
const orderEntries = ({ source: { shop_id }, order_sn }: MadeOrder, { entries, is_held }: MadeIncome) =>
  entries.map(
    ({ created, amount_micros, cause }): BillingEntry => ({
      shop_id,
      created,
      ...(created > released_after && !is_held && { released: created - released_after }),
      row: { amount_micros, order_sn, ...cause, level: 'Order' },
    }),
  );

/** Advertising every other week, and a parcel that was lost. */
function shopEntries(shop_id: number, typical_micros: number): BillingEntry[] {
  const region = regionOf(shop_id);
  const random = randomOf(source.seed, `adjustments ${shop_id}`);
  const entry = (created: number, amount_micros: number, labels: Record<string, string>): BillingEntry => ({
    shop_id,
    created,
    released: created - 2 * hour,
    row: { amount_micros, ...labels, level: 'Shop', billing_transaction_type: 'Adjustment' },
  });
  const ads = Array.from({ length: 4 }, (_, at) =>
    entry(
      (4 + 21 * at) * day + random.between(0, 72) * hour,
      -shareOf(typical_micros, random.between(10, 30), region),
      { cost_header: 'Paid Ads Charge', scenario: 'Paid Ads' },
    ),
  );
  const remark = source.tiers.find((tier) => tier.region === region)?.lost_parcel ?? '';
  const lost = entry(random.between(20, 40) * day, shareOf(typical_micros, 80, region), {
    cost_header: 'Lost Parcel Compensation',
    scenario: 'Lost Parcel',
    remark,
  });
  return [...ads, lost];
}

const payout_count = 13;

/** Each week what is released is paid out, if it comes to more than nothing; if not, it waits for the next week. */
function payOut(
  shop_id: number,
  entries: readonly BillingEntry[],
): { payouts: MadePayout[]; payout_ids: Map<BillingEntry, string> } {
  const random = randomOf(source.seed, `payouts ${shop_id}`);
  const latest = random.between(20, 60) * hour;
  const payout_ids = new Map<BillingEntry, string>();
  const payouts: MadePayout[] = [];
  for (let week = payout_count - 1; week >= 0; week--) {
    const paid = latest + week * 7 * day;
    const due = entries.filter((entry) => !payout_ids.has(entry) && (entry.released ?? 0) >= paid);
    const from_amount_micros = due.reduce((sum, { row }) => sum + Number(row.amount_micros), 0);
    if (from_amount_micros <= 0) continue;
    const encrypted_payout_id = random.text(digits, 20);
    for (const entry of due) payout_ids.set(entry, encrypted_payout_id);
    payouts.push({ shop_id, encrypted_payout_id, paid, from_amount_micros });
  }
  return { payouts, payout_ids };
}

export function makeBilling(orders: readonly MadeOrder[], returns: readonly MadeReturn[]) {
  const rows: Record<string, unknown>[] = [];
  const order_income: Record<string, unknown>[] = [];
  const job: Record<string, unknown>[] = [];
  const payouts: MadePayout[] = [];
  for (const shop_id of source.shops.keys()) {
    const own = orders.filter((order) => order.source.shop_id === shop_id);
    const typical = Math.max(...own.map(({ total_amount_micros }) => total_amount_micros));
    const incomes = own.map((order) => [order, makeIncome(order, returns)] as const);
    order_income.push(...incomes.map(([, { row }]) => row));
    const entries = [
      ...incomes.flatMap(([order, income]) => orderEntries(order, income)),
      ...shopEntries(shop_id, typical),
    ].sort((a, b) => b.created - a.created);
    const paid = payOut(shop_id, entries);
    payouts.push(...paid.payouts);
    for (const [at, entry] of entries.entries()) {
      const encrypted_payout_id = paid.payout_ids.get(entry);
      const transaction_id = 700_000_000 + (shop_id - 10_000) * 100_000 + at + 1;
      rows.push({
        shop_id,
        transaction_id,
        created_at: relativeTime(entry.created),
        ...entry.row,
        ...(entry.released !== undefined && { released_at: relativeTime(entry.released) }),
        ...(encrypted_payout_id && { encrypted_payout_id }),
      });
      if (entry.released === undefined)
        job.push({
          shop_id,
          kind: release_entry_kind,
          job_id: String(transaction_id),
          due_at: relativeTime(Math.min(entry.created - released_after, -hour)),
          created_at: relativeTime(entry.created),
        });
    }
  }
  return { rows, order_income, payouts, job };
}

export const payoutRows = (payouts: readonly MadePayout[]) =>
  payouts.map(({ shop_id, encrypted_payout_id, paid, from_amount_micros }) => {
    const { currency } = regions[regionOf(shop_id)];
    const account = source.payout_accounts.get(shop_id);
    const exchange_rate = account ? source.exchange_rates.get(currency) : '1';
    if (exchange_rate === undefined) throw new Error(`There is no rate of ${currency}.`);
    return {
      shop_id,
      encrypted_payout_id,
      paid_at: relativeTime(paid),
      from_currency: currency,
      from_amount_micros,
      payout_currency: account?.payout_currency ?? currency,
      payout_amount_micros: account
        ? Number(exchanged(BigInt(from_amount_micros), exchange_rate))
        : from_amount_micros,
      exchange_rate,
      ...(account && { pay_service: account.pay_service, payee_id: account.payee_id }),
    };
  });
