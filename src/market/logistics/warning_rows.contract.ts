import { optional, text } from '../../kit/contract/field.ts';

/** The fields of a row in `warning`, for operations that answer row by row. */
export const warning_rows = {
  order_sn: optional(text('Number of the order.')),
  package_number: optional(text('Number of the package.')),
};
