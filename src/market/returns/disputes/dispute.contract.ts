import {
  choice,
  freeText,
  int32,
  list,
  optional,
  record,
  refusedByOperation,
  text,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { returnsErrors } from '../returns.errors.ts';
import { email_length_max } from '../returns.ts';

export const dispute = operation({
  name: 'v2.returns.dispute',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Disputes a return, or requests compensation for an accepted return.',
  description:
    'A return in REQUESTED or PROCESSING becomes SELLER_DISPUTE. For a return in ACCEPTED, compensation is requested: COMPENSATION_PENDING_REQUEST becomes COMPENSATION_REQUESTED, which cancel_dispute undoes. get_return_dispute_reason lists the reasons, and the evidence that each requires.',
  request: {
    return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }),
    email: refusedByOperation(
      text(
        `Email address of the person who disputes, kept for the record; at most ${email_length_max} characters.`,
      ),
    ),
    dispute_reason_id: refusedByOperation(int32('Id of the reason, from get_return_dispute_reason.')),
    dispute_text_reason: optional(freeText('Further explanation.', { maxLength: 2_000 })),
    image_list: optional(
      list(
        'The evidence; required for every reason except 46 and 81.',
        record('Pictures for one requirement.', {
          module_index: int32('Index of the requirement in evidence_module_list.'),
          requirement: text('Text of the requirement.', { maxLength: 500 }),
          image_url: list(
            'URLs of the pictures; at most 3.',
            text('URL of a picture.', { maxLength: 2_048 }),
            {
              maxItems: 100,
            },
          ),
        }),
        { maxItems: 20 },
      ),
    ),
  },
  response: {
    return_sn: text('Number of the return.'),
    msg: choice('Confirms the dispute. The field is msg here, and message in cancel_dispute.', [
      'dispute return success',
    ]),
  },
  envelope: 'without_warning',
  errors: pick(
    returnsErrors,
    'dispute_email_malformed',
    'dispute_return_unknown',
    'dispute_reason_unknown',
    'dispute_evidence_wrong',
    'return_under_review',
    'dispute_status_wrong',
  ),
  decisions: [
    {
      silent_on: 'The error for a status that does not allow a dispute.',
      decided: 'returnsn.illegal. error_return_status has the same meaning and is never answered.',
    },
    {
      silent_on: 'Which evidence is sufficient.',
      decided:
        'At least one picture for the first requirement of the reason, at most 3 for each requirement, and none for a requirement that the reason does not have.',
    },
    {
      silent_on: 'An accepted return for which compensation cannot be requested.',
      decided: 'returnsn.illegal.',
    },
  ],
});
