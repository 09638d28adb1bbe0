import { coverable_kinds } from '../../../kit/contract/coverable_kinds.ts';
import { choice, flag, int32, list, optional, record, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

const percent = () =>
  int32('Coverage in whole percent, rounded down: 100 means everything.', { minimum: 0, maximum: 100 });
const counts = {
  met: int32('How many were met.', { minimum: 0 }),
  total: int32('How many there are.', { minimum: 0 }),
  percent: percent(),
};
const kind = () => choice('Kind of what can be met.', coverable_kinds);

export const coverage_get = action({
  name: 'coverage.get',
  of: 'server',
  path: '/coverage',
  access: 'read',
  summary:
    'Returns which operations, parameters, values, refusals, transitions and codes of pushes sandboxes have met.',
  description:
    'The report covers all sandboxes since the server started, all with a label, or one. Deleted sandboxes are included. An operation is met when a call of it succeeds, and a code when a receiver acknowledges a push with it.',
  request: {
    sandbox_id: optional(text('Only what this sandbox has met.', { maxLength: 64 })),
    label: optional(
      text('Only what the sandboxes with this label have met, including deleted ones.', { maxLength: 64 }),
    ),
    only: optional(
      list(
        'Only operations and state tables whose names start with one of these, such as `v2.order.` or `package`; `push` for the codes of pushes.',
        text({ maxLength: 100 }),
        {
          maxItems: 50,
        },
      ),
    ),
  },
  response: {
    ...counts,
    kind_list: list('Coverage by kind.', record('A kind.', { kind: kind(), ...counts })),
    missing_operation_list: list(
      'Operations that were called although Stoa does not have them; only signed calls count.',
      record('An operation that Stoa does not have.', {
        operation: text('Name of the operation.'),
        call_count: int32('How often it was called.', { minimum: 1 }),
      }),
    ),
    subject_list: list(
      'Coverage by operation and state table; `gateway` stands for the refusals that every call can get, and `push` for the codes of pushes.',
      record('An operation or a state table.', {
        subject: text('Name of the operation or state table.'),
        is_met: flag('Whether any of it was met.'),
        ...counts,
        missing_list: list(
          'What was not met.',
          record('Something that was not met.', {
            kind: kind(),
            name: text('Name, or path of a parameter.'),
          }),
        ),
      }),
    ),
  },
  errors: {
    label_not_found: {
      status: 404,
      message: 'No sandbox of this label has been called since the server started.',
    },
    sandbox_not_found: { status: 404, message: 'No such sandbox has been called since the server started.' },
  },
});
