import { int32, int64, list, optional, record, text, timestamp } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

const job = {
  shop_id: int64('Id of the shop of the job; 0 for a job of the marketplace.', { minimum: 0 }),
  kind: text('Kind of the job.', { minLength: 1, maxLength: 50 }),
  job_id: text('Id of what the job is about.', { minLength: 1, maxLength: 200 }),
};

export const job_list_failed = action({
  name: 'job.list_failed',
  path: '/job/failed',
  access: 'read',
  keeps_to_shops: true,
  summary: 'Lists the background jobs that failed for good, the newest first, at most 100.',
  request: {},
  response: {
    jobs: list(
      'The jobs.',
      record('A job.', {
        ...job,
        attempts: int32('Number of attempts.', { minimum: 0 }),
        created_at: timestamp('When it was made.'),
        failed_at: timestamp('When its last attempt failed.'),
        error: text('Why that attempt failed.'),
      }),
    ),
  },
  errors: {},
});

export const job_next = action({
  name: 'job.next',
  access: 'read',
  summary: 'Shows the background job that is due first. A clock that is advanced stops there next.',
  request: {},
  response: {
    job: optional(record('The job; absent if none waits.', { ...job, due_at: timestamp('When it is due.') })),
  },
  errors: {},
});

export const job_retry = action({
  name: 'job.retry',
  access: 'write',
  summary: 'Lets a failed background job start over, at once.',
  description:
    'The subject of the job, such as a document, may be marked as failed. Then the job ends without doing anything; use the action for that document instead.',
  request: job,
  response: {},
  errors: {
    job_not_found: { status: 404, message: 'There is no such job: it may be done by now.' },
    job_not_failed: { status: 409, message: 'The job has not failed: it waits or runs.' },
  },
});
