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

/** The fields of a fault, in requests and answers. */
const whom = {
  operation: optional(
    text(
      'The operation whose calls the fault applies to, such as `v2.logistics.ship_order`; every operation if left out.',
      {
        maxLength: 100,
      },
    ),
  ),
  shop_id: optional(id('The shop whose calls, jobs or pushes the fault applies to; every shop if left out.')),
  job_kind: optional(
    text('Which jobs the fault applies to, for `job_stays` and `job_fails`.', { maxLength: 64 }),
  ),
  push_code: optional(
    int32('Which pushes a `push_...` fault applies to, by their code; all if left out.', {
      minimum: 0,
      maximum: 999,
    }),
  ),
  reason: optional(
    text(
      'How a `refusal` refuses: an error code of partner answers, or a reason from the contract of the operation or from the refusals that every call can get.',
      { maxLength: 100 },
    ),
  ),
};

const { latency_ms, retry_after_s, bytes_per_second, delay_s, count, seed } = fault_values_max;

const how = {
  latency_ms: withDefault(
    int32('How long a call waits before it is processed, in milliseconds.', {
      minimum: 0,
      maximum: latency_ms,
    }),
    0,
  ),
  retry_after_s: withDefault(
    int32('The value of the header Retry-After of `http_429` and `http_503`.', {
      minimum: 1,
      maximum: retry_after_s,
    }),
    1,
  ),
  bytes_per_second: withDefault(
    int32('How fast the answer of `slow_drip` is sent.', { minimum: 1, maximum: bytes_per_second }),
    1_024,
  ),
  delay_s: withDefault(
    int32(
      "After how many seconds of the sandbox's clock a job is tried again that is affected by `job_stays`, or a push is sent that `push_delayed` or `push_out_of_order` holds back.",
      {
        minimum: 1,
        maximum: delay_s,
      },
    ),
    60,
  ),
  count: withDefault(
    int32('How many calls, jobs or pushes the fault applies to. After that it is over.', {
      minimum: 1,
      maximum: count,
    }),
    1,
  ),
  probability: withDefault(
    decimal('The probability that the fault applies to a matching call, job or push.', {
      minimum: 0,
      maximum: 1,
    }),
    1,
  ),
  seed: withDefault(
    int32(
      'Seed of the random choice if the probability is below 1: with the same seed, the same calls are chosen.',
      {
        minimum: 0,
        maximum: seed,
      },
    ),
    1,
  ),
};

const kind = choice(`What goes wrong. ${kind_text}`, fault_kinds);

const shown = {
  fault_id: id('Number of the fault.'),
  kind,
  ...whom,
  ...how,
  hits: int32('How many calls, jobs or pushes it has applied to.', { minimum: 0 }),
  is_over: flag('Whether the fault has applied as often as its count says.'),
};

export const fault_add = action({
  name: 'fault.add',
  of: 'sandbox',
  path: '/faults',
  access: 'write',
  summary: 'Adds a fault to a sandbox.',
  description:
    'The first matching fault applies to a call, after its caller is known and its request matches the contract. `dead_token` applies as soon as the sign is correct.',
  request: { kind, ...whom, ...how },
  response: shown,
  errors: {
    unknown_operation: { status: 422, message: 'There is no such operation.' },
    unknown_reason: {
      status: 422,
      message:
        'The operation does not have this refusal. Without an operation, only refusals that every call can get are possible.',
    },
    unknown_push_code: { status: 422, message: 'There is no such push.' },
    unknown_job_kind: { status: 422, message: 'There is no such kind of job.' },
    missing_field: { status: 422, message: 'This kind of fault needs another field.' },
    too_many_faults: {
      status: 409,
      message: 'The sandbox has as many faults as allowed: delete some that are over.',
    },
  },
});

export const fault_list = action({
  name: 'fault.list',
  of: 'sandbox',
  path: '/faults',
  access: 'read',
  summary:
    'Lists the faults of a sandbox in the order in which they were added, including those that are over.',
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
  summary: 'Deletes a fault.',
  request: { fault_id: id('Number of the fault.') },
  response: {},
  errors: { fault_not_found: { status: 404, message: 'The sandbox has no fault with this number.' } },
});
