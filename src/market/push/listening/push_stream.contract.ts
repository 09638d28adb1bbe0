import { event_stream_type } from '../../../kit/contract/event_stream.ts';
import { id, int32, list, optional, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { url_length_max } from '../push.ts';

export const push_stream = action({
  name: 'push.stream',
  access: 'read',
  media_type: event_stream_type,
  summary: 'Sends the pushes to a partner as they are made, also if the partner has no URL.',
  description: [
    'The answer is a stream of Server-Sent Events. The data of each is `message_no`, `msg_id`, `code`, `created_at`, and `body`: the text of the push as a receiver gets it. With `url` there is also `authorization`, the signature for this URL.',
    'The first event has an id and no data: from then on, everything that happens is sent. A client that connects again sends the last id as `Last-Event-ID`, which takes precedence over `after`, and misses nothing if it comes back within five minutes.',
    'A push that the URL of the partner does not get, because the partner has none or the code is off, is made for the stream alone; pushes about blocked shops are not made. Reading changes nothing about what the URL gets.',
  ].join(' '),
  request: {
    partner_id: id('Id of the partner.'),
    codes: optional(
      list('Only pushes with these codes.', int32('Code of a push.', { minimum: 0, maximum: 999 }), {
        maxItems: 100,
      }),
    ),
    url: optional(
      text('The URL to sign for, character by character as the app has it.', { maxLength: url_length_max }),
    ),
    after: optional(
      text('The id of the last event that was read. Without it, the stream begins now.', {
        pattern: '^(0|[1-9][0-9]{0,14})$',
        '~form': 'an id of this stream',
      }),
    ),
  },
  response: {},
  errors: {
    partner_not_found: { status: 404, message: 'There is no partner with this partner_id.' },
    no_key: { status: 409, message: 'The partner has no valid key to sign with.' },
    pushes_missing: {
      status: 409,
      message:
        'Pushes after this id may be missing: nobody listened for a while, or they are not kept any more. Begin again without an id.',
    },
    too_many_readers: {
      status: 409,
      message: 'Too many readers wait for events on this node: connect again later.',
      is_temporary: true,
    },
  },
});
