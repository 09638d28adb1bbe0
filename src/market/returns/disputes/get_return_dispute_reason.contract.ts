import { flag, int32, list, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { returnsErrors } from '../returns.errors.ts';

export const get_return_dispute_reason = operation({
  name: 'v2.returns.get_return_dispute_reason',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the reasons for which a return can be disputed, and the evidence that each requires.',
  request: { return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }) },
  response: {
    dispute_reason_list: list(
      'The reasons, in the order of their ids.',
      record('A reason and the evidence for it.', {
        dispute_reason: int32('Id of the reason, sent as dispute_reason_id to dispute.'),
        dispute_requirement: text('When the reason applies.'),
        sample_evidence: list('URLs of sample evidence; always empty.', text('URL of a sample.')),
        evidence_module_list: list(
          'The required evidence.',
          record('A requirement.', {
            module_index: int32('Index of the requirement, counted from 0.'),
            requirement: text('What the pictures must show.'),
            is_required: flag('Whether evidence for it is mandatory.'),
          }),
        ),
      }),
    ),
  },
  envelope: 'without_warning',
  errors: pick(returnsErrors, 'return_not_found'),
  decisions: [
    { silent_on: 'The meaning of dispute_reason.', decided: 'It is the id, as in the public sample.' },
    {
      silent_on: 'Which reasons apply to a return.',
      decided:
        'All of them, except that reasons about goods that come back apply only to returns whose goods do.',
    },
  ],
});
