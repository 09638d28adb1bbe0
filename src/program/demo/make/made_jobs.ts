// The background work of the demo marketplace. Each job runs at the very second at which it is due, and jobs
// of the same second run in the order of their names, so that their random numbers are the same each time.

import type { JobKind } from '../../../engine/jobs/job.ts';
import { claimJob, deleteLeasedJob, listDueJobs } from '../../../engine/jobs/jobs.store.ts';
import { seconds } from '../../../kit/contract/clock.ts';
import { groups } from '../../groups.ts';
import type { MadeMarketplace } from './made_marketplace.ts';

const kinds = new Map(
  groups.flatMap(({ jobs }): readonly JobKind[] => jobs).map((kind) => [kind.name, kind]),
);
const listDue = listDueJobs([...kinds.keys()]);

/** More than are ever due at once. */
const due_max = 1_000;
const lease = 'demo';

/**
 * The bytes of documents are not in the files: by the time the files are loaded, all finished documents have
 * expired.
 */
const print = async () => new Uint8Array();

/** The first job that is due before a moment. Nobody else claims it. */
async function claimNextJob({ store, wall_clock }: MadeMarketplace, before: number) {
  const wall_now = seconds(wall_clock);
  const due = await store.all(listDue, { business_now: before - 1, wall_now, limit: due_max });
  const nameOf = ({ shop_id, kind, job_id }: (typeof due)[number]) => `${shop_id} ${kind} ${job_id}`;
  const [next] = due.sort((a, b) => a.due_at - b.due_at || (nameOf(a) < nameOf(b) ? -1 : 1));
  if (!next) return undefined;
  const claim = { ...next, lease, next_attempts: 1, lease_ends_at: wall_now + 1, wall_now };
  if ((await store.run(claimJob, claim)) !== 1) throw new Error(`${nameOf(next)} cannot be claimed.`);
  return next;
}

/** Runs all jobs that are due before a moment (Unix time in seconds), including jobs that they enqueue. */
export async function runJobsBefore(made: MadeMarketplace, before: number): Promise<void> {
  const { store, jobs, ids, clock } = made;
  for (;;) {
    const job = await claimNextJob(made, before);
    if (!job) return;
    clock.now = Math.max(clock.now, job.due_at);
    const { shop_id, kind, job_id } = job;
    const reference = { clock: made.wall_clock };
    const context = { store, jobs, ids, reference, print, shop_id, job_id, now: clock.now, attempt: 1 };
    const write = await kinds.get(kind)?.perform(context);
    if (!write) throw new Error(`There is no job of the kind ${kind}.`);
    await store.run(deleteLeasedJob, { shop_id, kind, job_id, lease });
    await write(store);
  }
}
