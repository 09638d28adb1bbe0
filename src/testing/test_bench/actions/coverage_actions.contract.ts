import { coverable_kinds } from '../../../kit/contract/coverable_kinds.ts';
import { choice, flag, int32, list, optional, record, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

const percent = () => int32('In whole percents, rounded down: 100 means all.', { minimum: 0, maximum: 100 });
const counts = {
  met: int32('How much was met.', { minimum: 0 }),
  total: int32('How much there is.', { minimum: 0 }),
  percent: percent(),
};
const kind = () => choice('What it is.', coverable_kinds);

export const coverage_get = action({
  name: 'coverage.get',
  of: 'server',
  path: '/coverage',
  access: 'read',
  summary: 'Which operations, parameters, values, refusals and transitions the calls of sandboxes have met.',
  description:
    'Of all sandboxes since the server started, or of those of a label, deleted ones among them, or of one. An operation is met by a success.',
  request: {
    sandbox_id: optional(text('Only what this sandbox has met.', { maxLength: 64 })),
    label: optional(
      text('Only what the sandboxes of this label have met, deleted ones among them.', { maxLength: 64 }),
    ),
    only: optional(
      list(
        'Only operations and state tables that begin so, such as `v2.order.` or `package`.',
        text({ maxLength: 100 }),
        {
          maxItems: 50,
        },
      ),
    ),
  },
  response: {
    ...counts,
    kind_list: list('The same by kinds.', record('A kind.', { kind: kind(), ...counts })),
    subject_list: list(
      'The same by operations and state tables; `gateway` are the refusals that every call may get.',
      record('An operation or a state table.', {
        subject: text('Its name.'),
        is_met: flag('Whether any of it was met.'),
        ...counts,
        missing_list: list(
          'What was not met.',
          record('Something that was not met.', { kind: kind(), name: text('Its name or path.') }),
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
