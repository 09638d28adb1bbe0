import { optional, text } from '../../kit/contract/field.ts';

/** The rows that a warning is about, as the operations that answer row by row list them. */
export const warning_rows = {
  order_sn: optional(text('The order.')),
  package_number: optional(text('The package.')),
};
