/**
 * The headers of every JSON answer. The body is always JSON, and caches must not keep it, because it belongs
 * to one caller.
 */
export const answer_headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
