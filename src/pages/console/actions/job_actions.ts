import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import {
  findJob,
  findNextJob,
  listFailedJobs,
  listFailedJobsOfShop,
} from '../../../engine/jobs/jobs.store.ts';
import type { job_list_failed, job_next, job_retry } from './job_actions.contract.ts';

const jobs_max = 100;
const error_length_max = 2_000;

export const listFailed: ActionHandler<typeof job_list_failed> = async ({ store, shops }) => {
  const limit = jobs_max;
  const lists = await Promise.all(
    shops
      ? [...shops].map((shop_id) => store.all(listFailedJobsOfShop, { shop_id, limit }))
      : [store.all(listFailedJobs, { limit })],
  );
  const rows = lists
    .flat()
    .sort((one, other) => (other.failed_at ?? 0) - (one.failed_at ?? 0))
    .slice(0, limit);
  return {
    jobs: rows.map(({ last_error, failed_at, ...job }) => ({
      ...job,
      failed_at: failed_at ?? 0,
      error: (last_error ?? '').slice(0, error_length_max),
    })),
  };
};

export const findNext: ActionHandler<typeof job_next> = async ({ store }) => {
  const job = await store.first(findNextJob, {});
  return job ? { job } : {};
};

export const retryJob: ActionHandler<typeof job_retry> = async ({ store, jobs, now, refuse }, job) => {
  const found = await store.first(findJob, job);
  if (!found) return refuse('job_not_found');
  if (found.failed_at === null) return refuse('job_not_failed');
  jobs.enqueue(store, { ...job, due_at: now, now });
  return {};
};
