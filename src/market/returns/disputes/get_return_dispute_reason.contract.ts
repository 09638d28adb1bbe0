import { flag, int32, list, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { returnsErrors } from '../returns.errors.ts';

export const get_return_dispute_reason = operation({
  name: 'v2.returns.get_return_dispute_reason',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'For which reasons a return can be disputed, and what has to be shown for each.',
  request: { return_sn: text('The return.', { minLength: 1, maxLength: 64 }) },
  response: {
    dispute_reason_list: list(
      'The reasons, by their ids.',
      record('A reason.', {
        dispute_reason: int32('The id, which dispute takes as dispute_reason_id.'),
        dispute_requirement: text('When the reason holds.'),
        sample_evidence: list('Where samples of evidence are shown; always empty.', text('A URL.')),
        evidence_module_list: list(
          'What has to be shown.',
          record('One requirement.', {
            module_index: int32('Which of the requirements, from 0.'),
            requirement: text('What pictures of it show.'),
            is_required: flag('Whether it has to be shown.'),
          }),
        ),
      }),
    ),
  },
  envelope: 'without_warning',
  errors: pick(returnsErrors, 'return_not_found'),
  decisions: [
    { silent_on: 'What dispute_reason is.', decided: 'The id, as in the public sample.' },
    {
      silent_on: 'Which reasons a return has.',
      decided: 'Those about goods that come back are only for returns whose goods do.',
    },
  ],
});
