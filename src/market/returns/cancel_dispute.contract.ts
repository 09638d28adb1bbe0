import { choice, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { returnsErrors } from './returns.errors.ts';
import { email_length_max } from './returns.ts';

export const cancel_dispute = operation({
  name: 'v2.returns.cancel_dispute',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Cancels the compensation dispute of a return.',
  description:
    'Allowed only while return_status is ACCEPTED and compensation_status is COMPENSATION_REQUESTED. Only compensation disputes can be cancelled, not normal disputes. The compensation_status becomes COMPENSATION_CANCELLED.',
  request: {
    return_sn: text('Number of the return.', { minLength: 1 }),
    email: text(
      `Email address of the person who cancels, kept for the record; at most ${email_length_max} characters.`,
      { minLength: 1 },
    ),
  },
  response: {
    return_sn: text('Number of the return.'),
    message: choice('Confirms that the dispute is cancelled.', ['SUCCESS']),
  },
  errors: pick(
    returnsErrors,
    'email_malformed',
    'no_such_return',
    'normal_dispute',
    'return_not_accepted',
    'compensation_not_requested',
  ),
  decisions: [
    {
      silent_on: 'The name of the field with the email address of the person who cancels.',
      decided: 'email. It must be an address at a domain with a dot.',
    },
    {
      silent_on: 'The error in any other state.',
      decided:
        'dispute.cancel.ineligible, also for an unknown return_sn or one of another shop. The message names the condition that failed.',
    },
    {
      silent_on: 'The state after a dispute is cancelled.',
      decided:
        'compensation_status is COMPENSATION_CANCELLED, and return_status does not change. A second call is therefore refused.',
    },
  ],
});
