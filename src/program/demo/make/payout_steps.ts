// Each week the released entries of a shop are paid out if their sum is positive; otherwise they wait.

import { digits, randomOf } from '../../../engine/seeded_random.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { makePayout } from '../../../market/payment/payouts/payout.ts';
import { day, hour } from './ages.ts';
import { regionOf, source } from './demo_source.ts';
import type { DemoStep, Moment } from './steps.ts';

const payout_count = 13;

/** The payouts of a shop, oldest first. */
export interface MadePayouts {
  readonly shop_id: number;
  readonly payout_ids: string[];
}

export const madePayouts = (): MadePayouts[] =>
  [...source.shops.keys()].map((shop_id) => ({ shop_id, payout_ids: [] }));

export function payoutSteps({ shop_id, payout_ids }: MadePayouts): DemoStep[] {
  const random = randomOf(source.seed, `payouts ${shop_id}`);
  const latest = random.between(20, 60) * hour;
  const take = async (moment: Moment) => {
    const paid = await makePayout(moment.made.store, {
      shop_id,
      region: regionOf(shop_id),
      released_until: moment.now,
      paid_at: moment.now,
      encrypted_payout_id: random.text(digits, 20),
    });
    if (!isRefused(paid)) payout_ids.push(paid.encrypted_payout_id);
    else if (paid.reason === 'nothing_to_pay') return undefined;
    return paid;
  };
  return Array.from({ length: payout_count }, (_, week) => ({
    age: latest + week * 7 * day,
    name: `payout of ${shop_id}`,
    random,
    take,
  }));
}
