import { choice, id, int64, optional, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { failed_reasons, logistics_statuses } from '../../order/order.ts';

const package_key = {
  shop_id: id('Id of the shop.'),
  order_sn: text("Number of the package's order.", { minLength: 1, maxLength: 64 }),
  package_number: optional(
    text('Number of the package; required for a split order.', { minLength: 1, maxLength: 64 }),
  ),
};
const response = { logistics_status: choice('State of the package after the action.', logistics_statuses) };
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

/** Builds an action that records a carrier's report about a package. */
const carrierAction = <const Name extends string>(
  verb: Name,
  transition: `package.${string}`,
  summary: string,
) =>
  action({
    name: `package.${verb}`,
    transitions: [transition],
    access: 'write',
    summary,
    request: package_key,
    response,
    errors,
  });

export const package_pick_up = carrierAction(
  'pick_up',
  'package.carrier_pickup',
  'Records that the carrier picked up a package.',
);
export const package_miss_pickup = carrierAction(
  'miss_pickup',
  'package.carrier_missed_pickup',
  'Records that a pickup failed: the seller must arrange the shipment again.',
);
export const package_deliver = action({
  name: 'package.deliver',
  transitions: ['package.carrier_delivery'],
  access: 'write',
  summary: 'Records that the carrier delivered a package.',
  request: {
    ...package_key,
    shipping_fee_micros: optional(
      int64(
        "The carrier's fee for the package, in micros. An order sums the fees of its packages, and the seller pays the sum when the order is completed.",
        { minimum: 0, maximum: 10_000_000_000_000 },
      ),
    ),
  },
  response,
  errors,
});
export const package_lose = carrierAction(
  'lose',
  'package.carrier_loss',
  'Records that the carrier lost a package.',
);

export const package_fail = action({
  name: 'package.fail',
  transitions: ['package.carrier_failed_delivery'],
  access: 'write',
  summary: 'Records that the carrier could not deliver a package.',
  request: { ...package_key, failed_reason: optional(choice('Reason of the failure.', failed_reasons)) },
  response,
  errors,
});

export const package_allow_reschedule = action({
  name: 'package.allow_reschedule',
  transitions: ['package.allow_reschedule'],
  access: 'write',
  summary: 'Allows the seller to choose another pickup slot for a package, once.',
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
  summary: 'Records that an undelivered package came back: its pieces return to stock.',
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
