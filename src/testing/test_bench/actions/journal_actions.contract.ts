import { fault_kinds } from '../../../kit/contract/fault_kinds.ts';
import {
  anyRecord,
  choice,
  flag,
  id,
  int32,
  int64,
  list,
  nullable,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { personal } from '../../../kit/contract/field_marks.ts';
import { action } from '../../../kit/contract/operator/action.ts';

const request_id = () =>
  text('The request_id of its answer.', {
    pattern: '^[0-9a-f]{32}$',
    '~form': '32 hexadecimal digits in lower case',
  });

const call = {
  call_no: int64('Number of the call, which grows from call to call.', { minimum: 1 }),
  request_id: request_id(),
  operation: text('Name of the operation.'),
  method: text('HTTP method: GET or POST.'),
  path: text('Path of the request.'),
  query: text('Query as it was received. Secrets are masked as ***.'),
  request_headers: anyRecord('Headers of the request, as far as the journal keeps them.'),
  request_body: nullable(
    text('Body of the request; null for files, and if no body was read. Secrets are masked as ***.'),
  ),
  request_bytes: int64('Length of the whole body in bytes.', { minimum: 0 }),
  request_is_cut: flag('Whether only the first 64 KiB of the body are kept.'),
  partner_id: optional(id('Id of the partner.')),
  shop_id: optional(id('Id of the shop, if the call was for a shop.')),
  merchant_id: optional(id('Id of the merchant, if the call was for a merchant.')),
  status: int32('HTTP status of the answer; 0 if the handler was not called and nothing was answered.'),
  error: text('Error code of the answer; empty for a success.'),
  reason: optional(
    text('Why the call was refused, as named in the contract. It is more precise than the code.'),
  ),
  explanation: optional(text('What is wrong with the sign, or with another parameter that is signed.')),
  answered_by: optional(
    choice('What answered the call, if this server does not have the operation.', ['stub', 'upstream']),
  ),
  answer_headers: anyRecord('Headers of the answer, as far as the journal keeps them.'),
  answer_body: nullable(text('Body of the answer; null for files. Secrets are masked as ***.')),
  answer_bytes: int64('Length of the whole body in bytes.', { minimum: 0 }),
  answer_is_cut: flag('Whether only the first 64 KiB of the body are kept.'),
  sent: choice('How much of the answer the client got.', ['whole', 'part', 'nothing']),
  duration_ms: int64('Duration of the call in milliseconds.', { minimum: 0 }),
  fault_id: optional(id('The fault that applied to the call.')),
  fault_kind: optional(choice('Kind of that fault.', fault_kinds)),
  event_list: list(
    'What the call changed, as in the history of the shop.',
    record('A change.', {
      subject: text('What changed, such as `order:260301ABC`.'),
      kind: text('What happened: the name of a transition.'),
    }),
  ),
  answered_at: timestamp('When the call was answered, by the clock of the machine.'),
  business_time: timestamp('When the call was answered, by the clock of the marketplace.'),
};

/** Its marketplace keeps none of its calls. */
export const journal_off = {
  status: 409,
  message:
    'This marketplace has no journal: start its server with STOA_JOURNAL=all or STOA_JOURNAL=refused, or name a sandbox.',
} as const;

const call_not_found = {
  status: 404,
  message: 'The journal has no call with this request_id. It keeps only the last calls.',
} as const;

export const journal_list = action({
  name: 'journal.list',
  path: '/calls',
  access: 'read',
  keeps_to_shops: true,
  summary: 'Lists the last calls of a marketplace, oldest first.',
  description:
    'Each sandbox has a journal; the server has one for its own marketplace if STOA_JOURNAL says so. It has no calls that fail before their partner_id is read. Outside of sandboxes and the demo on loopback, personal data is masked, too.',
  request: {
    operation: optional(text('Only calls of this operation.', { maxLength: 100 })),
    shop_id: optional(id('Only calls for this shop.')),
    error: optional(text('Only calls with this error code or this reason.', { maxLength: 100 })),
    text: optional(
      text(
        'Only calls with this text, in upper and lower case as it is: in their path, query, bodies, request_id, or in what they changed. Masked text is not found.',
        { minLength: 1, maxLength: 100 },
      ),
    ),
    since: optional(
      timestamp('Only calls that were answered at or after this moment, by the clock of the machine.'),
    ),
    after: optional(
      int64('Only calls after the call with this call_no; without it, the last calls.', { minimum: 0 }),
    ),
    limit: withDefault(int32('How many calls to return at most.', { minimum: 1, maximum: 200 }), 50),
  },
  response: {
    call_list: list(
      'The calls. If a page would be larger than 4 MiB, it has fewer calls.',
      record('A call.', call),
    ),
    next: optional(int64('The call_no of the last call: send it as `after` to get the next page.')),
  },
  errors: {
    journal_off,
    unknown_operation: {
      status: 422,
      message: 'There is no such operation, and the journal has no call of it.',
    },
  },
});

export const journal_get = action({
  name: 'journal.get',
  path: '/calls/{request_id}',
  access: 'read',
  keeps_to_shops: true,
  summary: 'Returns a call of a marketplace.',
  request: { request_id: request_id() },
  response: call,
  errors: { journal_off, call_not_found },
});

const not_repeatable = {
  status: 409,
  message:
    'The body of the call was not kept completely, because it contained files or was too long. So it cannot be repeated.',
} as const;

export const journal_as_curl = action({
  name: 'journal.as_curl',
  path: '/calls/{request_id}/curl',
  access: 'read',
  keeps_to_shops: true,
  summary: 'Returns a command that repeats a call: `openssl` signs it and `curl` sends it.',
  description:
    'The command reads secrets from variables: STOA_PARTNER_KEY, STOA_ACCESS_TOKEN and, if the request contains them, STOA_REFRESH_TOKEN and STOA_CODE. It sets no fault.',
  request: { request_id: request_id() },
  response: { command: text('The command.') },
  errors: { journal_off, call_not_found, not_repeatable },
});

export const journal_as_test = action({
  name: 'journal.as_test',
  path: '/calls/{request_id}/test',
  access: 'read',
  keeps_to_shops: true,
  summary: 'Returns a Vitest test that repeats a call and expects the same answer.',
  description:
    'If a fault applied to the call, the test sets the fault for its own call. It reads secrets from variables: STOA_PARTNER_KEY, STOA_ACCESS_TOKEN, for a fault STOA_OPERATOR_TOKEN and, if the request contains them, STOA_REFRESH_TOKEN and STOA_CODE.',
  request: { request_id: request_id() },
  response: { source: text('Source of a TypeScript file.') },
  errors: {
    journal_off,
    call_not_found,
    not_repeatable,
    not_testable: {
      status: 409,
      message:
        'A test cannot get the same answer, because it does not follow from the request or from a fault.',
    },
  },
});

export const journal_replay = action({
  name: 'journal.replay',
  of: 'sandbox',
  path: '/calls/{request_id}/replay',
  access: 'write',
  summary: 'Signs a call again, with its token, and sends it.',
  description: 'It is a call like any other: faults apply to it, and the journal records it.',
  request: {
    request_id: request_id(),
    body: personal(
      optional(
        anyRecord(
          'Business parameters that replace the ones in the call: the body of a POST, or the query of a GET.',
        ),
      ),
    ),
  },
  response: {
    status: int32('HTTP status of the answer.'),
    request_id: optional(text('The request_id of the answer, under which the journal lists the call.')),
    body: nullable(text('Body of the answer; null for files. Secrets are masked as ***.')),
  },
  errors: {
    call_not_found,
    not_repeatable,
    no_live_key: { status: 409, message: 'The partner has no valid key, so nothing can be signed.' },
    not_answered: { status: 409, message: 'The connection was closed without an answer.' },
  },
});
