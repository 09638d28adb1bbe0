// How simulated buyers, sellers and carriers act: through the handlers of the operator's actions, with all
// their checks.

import type { JobContext } from '../../engine/jobs/job.ts';
import type { JobQueue } from '../../engine/jobs/job_queue.ts';
import { type Random, randomOf } from '../../engine/seeded_random.ts';
import type { Ids } from '../../engine/store/ids.ts';
import type { ReferenceCache } from '../../engine/store/reference_rows.ts';
import type { Transaction } from '../../engine/store/store.ts';
import { Refusal } from '../../kit/contract/refusal.ts';
import type { Region } from '../../kit/contract/region.ts';
import { findShop } from '../../market/accounts/accounts.store.ts';
import { findSimulatedShop } from './simulation.store.ts';
import type { SimulatedShop } from './simulation.tables.ts';

/** The part of an action's context that simulated parties need. */
export interface Acting {
  readonly store: Transaction;
  readonly jobs: JobQueue;
  readonly ids: Ids;
  readonly reference: ReferenceCache;
  readonly request_id: string;
  /** Unix time in seconds. */
  readonly now: number;
  readonly shop: SimulatedShop;
  readonly region: Region;
  /** Whether the shop is not banned. Nobody buys from a banned shop. */
  readonly is_active: boolean;
  refuse<Reason extends string>(reason: Reason, message?: string): Refusal<Reason>;
  /** Random numbers for a subject, always the same for the same seed. */
  randomOf(subject: string): Random;
}

/**
 * The shop at the time a job runs.
 *
 * @param started_at when the simulation started that enqueued the job.
 * @returns undefined if the simulation was stopped or restarted since.
 */
export async function actIn(
  store: Transaction,
  { shop_id, jobs, ids, reference, now }: JobContext,
  started_at: number,
  request_id: string,
): Promise<Acting | undefined> {
  const simulated = await store.first(findSimulatedShop, { shop_id });
  if (simulated?.started_at !== started_at) return undefined;
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return undefined;
  return {
    store,
    jobs,
    ids,
    reference,
    request_id,
    now,
    shop: simulated,
    region: shop.region,
    is_active: shop.status === 'active',
    refuse: (reason, message) => new Refusal(reason, { message }),
    randomOf: (subject) => randomOf(simulated.seed, `${shop_id} ${subject}`),
  };
}
