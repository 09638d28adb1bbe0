import { int64, optional, text, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { duration_pattern } from '../sandboxes.ts';
import { clock_reading, moment, rate } from './clock_fields.contract.ts';

const backwards = {
  status: 409,
  message:
    'Time goes only forward: rows, jobs and tokens of later moments are there already. `sandbox.reset` puts the sandbox back as it was made.',
} as const;
const no_such_day = { status: 409, message: 'There is no such day, or it is too late for a clock.' } as const;
const too_far = {
  status: 409,
  message: 'One call goes at most two years on: call again from there.',
} as const;
const out_of_time = {
  status: 409,
  message: 'The time that a call has was over before: the clock stands where it came to. Call again.',
} as const;

/** Less than clients wait for an answer, and more than time may take to pass. */
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
  summary: 'Says what the business clock of a sandbox says.',
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
    'Lets time pass in a sandbox, and does what falls due on the way, in its order, before it answers.',
  description:
    'Time goes from one due job to the next. Tokens, slots, vouchers and all else that follows from time follow it; the freshness of a timestamp, leases and time-outs stay on the wall clock.',
  request: {
    by: optional(
      text('How far, such as `4h`, `90s` or `1d12h`.', { pattern: duration_pattern, minLength: 2 }),
    ),
    to: optional(moment('Until when, in place of `by`: a call with it can be repeated.')),
  },
  response: went,
  errors: {
    backwards,
    no_such_day,
    too_far,
    out_of_time,
    by_or_to: { status: 409, message: 'Say either how far, with `by`, or until when, with `to`.' },
  },
});

export const clock_set = action({
  name: 'clock.set',
  of: 'sandbox',
  timeout_ms,
  access: 'write',
  summary: 'Lets time pass until a moment, and then goes on as before, or as it says.',
  request: {
    now: moment('What the clock is to say.'),
    rate: optional(rate('How it goes on from there; as before when left out.')),
  },
  response: went,
  errors: { backwards, no_such_day, too_far, out_of_time },
});

export const clock_freeze = action({
  name: 'clock.freeze',
  of: 'sandbox',
  access: 'write',
  summary: 'Stops the clock of a sandbox: from now on only `advance` and `set` move it.',
  request: {},
  response: clock_reading,
  errors: {},
});

export const clock_run = action({
  name: 'clock.run',
  of: 'sandbox',
  access: 'write',
  summary: 'Lets the clock of a sandbox go on by itself, with the wall clock or faster.',
  request: { rate: withDefault(rate('How fast.'), 1) },
  response: clock_reading,
  errors: {},
});
