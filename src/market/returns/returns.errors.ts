import type { RefusalTable } from '../../kit/contract/refusal.ts';

const error = 'dispute.cancel.ineligible';
const dispute_error = 'dispute.request.param.error';

/** Why evidence of a seller is not taken. */
export const proofErrors = {
  return_not_found: {
    error: 'error_data',
    message: 'There is no return with this return_sn in this shop.',
    fix: 'Take return_sn from get_return_list of this shop.',
  },
  not_open: {
    error: 'returnsn.illegal',
    message: 'The shop has no such return, or the return is over and takes no more evidence.',
    fix: 'Take return_sn from get_return_list, and read status in get_return_detail.',
  },
  not_an_image: {
    error: 'format.unsupport',
    message: 'The content of the file must be a whole JPG or PNG image, with at most 40 megapixels.',
  },
  image_too_large: { error: 'image.upload.fail', message: 'The file must have at most 10 MB.' },
  too_many_images: {
    error: 'image.upload.fail',
    message: 'The return has 30 images. Images that no proof shows are deleted a day after their upload.',
    fix: 'Use the images in a proof, or upload fewer.',
  },
  proof_empty: { error: 'no.proof', message: 'A proof needs a photo or a description.' },
  proof_not_needed: {
    error: 'no.proof',
    message: 'seller_proof_status is NOT_NEEDED: nobody has asked for evidence.',
    fix: 'Send evidence only while seller_proof_status in get_return_detail is PENDING.',
  },
  too_many_photos: { error: 'number.error', message: 'A proof has at most 9 photos.' },
  proof_overdue: {
    error: 'proof.overdue',
    message: 'seller_evidence_deadline has passed: evidence is taken no more.',
    fix: 'Nothing can be sent any more. Send evidence earlier next time.',
  },
  photo_unknown: {
    error: 'format.unsupport',
    message:
      'url and thumbnail of each photo must be from one answer of convert_image for this return, at most an hour old.',
  },
} as const satisfies RefusalTable;

const own_offer = 'Your own offer is open. Only the buyer can accept it.';

/** Why a seller and a buyer cannot agree on a return. */
export const agreementErrors = {
  return_not_found: {
    error: 'error_data',
    message: 'There is no return with this return_sn in this shop.',
    fix: 'Take return_sn from get_return_list of this shop.',
  },
  dispute_open: {
    error: 'error_data',
    message: 'The return is disputed, and under review.',
    fix: 'Wait for the marketplace. get_return_detail shows the result.',
  },
  status_invalid: {
    error: 'error_data',
    message: 'Invalid return status: a return can be confirmed only in REQUESTED and PROCESSING.',
    fix: 'Read status in get_return_detail first.',
  },
  request_type_wrong: {
    error: 'error_return_request_type',
    message: 'return_refund_request_type must be 0, a normal return.',
  },
  validated_by_warehouse: {
    error: 'error_validation',
    message: 'validation_type must be seller_validation: here the warehouse inspects the goods.',
  },
  completed_before: {
    error: 'rraoc_refund_not_allowed',
    message: 'return_refund_type must be RRBOC: this return was requested after the order was completed.',
  },
  own_offer_open: {
    error: 'err_data',
    message: own_offer,
    fix: "Wait for the buyer's answer, which get_return_detail shows.",
  },
  ongoing_dispute: {
    error: 'error_ongoing_dispute',
    message: 'The return is disputed: the marketplace decides.',
    fix: 'Wait for its decision in get_return_detail.',
  },
  not_requested: { error: 'error_return_status', message: 'The return must be in REQUESTED.' },
  solution_not_offered: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: proposed_solution must be one that get_available_solutions shows as eligible for this return.',
  },
  offer_amount_wrong: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: proposed_adjusted_refund_amount must fit the bounds of get_available_solutions.',
  },
  offer_not_possible: {
    error: 'error_negotiation_status',
    message:
      'Another offer is possible only while negotiation_status is PENDING_RESPOND and counter_limit is above 0.',
    fix: 'Read negotiation in get_return_detail. Otherwise accept, confirm or dispute the return.',
  },
  negotiation_over: {
    error: 'error_negotiation_status',
    message: 'negotiation_status is TERMINATED: nothing can be agreed on any more.',
    fix: 'Confirm the return, or dispute it.',
  },
  no_buyer_offer: {
    error: 'error_no_buyer_offer',
    message: 'The buyer has made no counter-offer.',
    fix: 'Read negotiation in get_return_detail first.',
  },
} as const satisfies RefusalTable;

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
  return_not_found: {
    error: 'error_data',
    message: 'There is no return with this return_sn in this shop.',
    fix: 'Take return_sn from get_return_list of this shop.',
  },
  dispute_email_malformed: {
    error: dispute_error,
    message: 'email must be an email address, such as returns@shop.example.',
  },
  dispute_return_unknown: {
    error: dispute_error,
    message: 'There is no return with this return_sn in this shop.',
    fix: 'Take return_sn from get_return_list of this shop.',
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
    fix: 'Wait for the marketplace. get_return_detail shows the result.',
  },
  dispute_status_wrong: {
    error: 'returnsn.illegal',
    message:
      'Only returns that are REQUESTED or PROCESSING can be disputed, and ACCEPTED ones whose compensation_status is COMPENSATION_PENDING_REQUEST.',
    fix: 'Read status and compensation_status in get_return_detail first.',
  },
  no_such_return: {
    error,
    message: 'There is no return with this return_sn in this shop.',
    fix: 'Take return_sn from get_return_list of this shop.',
  },
  normal_dispute: {
    error,
    message:
      'The dispute is a normal one, about the return itself; only compensation disputes can be cancelled.',
    fix: "Wait for the marketplace's decision.",
  },
  return_not_accepted: { error, message: 'return_status must be ACCEPTED.' },
  compensation_not_requested: { error, message: 'compensation_status must be COMPENSATION_REQUESTED.' },
} as const satisfies RefusalTable;
