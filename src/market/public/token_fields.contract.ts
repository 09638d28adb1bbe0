import { id, int32, text } from '../../kit/contract/field.ts';

/** The fields of an answer with tokens. */
export const token_fields = {
  access_token: text('Access token, which signs calls for the shop or merchant: 32 hex characters.', {
    maxLength: 32,
  }),
  refresh_token: text('Refresh token, which is exchanged for the next tokens, once: 32 hex characters.', {
    maxLength: 32,
  }),
  expire_in: int32('Seconds until access_token expires.', { minimum: 0 }),
};

export const body_partner_id = id('Id of the partner, as in the query.');
