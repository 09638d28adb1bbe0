import { int64, optional, text, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { duration_pattern } from '../sandboxes.ts';
import { clock_reading, clockMoment, rate } from './clock_fields.contract.ts';

const backwards = {
  status: 409,
  message:
    'The clock moves only forward: rows, jobs and tokens of later moments exist already. `sandbox.reset` puts the sandbox back to how it was created.',
} as const;
const no_such_day = { status: 409, message: 'There is no such day, or it is too late for a clock.' } as const;
const too_far = {
  status: 409,
  message: 'One call advances the clock by at most two years. Call again to go further.',
} as const;
const out_of_time = {
  status: 409,
  message:
    'The call ran out of time before the clock got there. The clock keeps the moment that it reached. Call again.',
} as const;

/** Shorter than clients wait for an answer, and longer than the server spends on moving the clock. */
const timeout_ms = 29_000;

const went = {
  ...clock_reading,
  jobs_run: int64('How many attempts at jobs were made on the way.'),
};

export const clock_get = action({
  name: 'clock.get',
  of: 'sandbox',
  path: '/clock',
  access: 'read',
  summary: 'Returns the business clock of a sandbox.',
  request: {},
  response: clock_reading,
  errors: {},
});

export const clock_advance = action({
  name: 'clock.advance',
  of: 'sandbox',
  timeout_ms,
  access: 'write',
  summary:
    'Advances the clock of a sandbox. All jobs that fall due on the way run, in order, before the action answers.',
  description:
    'The clock moves from one due job to the next. Tokens, slots, vouchers and everything else that depends on time follow it. The freshness of a timestamp, leases and timeouts stay on the wall clock.',
  request: {
    by: optional(
      text('How far to advance, such as `4h`, `90s` or `1d12h`.', {
        pattern: duration_pattern,
        '~form': 'a duration such as 4h, 90s or 1d12h',
        minLength: 2,
      }),
    ),
    to: optional(
      clockMoment('Which moment to advance to, instead of `by`. A call with `to` can be repeated safely.'),
    ),
  },
  response: went,
  errors: {
    backwards,
    no_such_day,
    too_far,
    out_of_time,
    by_or_to: { status: 409, message: 'Send either `by` (how far) or `to` (which moment).' },
  },
});

export const clock_set = action({
  name: 'clock.set',
  of: 'sandbox',
  timeout_ms,
  access: 'write',
  summary:
    'Advances the clock of a sandbox to a moment. The clock then continues at its rate, or at a new one.',
  request: {
    now: clockMoment('The moment to set the clock to.'),
    rate: optional(rate('The rate of the clock from then on; unchanged if left out.')),
  },
  response: went,
  errors: { backwards, no_such_day, too_far, out_of_time },
});

export const clock_freeze = action({
  name: 'clock.freeze',
  of: 'sandbox',
  access: 'write',
  summary: 'Stops the clock of a sandbox. From then on only `advance` and `set` move it.',
  request: {},
  response: clock_reading,
  errors: {},
});

export const clock_run = action({
  name: 'clock.run',
  of: 'sandbox',
  access: 'write',
  summary: 'Starts the clock of a sandbox again, at the rate of the wall clock or faster.',
  request: { rate: withDefault(rate('The rate of the clock.'), 1) },
  response: clock_reading,
  errors: {},
});
