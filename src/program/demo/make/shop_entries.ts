// Payments of shops other than for orders: advertising every other week, and compensation for a lost parcel.
// The program itself never writes such entries; in a real marketplace they come from the operator.

import { randomOf } from '../../../engine/seeded_random.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import { day, hour, relativeTime } from './ages.ts';
import { regionOf, type SourceOrder, source } from './demo_source.ts';
import { goodsValue } from './items.ts';

const first_transaction_id = 700_000_000;
const ids_of_shop = 1_000;

/** A share of an amount, rounded half up to the decimals of the region's prices. */
function shareOf(amount_micros: number, share: number, region: Region): number {
  const step = 10 ** (6 - regions[region].price_decimals);
  return Math.round((amount_micros * share) / 100 / step) * step;
}

function entriesOf(shop_id: number, typical_micros: number) {
  const region = regionOf(shop_id);
  const random = randomOf(source.seed, `adjustments ${shop_id}`);
  const entry = (created: number, amount_micros: number, labels: Record<string, string>) => ({
    created_at: relativeTime(created),
    amount_micros,
    ...labels,
    level: 'Shop',
    billing_transaction_type: 'Adjustment',
    released_at: relativeTime(created - 2 * hour),
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
  return [...ads, lost].map((row, at) => ({
    shop_id,
    transaction_id: first_transaction_id + (shop_id - 10_000) * ids_of_shop + at + 1,
    ...row,
  }));
}

export const shopEntries = (orders: readonly SourceOrder[]) =>
  [...source.shops.keys()].flatMap((shop_id) => {
    const values = orders.filter((order) => order.shop_id === shop_id).map(goodsValue);
    return entriesOf(shop_id, Math.max(...values));
  });
