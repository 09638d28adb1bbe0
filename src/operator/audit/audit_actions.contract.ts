import {
  anyRecord,
  choice,
  flag,
  int32,
  int64,
  list,
  nullable,
  optional,
  record,
  text,
  time_max,
  timestamp,
  withDefault,
} from '../../kit/contract/field.ts';
import { action } from '../../kit/contract/operator/action.ts';
import {
  actor_kinds,
  actor_name_length_max,
  audit_id_length_max,
  audit_ids_max,
  audit_page_max,
} from '../operator.ts';

const filterText = (description: string, maxLength: number) =>
  optional(text(description, { minLength: 1, maxLength }));

const event = record({
  request_id: text(
    'Id of the call, as in its answer and in the log. For a command, an id of the event alone.',
  ),
  at_ms: int64('When it was recorded: Unix time in milliseconds, by the wall clock.', { minimum: 0 }),
  actor_kind: choice(
    'How it was done: by a token, in the console, or by a command on the database.',
    actor_kinds,
  ),
  actor_name: text(
    'Name of the token or, in the console, of who signed in; for a command, the user of the operating system.',
  ),
  token_name: nullable(text('Name of the token that was used; null for a command.')),
  action: text('The action, such as `order.place`, or the collection and method: `collections.voucher.put`.'),
  ids: list(
    `The ids that the request, the answer or the row names, at most ${audit_ids_max}.`,
    record({ id_field: text('Name of the field.'), id_value: text('Its value, as text.') }),
  ),
  ids_left_out: int32('How many further ids there were.', { minimum: 0 }),
  request: optional(
    anyRecord('What was asked for, if it was an action. Secrets and personal data are `***`.'),
  ),
  before: optional(
    anyRecord(
      'The changed fields of a row before the change, or all fields of a deleted row. A new row and an action have none.',
    ),
  ),
  after: optional(
    anyRecord(
      'The changed fields of a row after the change, or all fields of a new row. A deleted row has none. For an action, the states, numbers and flags of its answer.',
    ),
  ),
  is_cut: flag('Whether the values did not fit: the records then have the names of fields only.'),
});

export const audit_list = action({
  name: 'audit.list',
  path: '/audit',
  access: 'read',
  scope: 'admin',
  summary: 'Lists what operators have changed, the newest first.',
  description:
    'Each call that changed something has one event, which was committed together with the change. A refused call has none. Events are kept for STOA_AUDIT_DAYS. Nothing in this API changes or deletes them.',
  request: {
    from: optional(timestamp('Only events since this time: Unix time in seconds.', time_max)),
    until: optional(timestamp('Only events before this time: Unix time in seconds.', time_max)),
    actor: filterText(
      'Only what this actor did: the name of a token, a person or a user.',
      actor_name_length_max,
    ),
    action: filterText('Only this action, such as `shop.suspend` or `collections.voucher.put`.', 100),
    id: filterText('Only events that name this id, whatever it is an id of.', audit_id_length_max),
    shop_id: optional(int64('Only events that name this shop.', { minimum: 1 })),
    limit: withDefault(
      int32('How many events at most. A page may have fewer although another follows.', {
        minimum: 1,
        maximum: audit_page_max,
      }),
      100,
    ),
    after: optional(
      text('The `next` of the page before.', {
        pattern: '^\\d{1,16}-[0-9a-f]{32}$',
        '~form': 'the `next` of the page before',
      }),
    ),
  },
  response: {
    events: list('The events.', event),
    next: nullable(text('Given as `after`, this returns the next page; null on the last one.')),
  },
  errors: {},
});
