import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

const day = 86_400;

export const returns_limits = fixedLimits({
  answer_s: {
    value: 3 * day,
    help: 'How long a seller can object to a return before it is accepted by itself.',
    client_sees: 'due_date; after it the return is PROCESSING or ACCEPTED.',
  },
  shipping_s: {
    value: 7 * day,
    help: 'How long a buyer has to send goods back.',
    client_sees: 'return_ship_due_date; after it the return is CANCELLED.',
  },
  compensation_s: {
    value: 7 * day,
    help: 'How long a seller can ask for compensation once a return is accepted.',
    client_sees: 'seller_compensation_due_date; after it none is required.',
  },
  open_after_delivery_s: {
    value: 15 * day,
    help: 'For how long after its delivery a return of an order can be opened.',
    client_sees: 'Nothing: buyers ask the marketplace.',
  },
  returns_per_order_max: {
    value: 100,
    help: 'How many returns an order can have.',
    client_sees: 'Nothing: the marketplace opens no other.',
  },
  page_no_max: {
    value: 1_000,
    help: 'How far get_return_list turns pages.',
    client_sees: '`error_param`; a narrower time has the others.',
  },
});
