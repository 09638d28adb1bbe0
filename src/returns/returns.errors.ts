import type { RefusalTable } from '../platform/contract/refusal.ts';

const error = 'dispute.cancel.ineligible';

export const returnsErrors = {
  email_malformed: {
    error: 'error_param',
    message: 'Wrong parameters, detail: email must be an email address, such as returns@shop.example.',
  },
  no_such_return: { error, message: 'There is no return with this return_sn in this shop.' },
  normal_dispute: {
    error,
    message:
      'The dispute is a normal one, about the return itself; only compensation disputes can be cancelled.',
  },
  return_not_accepted: { error, message: 'return_status must be ACCEPTED.' },
  compensation_not_requested: { error, message: 'compensation_status must be COMPENSATION_REQUESTED.' },
} as const satisfies RefusalTable;
