import type { RefusalTable } from '../../../kit/contract/refusal.ts';
import { arrangementErrors } from '../arrangement.errors.ts';
import { mass_packages_max } from '../logistics.ts';

/** Why the list of packages of a call is invalid. */
export const packageListErrors = {
  duplicate_package: {
    error: 'logistics.error_param',
    message: 'Duplicate package number: name each package once.',
  },
  too_many_packages: {
    error: 'logistics.error_param',
    message: `Package exceeds limit: name at most ${mass_packages_max} packages.`,
  },
} as const satisfies RefusalTable;

/** Why no mode of the channel can be used for the packages of a call. */
export const choiceErrors = {
  no_available_time_slot: {
    error: 'logistics.no_available_time_slot',
    message: 'No address has a pickup slot that all these packages can use.',
  },
  no_supported_dropoff_branch: {
    error: 'logistics.no_supported_dropoff_branch',
    message: "The channel has no branch in the state of the shop's default address.",
  },
  no_supported_pickup_address: {
    error: 'logistics.no_supported_pickup_address',
    message: 'The shop has no address at which the carrier can pick up.',
  },
  no_valid_shipping_parameters: {
    error: 'logistics.no_valid_shipping_parameters',
    message:
      'None of the modes that the channel offers can be used: addresses, slots or branches are missing.',
  },
} as const satisfies RefusalTable;

/** Why one package of such a call fails. Its row shows the message alone. */
export const massRowErrors = {
  package_not_found: {
    error: 'logistics.package_not_exist',
    message: 'The shop has no package with this package_number.',
  },
  other_channel: {
    error: 'logistics.error_param',
    message: 'Package is not under the specified fulfilment channel',
  },
  other_location: {
    error: 'logistics.error_param',
    message: 'Package is not under the specified warehouse',
  },
} as const satisfies RefusalTable;

/** Why a package has no shipping parameters. */
export const parameterRowErrors = {
  ...massRowErrors,
  invoice_pending: arrangementErrors.invoice_pending,
  not_ready: {
    error: 'error_param',
    message: 'Shipping parameters can only be obtained when package is ready to be shipped',
  },
  not_reschedulable: { error: 'error_param', message: 'Package cannot be rescheduled' },
} as const satisfies RefusalTable;
