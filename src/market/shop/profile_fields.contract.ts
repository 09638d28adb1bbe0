import { lines, text } from '../../kit/contract/field.ts';

/** What buyers see of a shop. */
export const profile_fields = {
  shop_name: text('Name of the shop.'),
  shop_logo: text('URL of the logo; empty if the shop has none.'),
  description: lines('Description of the shop; empty if it has none.'),
};
