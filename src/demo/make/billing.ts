// What shops earn by their orders, what they pay for, and the payouts that have collected it.
import { type Region, regions } from '../../platform/contract/region.ts';
import { day, hour, minutesOf, relativeTime } from './ages.ts';
import { regionOf, type SourceOrder, source } from './demo_source.ts';
import type { MadeOrder } from './orders.ts';
import { letters, type Random, randomOf } from './random.ts';
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
}

const percent = { commission: 6, transaction: 2.2, service: 4, voucher: 8, affiliate: 5 };
const released_after = 3 * day;

/** A share of an amount, half up to the decimals of the region's prices. */
function shareOf(amount_micros: number, share: number, region: Region): number {
  const step = 10 ** (6 - regions[region].price_decimals);
  return Math.round((amount_micros * share) / 100 / step) * step;
}

/** How long ago the whole order was picked up, in minutes; undefined where it was not. From then on it is billed. */
function shippedAge({ ended, packages }: SourceOrder): number | undefined {
  if (ended === 'CANCELLED') return undefined;
  const leaving = [
    'carrier_pickup',
    'hand_over',
    'report_pickup',
    'report_delivery',
    'report_failed_delivery',
  ];
  const ages = packages.map(({ steps }) => steps?.find(([transition]) => leaving.includes(transition))?.[1]);
  return ages.every((age) => age !== undefined) ? Math.min(...ages.map((age) => minutesOf(age))) : undefined;
}

function orderEntries(order: MadeOrder, random: Random): BillingEntry[] {
  const { shop_id, ended, updated } = order.source;
  const shipped = shippedAge(order.source);
  if (shipped === undefined) return [];
  const region = regionOf(shop_id);
  const is_cross_border = source.shops.get(shop_id)?.seller_type === 'cross_border';
  const completed = ended === 'COMPLETED' ? minutesOf(updated) : undefined;
  const scenario = completed === undefined ? 'Order Shipped' : 'Order Completed';
  const charges: [cost_header: string, share: number, scenario: string][] = [
    ['Commission Fee', percent.commission, scenario],
    ['Transaction Fee', percent.transaction, scenario],
  ];
  if (is_cross_border) charges.push(['Service Fee', percent.service, scenario]);
  if (random.chance(0.15)) charges.push(['Seller Voucher', percent.voucher, scenario]);
  if (random.chance(0.1)) charges.push(['AMS Commission Fee', percent.affiliate, 'Affiliate Order']);
  const total = order.total_amount_micros;
  const amounts = [
    { cost_header: 'Product Price', amount_micros: total, scenario },
    ...charges.map(([cost_header, share, why]) => ({
      cost_header,
      amount_micros: -shareOf(total, share, region),
      scenario: why,
    })),
  ];
  const created = completed ?? shipped;
  const released =
    completed !== undefined && completed > released_after ? completed - released_after : undefined;
  return amounts.map(({ amount_micros, ...labels }) => ({
    shop_id,
    created,
    ...(released !== undefined && { released }),
    row: {
      amount_micros,
      order_sn: order.order_sn,
      ...labels,
      level: 'Order',
      billing_transaction_type: 'Escrow',
    },
  }));
}

/** What was given back to the buyer of an order that has ended. */
const refundEntries = ({ source: given, order, refund_amount_micros }: MadeReturn): BillingEntry[] => {
  const { shop_id, ended } = order.source;
  if (given.status !== 'ACCEPTED' || ended !== 'COMPLETED') return [];
  const created = minutesOf(given.updated);
  const labels = { cost_header: 'Return Refund', scenario: 'Return Accepted', level: 'Order' };
  return [
    {
      shop_id,
      created,
      ...(created > released_after && { released: created - released_after }),
      row: {
        amount_micros: -refund_amount_micros,
        order_sn: order.order_sn,
        ...labels,
        billing_transaction_type: 'Adjustment',
      },
    },
  ];
};

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
    if (due.reduce((sum, { row }) => sum + Number(row.amount_micros), 0) <= 0) continue;
    const encrypted_payout_id = random.text(letters, 27);
    for (const entry of due) payout_ids.set(entry, encrypted_payout_id);
    payouts.push({ shop_id, encrypted_payout_id, paid });
  }
  return { payouts, payout_ids };
}

export function makeBilling(orders: readonly MadeOrder[], returns: readonly MadeReturn[]) {
  const rows: Record<string, unknown>[] = [];
  const payouts: MadePayout[] = [];
  for (const shop_id of source.shops.keys()) {
    const own = orders.filter((order) => order.source.shop_id === shop_id);
    const random = randomOf(source.seed, `billing ${shop_id}`);
    const typical = Math.max(...own.map(({ total_amount_micros }) => total_amount_micros));
    const entries = [
      ...own.flatMap((order) => orderEntries(order, random)),
      ...returns.filter(({ order }) => order.source.shop_id === shop_id).flatMap(refundEntries),
      ...shopEntries(shop_id, typical),
    ].sort((a, b) => b.created - a.created);
    const paid = payOut(shop_id, entries);
    payouts.push(...paid.payouts);
    for (const [at, entry] of entries.entries()) {
      const encrypted_payout_id = paid.payout_ids.get(entry);
      rows.push({
        shop_id,
        transaction_id: 700_000_000 + (shop_id - 10_000) * 100_000 + at + 1,
        created_at: relativeTime(entry.created),
        ...entry.row,
        ...(entry.released !== undefined && { released_at: relativeTime(entry.released) }),
        ...(encrypted_payout_id && { encrypted_payout_id }),
      });
    }
  }
  return { rows, payouts };
}

export const payoutRows = (payouts: readonly MadePayout[]) =>
  payouts.map(({ shop_id, encrypted_payout_id, paid }) => ({
    shop_id,
    encrypted_payout_id,
    paid_at: relativeTime(paid),
  }));
