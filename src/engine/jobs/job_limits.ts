import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const job_limits = fixedLimits({
  attempts_max: {
    value: 10,
    help: 'Maximum number of attempts before a job has failed.',
    client_sees: 'The document or statement is FAILED.',
  },
  attempt_s_max: {
    value: 60,
    help: 'Maximum duration of one attempt at a job.',
    client_sees: 'The document or statement is PROCESSING until a later attempt succeeds.',
  },
  lease_s: {
    value: 20,
    help: 'How long the jobs of a dead node wait for another node.',
    client_sees: 'The document or statement is PROCESSING during this time.',
  },
  backoff_s_max: {
    value: 300,
    help: 'Maximum wait of a job after a failed attempt. The wait doubles from 1 s: 1 s, 2 s, 4 s, and so on.',
    client_sees: 'The document or statement is PROCESSING during this time.',
  },
  own_jobs_max: {
    value: 1_000,
    help: 'Maximum number of jobs enqueued by its own calls that a node holds in memory. Further ones are found with all other jobs.',
    client_sees: 'Nothing: they begin up to a second later.',
  },
});
