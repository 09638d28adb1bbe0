import { fault_kinds, fault_meanings, fault_values_max } from '../../../kit/contract/fault_kinds.ts';
import {
  choice,
  decimal,
  flag,
  id,
  int32,
  list,
  optional,
  record,
  text,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

const kind_text = fault_kinds.map((kind) => `\`${kind}\`: ${fault_meanings[kind]}`).join(' ');

/** The fields of a fault, as it is asked for and as it is shown. */
const whom = {
  operation: optional(
    text('Whose calls meet it, such as `v2.logistics.ship_order`; those of every operation when left out.', {
      maxLength: 100,
    }),
  ),
  shop_id: optional(id('Whose calls or jobs meet it; those of every shop when left out.')),
  job_kind: optional(text('Which jobs meet it, for `job_stays` and `job_fails`.', { maxLength: 64 })),
  reason: optional(
    text(
      'With what a `refusal` refuses: a code of the wire, or the reason of its contract, of the operation or of those that every call may get.',
      { maxLength: 100 },
    ),
  ),
};

const { latency_ms, retry_after_s, bytes_per_second, delay_s, count, seed } = fault_values_max;

const how = {
  latency_ms: withDefault(
    int32('How long a call waits before anything else, in milliseconds.', {
      minimum: 0,
      maximum: latency_ms,
    }),
    0,
  ),
  retry_after_s: withDefault(
    int32('What the Retry-After of `http_429` and `http_503` says.', { minimum: 1, maximum: retry_after_s }),
    1,
  ),
  bytes_per_second: withDefault(
    int32('How fast the answer of `slow_drip` comes.', { minimum: 1, maximum: bytes_per_second }),
    1_024,
  ),
  delay_s: withDefault(
    int32('After how long, by the clock of the sandbox, a job is looked at again that `job_stays`.', {
      minimum: 1,
      maximum: delay_s,
    }),
    60,
  ),
  count: withDefault(
    int32('How many calls or jobs meet it; then it is over.', { minimum: 1, maximum: count }),
    1,
  ),
  probability: withDefault(decimal('How likely a call that fits meets it.', { minimum: 0, maximum: 1 }), 1),
  seed: withDefault(
    int32('Makes the same calls meet it each time, where its probability is below 1.', {
      minimum: 0,
      maximum: seed,
    }),
    1,
  ),
};

const kind = choice(`What goes wrong. ${kind_text}`, fault_kinds);

const shown = {
  fault_id: id('Its number.'),
  kind,
  ...whom,
  ...how,
  hits: int32('How many calls or jobs have met it.', { minimum: 0 }),
  is_over: flag('Whether as many have met it as it was to be met by.'),
};

export const fault_add = action({
  name: 'fault.add',
  of: 'sandbox',
  path: '/faults',
  access: 'write',
  summary: 'Lets something go wrong in a sandbox.',
  description:
    'A call meets the first fault that fits, once its caller is known and its request has the form of its contract; `dead_token` as soon as its sign is right.',
  request: { kind, ...whom, ...how },
  response: shown,
  errors: {
    unknown_operation: { status: 422, message: 'There is no such operation.' },
    unknown_reason: {
      status: 422,
      message:
        'The operation is not refused with this; without an operation, only what every call may get is.',
    },
    unknown_job_kind: { status: 422, message: 'There is no such kind of job.' },
    missing_field: { status: 422, message: 'The kind of fault needs another field.' },
    too_many_faults: {
      status: 409,
      message: 'The sandbox has as many faults as it may have: delete used-up ones.',
    },
  },
});

export const fault_list = action({
  name: 'fault.list',
  of: 'sandbox',
  path: '/faults',
  access: 'read',
  summary: 'The faults of a sandbox, in the order in which they were added; used-up ones among them.',
  request: {},
  response: { fault_list: list('The faults.', record('A fault.', shown)) },
  errors: {},
});

export const fault_delete = action({
  name: 'fault.delete',
  of: 'sandbox',
  path: '/faults/{fault_id}',
  method: 'DELETE',
  access: 'write',
  summary: 'Ends a fault.',
  request: { fault_id: id('Its number.') },
  response: {},
  errors: { fault_not_found: { status: 404, message: 'The sandbox has no fault with this number.' } },
});
