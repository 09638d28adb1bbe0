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
import { action } from '../../../kit/contract/operator/action.ts';

const request_id = () => text('The request_id of its answer.', { pattern: '^[0-9a-f]{32}$' });

const call = {
  call_no: int64('Its number, which grows from call to call.', { minimum: 1 }),
  request_id: request_id(),
  operation: text('The operation.'),
  method: text('GET or POST.'),
  path: text('The path.'),
  query: text('The query as it came. Secrets are masked as ***.'),
  request_headers: anyRecord('Those of its headers that are kept.'),
  request_body: nullable(
    text('Its body; null for files, and where none was read. Secrets are masked as ***.'),
  ),
  request_bytes: int64('How long the whole body is.', { minimum: 0 }),
  request_is_cut: flag('Whether only the first 64 KiB of the body are kept.'),
  partner_id: optional(id('The partner.')),
  shop_id: optional(id('The shop, of a call for one.')),
  merchant_id: optional(id('The merchant, of a call for one.')),
  status: int32(
    'The HTTP status of the answer; 0 where the operation was not asked and nothing was answered.',
  ),
  error: text('The code of the wire; empty for a success.'),
  reason: optional(text('Why it was refused, in the words of the contract: it says more than the code.')),
  explanation: optional(text('What is wrong with its sign, or with another parameter that is signed.')),
  answered_by: optional(
    choice('What answered it, where this server does not have the operation.', ['stub', 'upstream']),
  ),
  answer_headers: anyRecord('Those of the headers of its answer that are kept.'),
  answer_body: nullable(text('The body of its answer; null for files. Secrets are masked as ***.')),
  answer_bytes: int64('How long the whole body is.', { minimum: 0 }),
  answer_is_cut: flag('Whether only the first 64 KiB of the body are kept.'),
  sent: choice('How much of the answer the client got.', ['whole', 'part', 'nothing']),
  duration_ms: int64('How long it took, in milliseconds.', { minimum: 0 }),
  fault_id: optional(id('The fault that it met.')),
  fault_kind: optional(choice('What went wrong.', fault_kinds)),
  event_list: list(
    'What it changed, as the history of the shop tells.',
    record('A change.', {
      subject: text('What changed, such as `order:260301ABC`.'),
      kind: text('What happened: the name of a transition.'),
    }),
  ),
  answered_at: timestamp('When it was answered, by the clock of the machine.'),
  business_time: timestamp('When it was answered, by the clock of the sandbox.'),
};

const not_kept = {
  call_not_found: {
    status: 404,
    message: 'The journal of the sandbox has no call with this request_id: it keeps the last ones.',
  },
} as const;

export const journal_list = action({
  name: 'journal.list',
  of: 'sandbox',
  path: '/calls',
  access: 'read',
  summary: 'The last calls of a sandbox, first to last.',
  description:
    'Calls with an unknown partner_id are of no sandbox, and in no journal. Neither are those that are wrong before their partner_id is read.',
  request: {
    operation: optional(text('Only calls of this operation.', { maxLength: 100 })),
    shop_id: optional(id('Only calls for this shop.')),
    error: optional(text('Only calls with this code of the wire, or this reason.', { maxLength: 100 })),
    since: optional(timestamp('Only calls that were answered then or later, by the clock of the machine.')),
    after: optional(
      int64('Only calls behind the one with this call_no; else the last ones.', { minimum: 0 }),
    ),
    limit: withDefault(int32('At most so many.', { minimum: 1, maximum: 200 }), 50),
  },
  response: {
    call_list: list('The calls. A page of more than 4 MiB ends earlier.', record('A call.', call)),
    next: optional(int64('The call_no of the last one: what the next page begins after.')),
  },
  errors: {},
});

export const journal_get = action({
  name: 'journal.get',
  of: 'sandbox',
  path: '/calls/{request_id}',
  access: 'read',
  summary: 'A call of a sandbox.',
  request: { request_id: request_id() },
  response: call,
  errors: not_kept,
});

const not_repeatable = {
  ...not_kept,
  not_repeatable: {
    status: 409,
    message:
      'The body of the call is not kept whole, so that it cannot be made again: it brought files, or was too long.',
  },
} as const;

export const journal_as_curl = action({
  name: 'journal.as_curl',
  of: 'sandbox',
  path: '/calls/{request_id}/curl',
  access: 'read',
  summary: 'A call as a command that makes it again: `stoa curl` signs it and `curl` sends it.',
  description: 'The key of the partner and the token are read from STOA_PARTNER_KEY and STOA_ACCESS_TOKEN.',
  request: { request_id: request_id() },
  response: { command: text('The command.') },
  errors: not_repeatable,
});

export const journal_as_test = action({
  name: 'journal.as_test',
  of: 'sandbox',
  path: '/calls/{request_id}/test',
  access: 'read',
  summary: 'A call as a test in Vitest, which expects what was answered.',
  description: 'The key of the partner and the token are read from STOA_PARTNER_KEY and STOA_ACCESS_TOKEN.',
  request: { request_id: request_id() },
  response: { source: text('A file in TypeScript.') },
  errors: not_repeatable,
});

export const journal_replay = action({
  name: 'journal.replay',
  of: 'sandbox',
  path: '/calls/{request_id}/replay',
  access: 'write',
  summary: 'Signs a call again, with the token that it had, and sends it.',
  description: 'It is a call like any other: it meets faults, and stands in the journal.',
  request: { request_id: request_id() },
  response: {
    status: int32('The HTTP status of the answer.'),
    request_id: optional(text('The request_id of the answer, by which the journal has it.')),
    body: nullable(text('Its body; null for files. Secrets are masked as ***.')),
  },
  errors: {
    ...not_repeatable,
    no_live_key: { status: 409, message: 'The partner has no live key, so that nothing can be signed.' },
    not_answered: { status: 409, message: 'The connection was closed without an answer.' },
  },
});
