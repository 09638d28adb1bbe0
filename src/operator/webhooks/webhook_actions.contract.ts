import { int32, int64, list, record, text, timestamp } from '../../kit/contract/field.ts';
import { action } from '../../kit/contract/operator/action.ts';

const webhook_name = text('Name of the webhook: 1 to 64 letters, digits, dots, dashes and underscores.', {
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
  '~form': '1 to 64 letters, digits, dots, dashes and underscores, of which the first is a letter or a digit',
});
const url = text('URL to which events are sent.', { minLength: 1, maxLength: 512 });
const secret = text('The secret that signs. It is shown only once, and stored encrypted.');
const webhook_not_found = { status: 404, message: 'There is no webhook with this webhook_name.' } as const;

export const webhook_add = action({
  name: 'webhook.add',
  access: 'write',
  scope: 'admin',
  summary: 'Delivers the feed to a URL from now on, signed in the form of Standard Webhooks.',
  description:
    'An event is acknowledged by a status of 2xx within 3 seconds. What fails is tried again, after at most an hour, as long as the feed has the event. Events about one subject arrive in order, and an event may arrive twice with the same webhook-id.',
  request: { webhook_name, url },
  response: { secret },
  errors: {
    webhook_exists: { status: 409, message: 'There is a webhook with this webhook_name already.' },
    too_many_webhooks: { status: 409, message: 'There are too many webhooks: remove one first.' },
    url_not_allowed: {
      status: 422,
      message: 'The URL must be https and public, or in a network of STOA_WEBHOOK_ALLOWED_NETWORKS.',
    },
  },
});

export const webhook_list = action({
  name: 'webhook.list',
  access: 'read',
  scope: 'admin',
  summary: 'Lists the webhooks, without their secrets, and how their last attempts ended.',
  request: {},
  response: {
    webhooks: list(
      'The webhooks by name.',
      record({
        webhook_name,
        url,
        created_at: timestamp('When it was added.'),
        position: int64('Events up to this position of the feed were delivered.', { minimum: 0 }),
        delivered_at: timestamp('When the last event was acknowledged; 0 if none was.'),
        failures: int32('Failed attempts since then.', { minimum: 0 }),
        failing_since: timestamp('When the first of them failed; 0 if none did.'),
        due_at: timestamp('When the next attempt is due; 0 if none failed.'),
        outcome: text('How the last attempt ended; empty before the first one.'),
        status: int32('HTTP status of its answer; 0 if there was none.', { minimum: 0 }),
      }),
    ),
  },
  errors: {},
});

export const webhook_remove = action({
  name: 'webhook.remove',
  access: 'write',
  scope: 'admin',
  summary: 'Ends the delivery to a webhook, and deletes it.',
  request: { webhook_name },
  response: {},
  errors: { webhook_not_found },
});

export const webhook_rotate = action({
  name: 'webhook.rotate',
  access: 'write',
  scope: 'admin',
  summary: 'Gives a webhook a new secret. For a day, attempts are signed with the old one too.',
  request: { webhook_name },
  response: { secret, old_secret_until: timestamp('Until when the old secret signs too.') },
  errors: { webhook_not_found },
});
