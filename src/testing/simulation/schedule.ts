// What will happen in a simulated shop, as jobs. Nothing is kept in memory, and a job that runs twice writes
// once.

import type { JobQueue } from '../../engine/jobs/job_queue.ts';
import type { Transaction } from '../../engine/store/store.ts';
import type { Region } from '../../kit/contract/region.ts';
import { nextOrderAt, nextRoundAt } from './calendar.ts';
import type { SimulatedShop } from './simulation.tables.ts';

/** What is needed to enqueue. */
export interface Scheduling {
  readonly store: Transaction;
  readonly jobs: JobQueue;
  readonly shop: SimulatedShop;
  readonly region: Region;
  /** Unix time in seconds. */
  readonly now: number;
}

/** Kinds of jobs of the simulation. These names are stored, so they never change. */
export const order_kind = 'simulate_order';
export const round_kind = 'simulate_round';
export const step_kind = 'simulate_step';

/** The later steps of orders and returns. */
export const simulated_step_names = [
  'pay',
  'cancel',
  'deliver',
  'fail',
  'lose',
  'receive_back',
  'confirm',
  'comment',
  'open_return',
  'send_back',
  'receive_return',
] as const;
export type SimulatedStepName = (typeof simulated_step_names)[number];

/** Enqueues the next order of a shop. Orders that were missed for longer than an hour are skipped. */
export async function enqueueOrder({ store, jobs, shop, region, now }: Scheduling, after: number) {
  const { shop_id, started_at } = shop;
  const due_at = nextOrderAt(shop, region, Math.max(after, now - 3_600));
  if (due_at === undefined) return;
  jobs.enqueue(store, { shop_id, kind: order_kind, job_id: `${started_at}/${due_at}`, due_at, now });
}

/** Enqueues the next round of carriers and sellers. There is one at a time. */
export async function enqueueRound({ store, jobs, shop, region, now }: Scheduling, is_quiet: boolean) {
  const { shop_id, started_at } = shop;
  const due_at = nextRoundAt(region, now, is_quiet);
  jobs.enqueue(store, { shop_id, kind: round_kind, job_id: String(started_at), due_at, now });
}

/** Enqueues a step of an order, of one of its packages, or of a return. */
export async function enqueueStep(
  { store, jobs, shop: { shop_id, started_at }, now }: Scheduling,
  step: SimulatedStepName,
  subject: readonly string[],
  at: number,
) {
  const job_id = [started_at, step, ...subject].join('/');
  jobs.enqueue(store, { shop_id, kind: step_kind, job_id, due_at: Math.max(at, now), now });
}
