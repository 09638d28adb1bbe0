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
    fix: 'Ask for fewer packages at once, or for each package alone with get_shipping_parameter.',
  },
  no_supported_dropoff_branch: {
    error: 'logistics.no_supported_dropoff_branch',
    message: "The channel has no branch in the state of the shop's default address.",
    fix: 'Change the default address with set_address_config, or use pickup.',
  },
  no_supported_pickup_address: {
    error: 'logistics.no_supported_pickup_address',
    message: 'The shop has no address at which the carrier can pick up.',
    fix: 'Give an address the type PICK_UP_ADDRESS with set_address_config.',
  },
  no_valid_shipping_parameters: {
    error: 'logistics.no_valid_shipping_parameters',
    message:
      'None of the modes that the channel offers can be used: addresses, slots or branches are missing.',
    fix: 'Look at get_address_list, and ask again for one package with get_shipping_parameter.',
  },
} as const satisfies RefusalTable;

/** Why one package of such a call fails. Its row shows the message alone. */
export const massRowErrors = {
  package_not_found: {
    error: 'logistics.package_not_exist',
    message: 'The shop has no package with this package_number.',
    fix: 'Take package_number from search_package_list of this shop.',
  },
  other_channel: {
    error: 'logistics.error_param',
    message: 'Package is not under the specified fulfilment channel',
    fix: 'Ask for the packages of one logistics_channel_id, as search_package_list gives it.',
  },
  other_location: {
    error: 'logistics.error_param',
    message: 'Package is not under the specified warehouse',
    fix: 'Ask for the packages of one product_location_id, as search_package_list gives it.',
  },
} as const satisfies RefusalTable;

/** Why a package has no shipping parameters. */
export const parameterRowErrors = {
  ...massRowErrors,
  invoice_pending: arrangementErrors.invoice_pending,
  not_ready: {
    error: 'error_param',
    message: 'Shipping parameters can only be obtained when package is ready to be shipped',
    fix: 'Search with package_status 2 (to process) in search_package_list.',
  },
  not_reschedulable: {
    error: 'error_param',
    message: 'Package cannot be rescheduled',
    fix: 'Keep the booked pickup.',
  },
} as const satisfies RefusalTable;
