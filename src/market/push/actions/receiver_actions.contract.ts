import {
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
import { blocked_shops_max, statuses, url_length_max } from '../push.ts';

const partner_id = () => id('Id of the partner.');
const code = () => int32('Code of a push.', { minimum: 1, maximum: 999 });
const partner_not_found = { status: 404, message: 'There is no partner with this partner_id.' } as const;

export const partner_set_push = action({
  name: 'partner.set_push',
  access: 'write',
  scope: 'admin',
  summary: 'Sets where a partner receives pushes and which ones, without a test push. It ends a suspension.',
  description: 'What is left out stays as it is. An empty callback_url turns all pushes off.',
  request: {
    partner_id: partner_id(),
    callback_url: optional(text('The URL that receives the pushes.', { maxLength: url_length_max }), {
      empty: 'kept',
    }),
    codes_on: optional(list('All codes that are on.', code(), { maxItems: 1_000 })),
    blocked_shop_ids: optional(
      list('All shops of which the partner receives no pushes.', id('Id of a shop.'), {
        maxItems: blocked_shops_max,
      }),
    ),
  },
  response: {},
  errors: {
    partner_not_found,
    url_invalid: {
      status: 422,
      message:
        'The URL must be https, or http to a network of STOA_PUSH_ALLOWED_NETWORKS, without a password or a fragment.',
    },
    url_private: {
      status: 422,
      message:
        'The URL leads to an internal address: add its network to STOA_PUSH_ALLOWED_NETWORKS, or use another URL.',
    },
  },
});

export const partner_set_push_key = action({
  name: 'partner.set_push_key',
  access: 'write',
  scope: 'admin',
  summary: 'Creates a key that signs the pushes to a partner from now on, instead of its partner key.',
  request: {
    partner_id: partner_id(),
    remove: withDefault(flag('Removes the push key instead, so that the partner key signs again.'), false),
  },
  response: { push_key: optional(text('The key. It is shown only once, and stored encrypted.')) },
  errors: { partner_not_found },
});

export const push_status = action({
  name: 'push.status',
  access: 'read',
  scope: 'admin',
  summary:
    'Lists the receivers of pushes, with their status and how many pushes wait. Pushes in flight and circuits are shown for the called node only.',
  request: {},
  response: {
    receivers: list(
      'The partners that have a URL.',
      record('A receiver.', {
        partner_id: partner_id(),
        callback_url: text('The URL.'),
        status: choice('By the attempts of the last 6 hours.', statuses),
        suspended_at: nullable(timestamp('When it was suspended.')),
        due: int64('Messages that are due, up to 1,000.'),
        lost: int64('Messages that were ever lost.'),
        in_flight: int32('Pushes to it that this node is sending.', { minimum: 0 }),
        circuit: choice('Whether this node sends: not while it is open, after attempts without an answer.', [
          'closed',
          'open',
          'trying',
        ]),
      }),
    ),
  },
  errors: {},
});
