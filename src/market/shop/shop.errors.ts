import type { RefusalTable } from '../../kit/contract/refusal.ts';
import { description_length_max } from '../accounts/accounts.ts';
import { holiday_days_max, shop_name_days, shop_name_length_max } from './shop.ts';

export const shopErrors = {
  not_in_whitelist: {
    error: 'warehouse.error_not_in_whitelist',
    message: 'The shop has no warehouses of its own to choose between: its stock has no location_id.',
    fix: 'Leave location_id out of stock.',
    response: null,
  },
  no_warehouse: {
    error: 'warehouse.error_can_not_find_warehouse',
    message: 'The shop has no warehouse of this warehouse_type.',
    fix: 'Leave warehouse_type out, or send another one.',
  },
  nothing_to_change: {
    error: 'error_param',
    message: 'Send shop_name, shop_logo or description.',
    response: {},
  },
  name_changed_recently: {
    error: 'error_data_check',
    message: `The shop name was changed within the last ${shop_name_days} days; it can be changed ${shop_name_days} days after the last change.`,
    response: {},
  },
  name_length: {
    error: 'error_data_check',
    message: `shop_name must have 1 to ${shop_name_length_max} characters.`,
    response: {},
  },
  name_not_allowed: {
    error: 'error_data_check',
    message:
      'This name is not applicable: choose one that does not contain the name of the marketplace, begins and ends with a visible character, and is one line.',
    response: {},
  },
  logo_not_here: {
    error: 'error_data_check',
    message: 'shop_logo must be an image_url that upload_image has returned, of an image that is still here.',
    response: {},
  },
  description_too_long: {
    error: 'error_data_check',
    message: `description must have at most ${description_length_max} characters.`,
    response: {},
  },
  holiday_start: {
    error: 'error_param',
    message: 'holiday_mode_start_time must be a whole hour.',
  },
  holiday_end: {
    error: 'error_param',
    message: 'holiday_mode_end_time must be the last second of an hour (xx:59:59).',
  },
  holiday_backwards: {
    error: 'error_param',
    message: 'holiday_mode_end_time must be after the start, which is now if it is not sent.',
  },
  holiday_too_long: {
    error: 'error_param',
    message: `holiday_mode_end_time must be at most ${holiday_days_max} days after the start.`,
  },
} as const satisfies RefusalTable;
