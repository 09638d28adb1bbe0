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
  summary: 'Objects to a return, or asks for compensation for one that is accepted.',
  description:
    'A return that is REQUESTED or PROCESSING becomes SELLER_DISPUTE. For one that is ACCEPTED, compensation is asked for: COMPENSATION_PENDING_REQUEST becomes COMPENSATION_REQUESTED, which cancel_dispute undoes. get_return_dispute_reason has the reasons, and what has to be shown for each.',
  request: {
    return_sn: text('The return.', { minLength: 1, maxLength: 64 }),
    email: refusedByOperation(
      text(`The operator's email address, kept for the record, of at most ${email_length_max} characters.`),
    ),
    dispute_reason_id: refusedByOperation(int32('The reason, from get_return_dispute_reason.')),
    dispute_text_reason: optional(freeText('What else is to be said.', { maxLength: 2_000 })),
    image_list: optional(
      list(
        'The evidence; required for every reason but 46 and 81.',
        record('The pictures for one requirement.', {
          module_index: int32('Which requirement of the reason.'),
          requirement: text('The requirement.', { maxLength: 500 }),
          image_url: list('Where the pictures are shown; at most 3.', text('A URL.', { maxLength: 2_048 }), {
            maxItems: 100,
          }),
        }),
        { maxItems: 20 },
      ),
    ),
  },
  response: {
    return_sn: text('The return.'),
    msg: choice('That it is disputed. The field is called so here, and message in cancel_dispute.', [
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
      silent_on: 'A status that does not allow a dispute.',
      decided: 'returnsn.illegal; error_return_status, which means the same, is never answered.',
    },
    {
      silent_on: 'Which evidence is enough.',
      decided:
        'At least one picture for the first requirement of the reason, at most 3 for each, and none for a requirement that the reason does not have.',
    },
    {
      silent_on: 'An accepted return whose compensation cannot be asked for.',
      decided: 'returnsn.illegal.',
    },
  ],
});
