import {
  choice,
  id,
  int32,
  int64,
  lines,
  list,
  nullable,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { message_states } from '../push.ts';

const partner_id = () => id('Id of the partner.');
const message_no = () => id('Number of the message, counted for each partner.');
const state = () => choice('State of the message.', message_states);
const subject = () => text('What it is about, such as `order:2603010001`.', { maxLength: 200 });
const code = () => int32('Code of the push.', { minimum: 0, maximum: 999 });
const no_receiver = { status: 404, message: 'The partner has no URL for pushes.' } as const;
const message_not_found = {
  status: 404,
  message: 'The partner has no message with this message_no.',
} as const;

const message_fields = {
  message_no: message_no(),
  msg_id: text('Identifies the message to the partner, in each attempt.'),
  code: code(),
  shop_id: nullable(id('Id of the shop that it is about.')),
  subject: subject(),
  state: state(),
  attempts: int32('Number of attempts.'),
  outcome: nullable(text('How the last attempt ended.')),
  fault: nullable(text('Kind of the fault that it met last, in a marketplace for tests.')),
  created_at: timestamp('When it was made.'),
  due_at: timestamp('When its next attempt is due, or its last one ended.'),
  settled_at: nullable(timestamp('When it was acknowledged, lost or suppressed.')),
};

const filter = {
  code: optional(code()),
  subject: optional(subject()),
  state: optional(state()),
};

export const push_list = action({
  name: 'push.list',
  access: 'read',
  summary: 'Lists the pushes to a partner, the newest first.',
  request: {
    partner_id: partner_id(),
    ...filter,
    before: optional(message_no()),
    limit: withDefault(int32('Maximum number of messages.', { minimum: 1, maximum: 500 }), 100),
  },
  response: { messages: list('The messages.', record('A message.', message_fields)) },
  errors: {},
});

export const push_get = action({
  name: 'push.get',
  access: 'read',
  summary: 'Returns a push with its text and its attempts.',
  request: { partner_id: partner_id(), message_no: message_no() },
  response: {
    ...message_fields,
    body: text('The push, as it is sent.'),
    attempt_list: list(
      'The attempts, the first one first.',
      record('An attempt.', {
        attempt_no: int32('Number of the attempt.'),
        started_at: timestamp('When it began.'),
        duration_ms: int64('How long it took, in milliseconds.'),
        outcome: text('How it ended.'),
        explanation: text('Which rule of acknowledging was broken.'),
        status: nullable(int32('HTTP status of the answer.')),
        error_code: nullable(text('Code of an error of the connection.')),
        answer: lines('The first 4 KiB of the body of the answer.'),
      }),
    ),
  },
  errors: { message_not_found },
});

export const push_send_again = action({
  name: 'push.send_again',
  access: 'write',
  summary:
    'Sends pushes again, with the same msg_id and text: one push, all that match a filter, or all since a time.',
  description:
    'A call sends at most 1,000 pushes, the oldest first; `sent` is the number. If it is 1,000, call again with a later time. A push whose four attempts have failed is lost again if this one fails.',
  request: {
    partner_id: partner_id(),
    message_no: optional(message_no()),
    ...filter,
    since: optional(timestamp('Only messages that were made at this time or later.')),
  },
  response: { sent: int32('Number of messages.') },
  errors: {
    no_receiver,
    message_not_found,
    suspended: {
      status: 409,
      message: 'The pushes of the partner are suspended: end this with partner.set_push first.',
    },
  },
});

export const push_send_test = action({
  name: 'push.send_test',
  access: 'write',
  own_transactions: 'A receiver may take three seconds, and no transaction may be open meanwhile.',
  summary: 'Sends a test push with code 0 to a partner, and returns how it ended.',
  request: { partner_id: partner_id() },
  response: {
    outcome: text('How it ended.'),
    explanation: text('Which rule of acknowledging was broken.'),
    status: nullable(int32('HTTP status of the answer.')),
    error_code: nullable(text('Code of an error of the connection.')),
    duration_ms: int64('How long it took, in milliseconds.'),
    answer: lines('The first 4 KiB of the body of the answer.'),
  },
  errors: {
    no_receiver,
    too_many_tests: {
      status: 409,
      message: 'The receiver was tested too often: try again in a minute.',
      is_temporary: true,
    },
  },
});
