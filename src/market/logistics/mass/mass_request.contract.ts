import { int64, list, optional, record, text } from '../../../kit/contract/field.ts';

/** The packages of a call that names them by their numbers. */
export const package_list = list(
  'The packages, each once.',
  record('A package.', { package_number: text('Number of the package.', { minLength: 1 }) }),
  { minItems: 1 },
);

/** What all packages of a mass shipment have in common. */
export const same_for_all_fields = {
  logistics_channel_id: optional(
    int64('The channel of all packages; the channel of the first one if absent.'),
    { zero: 'absent' },
  ),
  product_location_id: optional(
    text('The location that all packages ship from; the location of the first package if absent.'),
  ),
};

/** Packages that failed, for operations that name packages by their numbers. */
export const fail_list = list(
  'The packages that failed, in the order of the request.',
  record('A package that failed.', {
    package_number: text('Number of the package.'),
    fail_reason: text('Why it failed.'),
  }),
);

/** Packages that succeeded, if nothing else is said about them. */
export const success_list = list(
  'The packages that succeeded, in the order of the request.',
  record('A package.', { package_number: text('Number of the package.') }),
);
