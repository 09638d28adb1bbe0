import { id, int32, text } from '../../kit/contract/field.ts';

/** What a partner is given to call with. */
export const token_fields = {
  access_token: text('Signs calls for the shop or merchant: 32 hex characters.', { maxLength: 32 }),
  refresh_token: text('Gets the next tokens, once: 32 hex characters.', { maxLength: 32 }),
  expire_in: int32('In how many seconds access_token expires.', { minimum: 0 }),
};

export const body_partner_id = id('The partner, as in the query.');
