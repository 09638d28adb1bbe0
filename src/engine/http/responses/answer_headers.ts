/** The headers of every answer in JSON. It is nothing but JSON, and nobody keeps it, since it is one caller's. */
export const answer_headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
