import {
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

export const partner_history = action({
  name: 'partner.history',
  access: 'read',
  summary: 'Returns the calls of a partner over the last hour, why some were refused, and its limits.',
  description:
    'This node counts them in memory while the console is on, for the 500 partners that called last. Each other node has its own.',
  request: { partner_id: id('Id of the partner.') },
  response: {
    interval_s: int32('Seconds from point to point.', { minimum: 1 }),
    points: list(
      'The last hour, oldest first.',
      record('A minute.', {
        at: timestamp('When it began, by the clock of the machine.'),
        calls: int64('Calls that were answered.', { minimum: 0 }),
        refused: int64('How many of them were not answered with a success.', { minimum: 0 }),
      }),
    ),
    refusals: list(
      'The ten most frequent refusals, most frequent first.',
      record('A refusal.', {
        operation: text('Name of the operation.'),
        code: text('Error code of the answers.'),
        reason: optional(text('Why the calls were refused, as named in the contract.')),
        count: int64('How many calls were refused so.', { minimum: 1 }),
        last_at: timestamp('When the last of them was answered, by the clock of the machine.'),
        example_request_id: text('The request_id of that call, as in the log.'),
        is_in_journal: flag('Whether the journal still has that call.'),
      }),
    ),
    limits: list(
      'What the settings allow each partner.',
      record('A limit.', {
        name: text('Name of the setting.'),
        value: int64('Its value, in the unit in which the name ends.', { minimum: 0 }),
        about: text('What is limited.'),
      }),
    ),
  },
  errors: {
    partner_not_found: { status: 404, message: 'There is no partner with this partner_id.' },
    console_off: {
      status: 409,
      message: 'No calls are counted, because the console is off (STOA_CONSOLE).',
    },
  },
});
