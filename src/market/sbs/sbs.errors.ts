import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const sbsErrors = {
  missing_whs_region: {
    error: 'error_param',
    message: 'block by gateway due to invalid cid',
    fix: 'Send whs_region, the region of the warehouses, such as SG.',
  },
  no_such_day: {
    error: 'error_param',
    message: 'Wrong parameters, detail: start_time and end_time must be days of the calendar.',
  },
  ends_before_start: {
    error: 'error_param',
    message: 'Wrong parameters, detail: end_time must not be before start_time.',
  },
  too_many_days: {
    error: 'error_param',
    message: 'Wrong parameters, detail: end_time must be at most 90 days after start_time.',
  },
  too_long_ago: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: start_time must be within the past year, on this date last year at the earliest.',
  },
  not_begun: {
    error: 'error_param',
    message:
      "Wrong parameters, detail: start_time must not be after today, by the clocks of the warehouses' region.",
  },
} as const satisfies RefusalTable;
