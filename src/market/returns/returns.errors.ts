import type { RefusalTable } from '../../kit/contract/refusal.ts';

const error = 'dispute.cancel.ineligible';
const dispute_error = 'dispute.request.param.error';

export const returnsErrors = {
  email_malformed: {
    error: 'error_param',
    message: 'Wrong parameters, detail: email must be an email address, such as returns@shop.example.',
  },
  page_no_missing: { error: 'error_data', message: 'page_no is required; it counts from 0.' },
  times_invalid: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: of two bounds the second must be after the first, by 15 days at most, and update_time_from must not be before create_time_from.',
  },
  return_not_found: { error: 'error_data', message: 'There is no return with this return_sn in this shop.' },
  dispute_email_malformed: {
    error: dispute_error,
    message: 'email must be an email address, such as returns@shop.example.',
  },
  dispute_return_unknown: {
    error: dispute_error,
    message: 'There is no return with this return_sn in this shop.',
  },
  dispute_reason_unknown: {
    error: dispute_error,
    message: 'dispute_reason_id must be one of those that get_return_dispute_reason has for this return.',
  },
  dispute_evidence_wrong: {
    error: dispute_error,
    message:
      'image_list must show what the reason requires, by 1 to 3 pictures for each of its requirements and for no other.',
  },
  return_under_review: {
    error: 'error_data',
    message: 'The return is disputed already, and under review.',
  },
  dispute_status_wrong: {
    error: 'returnsn.illegal',
    message:
      'Only returns that are REQUESTED or PROCESSING can be disputed, and ACCEPTED ones whose compensation_status is COMPENSATION_PENDING_REQUEST.',
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
