import type { RefusalTable } from '../../../kit/contract/refusal.ts';

/** Reasons why the catalogue is not returned. */
export const categoryErrors = {
  language_unknown: {
    error: 'error_invalid_language',
    message: 'language is not one that names of this region are in.',
    fix: 'Leave language out, or send the language of the region or en.',
  },
  invalid_category: {
    error: 'error_invalid_category',
    message: 'The category must be a leaf category of the shop region.',
  },
  category_blocked: {
    error: 'error_category_is_block',
    message: 'The marketplace has closed this category.',
    fix: 'Take another leaf category from get_category.',
  },
  category_missing: {
    error: 'error_param',
    message: 'Wrong parameters, detail: category_id_list is a required field.',
    fix: 'Send category_id_list.',
  },
  image_unavailable: {
    error: 'error_image_unavailable',
    message: 'product_cover_image must be an image from upload_image.',
  },
  size_chart_category: {
    error: 'error_param',
    message: 'Category id is invalid',
    fix: 'Take a leaf category from get_category.',
  },
  cursor_invalid: {
    error: 'error_param',
    message: 'Wrong parameters, detail: cursor must be empty or the next_cursor of an answer.',
  },
  only_local: {
    error: 'error_permission',
    message: 'Only local shops have templates of size charts.',
    fix: 'Call it for a local shop.',
  },
} as const satisfies RefusalTable;
