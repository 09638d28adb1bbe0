/** The common mistakes of a sign. Each sentence says what was done and what is correct. */
export const mistakes = {
  order_of_parts: 'The parts were signed in another order.',
  separator: 'Something was put between the parts: nothing stands between them.',
  named_parts: 'Names were signed beside the values, as in a query: only the values are signed.',
  url_encoded: 'Parts were signed in percent-encoding: they are signed as they are before they are encoded.',
  partner_id_missing: 'The partner_id was left out of the sign: it comes first.',
  timestamp_missing: 'The timestamp was left out of the sign: it stands behind the path.',
  timestamp_other:
    'Another timestamp was signed than the one that was sent: read the clock once, and use that for both.',
  timestamp_in_milliseconds:
    'A timestamp in milliseconds was signed, but seconds were sent: sign and send the same seconds.',
  path_missing: 'The path was left out of the sign: it stands behind the partner_id.',
  path_without_prefix: 'The path was signed without /api/v2: all of the path is signed.',
  path_without_first_slash: 'The path was signed without its first slash.',
  path_with_last_slash: 'The path was signed with a slash at its end: it has none.',
  path_with_host: 'The host was signed with the path: the path alone is signed.',
  path_with_query: 'The query was signed with the path: the path alone is signed.',
  path_with_method: 'The method was signed before the path: it is not signed.',
  token_missing: 'The access_token was left out of the sign: it stands behind the timestamp.',
  caller_missing: 'The id of the shop or merchant was left out of the sign: it comes last.',
  signed_as_public:
    'The access_token and the id of the shop or merchant were left out of the sign: they come last, as they are in the query.',
  merchant_for_shop: 'The merchant_id was signed in place of the shop_id: this call is signed for a shop.',
  shop_for_merchant:
    'The shop_id was signed in place of the merchant_id: this call is signed for a merchant.',
  both_callers: 'Both shop_id and merchant_id were signed: only the id of whom the call is for is signed.',
  token_in_public_call:
    'An access_token or an id was signed: this is a public call, for which partner_id, path and timestamp alone are signed.',
  body_signed: 'The body was signed: it is not part of the sign.',
  body_fields_signed: 'Fields of the body were signed: the body is not part of the sign.',
  key_from_hex: 'The key was decoded from hex: it is used as the text that it is.',
  key_from_base64: 'The key was decoded from base64: it is used as the text that it is.',
  key_with_white_space: 'The key had white space at its begin or end, such as the line break of a file.',
  key_without_white_space:
    'White space at the begin or end of the key was taken away: it belongs to the key.',
  key_with_quotes: 'The key had quotes around it.',
  key_in_other_case: 'The letters of the key were signed with in the other case.',
  key_empty: 'The key was empty or had no value, as where a variable is not set.',
  key_for_text: 'Key and text were exchanged: the partner key is the key of the HMAC.',
  token_for_key: 'The access_token was used as the key: the partner key is the key.',
  other_key: "The key was the other one of the partner's two, which is right as long as it lives.",
  plain_sha256:
    'It is a plain SHA-256, with the key put to the text or without it: it has to be an HMAC-SHA256.',
  upper_case: 'The sign is in upper case: send it in lower case.',
  base64: 'The sign is in base64: send it in hex.',
  sign_with_white_space: 'The sign was sent with white space around it.',
} as const;

export type MistakeName = keyof typeof mistakes;
