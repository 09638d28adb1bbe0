import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const job_limits = fixedLimits({
  attempts_max: {
    value: 10,
    help: 'How often a job is begun before it has failed.',
    client_sees: 'The document or statement is FAILED.',
  },
  attempt_s_max: {
    value: 60,
    help: 'How long one attempt at a job may take.',
    client_sees: 'The document or statement is PROCESSING until a later attempt succeeds.',
  },
  lease_s: {
    value: 20,
    help: 'How long the jobs of a node that has died wait for another.',
    client_sees: 'The document or statement is PROCESSING for as long.',
  },
  backoff_s_max: {
    value: 300,
    help: 'How long a job waits after an attempt that failed: 1 s, 2 s, 4 s, and so on up to this.',
    client_sees: 'The document or statement is PROCESSING for as long.',
  },
  own_jobs_max: {
    value: 1_000,
    help: 'How many jobs that its calls have enqueued a node has at hand; beyond, they are found with all others.',
    client_sees: 'Nothing: they begin up to a second later.',
  },
});
