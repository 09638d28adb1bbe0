import { choice, id, int64, optional, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { failed_reasons, logistics_statuses } from '../../order/order.ts';

const package_key = {
  shop_id: id('The shop.'),
  order_sn: text('Its order.', { minLength: 1, maxLength: 64 }),
  package_number: optional(
    text('Which package of the order; needed for an order that is split.', { minLength: 1, maxLength: 64 }),
  ),
};
const response = { logistics_status: choice('Where the package is now.', logistics_statuses) };
const package_not_found = {
  status: 404,
  message: 'There is no such order, or no such package of it; a split order has several: name one.',
} as const;
const errors = {
  package_not_found,
  not_possible: {
    status: 409,
    message: 'The package is not where this can happen; see the table of its states.',
  },
} as const;

/** What a carrier tells of a package. */
const carrierAction = <const Name extends string>(verb: Name, summary: string) =>
  action({ name: `package.${verb}`, access: 'write', summary, request: package_key, response, errors });

export const package_pick_up = carrierAction('pick_up', 'The carrier has picked a package up.');
export const package_miss_pickup = carrierAction(
  'miss_pickup',
  'The carrier came and got nothing: the seller arranges the shipment again.',
);
export const package_deliver = action({
  name: 'package.deliver',
  access: 'write',
  summary: 'The carrier has delivered a package.',
  request: {
    ...package_key,
    shipping_fee_micros: optional(
      int64(
        'What the carrier charges for it, in micros: its order has the sum of them, and the seller pays it when the order is completed.',
        { minimum: 0, maximum: 10_000_000_000_000 },
      ),
    ),
  },
  response,
  errors,
});
export const package_lose = carrierAction('lose', 'The carrier has lost a package.');

export const package_fail = action({
  name: 'package.fail',
  access: 'write',
  summary: 'The carrier could not deliver a package.',
  request: { ...package_key, failed_reason: optional(choice('Why.', failed_reasons)) },
  response,
  errors,
});

export const package_allow_reschedule = action({
  name: 'package.allow_reschedule',
  access: 'write',
  summary: 'Lets the seller choose another pickup slot for a package, once.',
  request: package_key,
  response,
  errors: {
    package_not_found,
    not_possible: {
      status: 409,
      message: 'No pickup slot is booked for the package, or it is allowed already.',
    },
  },
});

export const package_receive_back = action({
  name: 'package.receive_back',
  access: 'write',
  summary: 'A package that could not be delivered is back: its pieces are in stock again.',
  request: package_key,
  response,
  errors: {
    package_not_found,
    not_possible: {
      status: 409,
      message: 'The delivery of the package has not failed, or it is back already.',
    },
  },
});
