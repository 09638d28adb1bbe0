import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

const day = 86_400;

export const returns_limits = fixedLimits({
  answer_s: {
    value: 3 * day,
    help: 'How long a seller can dispute a return before it is accepted automatically.',
    client_sees: 'due_date; after that the return is PROCESSING or ACCEPTED.',
  },
  shipping_s: {
    value: 7 * day,
    help: 'How long a buyer has to send goods back.',
    client_sees: 'return_ship_due_date; after that the return is CANCELLED.',
  },
  compensation_s: {
    value: 7 * day,
    help: 'How long a seller can request compensation after a return is accepted.',
    client_sees: 'seller_compensation_due_date; after that the status is COMPENSATION_NOT_REQUIRED.',
  },
  offer_s: {
    value: 2 * day,
    help: "How long a seller's offer about a return is open, at most until its due_date.",
    client_sees: 'offer_due_date; after that negotiation_status is PENDING_RESPOND again.',
  },
  offers_max: {
    value: 3,
    help: 'How many offers a seller can make about a return.',
    client_sees: '`error_negotiation_status`; counter_limit is the rest.',
    refuses: true,
  },
  images_per_return_max: {
    value: 30,
    help: 'Maximum number of images of a return that are kept at the same time.',
    client_sees: '`image.upload.fail` of convert_image; images that no proof shows are deleted after a day.',
    refuses: true,
  },
  unused_image_s: {
    value: day,
    help: 'How long an image of a return is kept that no proof shows.',
    client_sees: '`format.unsupport` of upload_proof, as for any other URL.',
  },
  proof_s: {
    value: 180 * day,
    help: 'How long the images of a proof are kept after it was uploaded.',
    client_sees: 'query_proof lists them no longer.',
  },
  open_after_delivery_s: {
    value: 15 * day,
    help: 'How long after delivery a return of an order can be opened.',
    client_sees: 'Nothing: buyers open returns with the marketplace.',
  },
  returns_per_order_max: {
    value: 100,
    help: 'Maximum number of returns of an order.',
    client_sees: 'Nothing: the marketplace does not open another one.',
  },
  page_no_max: {
    value: 1_000,
    help: 'Maximum page_no of get_return_list.',
    client_sees: '`error_param`; use a shorter period to get the other returns.',
  },
});
