import { event_stream_type } from '../../../kit/contract/event_stream.ts';
import { optional, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { journal_off } from './journal_actions.contract.ts';

export const journal_stream = action({
  name: 'journal.stream',
  path: '/journal/stream',
  access: 'read',
  keeps_to_shops: true,
  media_type: event_stream_type,
  summary: 'Sends a summary of each call, as it is answered.',
  description: [
    'Without a sandbox, these are the calls of the server: of its own marketplace, if that has a journal, and of all its sandboxes.',
    'The answer is a stream of Server-Sent Events. A `call` has seq, call_no, request_id, time_ms, operation, method, path, shop_id, merchant_id, partner_id, status, code, reason, duration_ms, sandbox, label, fault and is_signed, as far as they are known.',
    '`skipped` says how many calls the reader did not get, because it was too slow or the journal no longer had them. `sampled` says how many of the calls of the last second were sent, if there were too many for all.',
    'A client that connects again sends the id of its last event as `Last-Event-ID`, which takes precedence over `after`. The journal is in memory: after a restart of the server it begins anew.',
  ].join(' '),
  request: {
    after: optional(
      text(
        'The id of the last event that was read. Without it, the oldest call that is kept comes first; `latest` stands for the newest one.',
        { minLength: 1, maxLength: 100 },
      ),
    ),
  },
  response: {},
  errors: {
    journal_off,
    too_many_readers: {
      status: 409,
      message: 'Too many readers follow the calls of this node: end one first.',
      is_temporary: true,
    },
  },
});
