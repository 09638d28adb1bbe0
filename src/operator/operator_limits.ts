import { fixedLimits } from '../kit/contract/fixed_limit.ts';
import { token_permits_max, token_shops_max } from './operator.ts';

export const operator_limits = fixedLimits({
  operator_connections_max: {
    value: 1_000,
    help: 'How many connections the operator port has at once, at most.',
    refuses: true,
    client_sees: 'The connection that has been idle longest is closed, or the new one if none is idle.',
  },
  cached_tokens_max: {
    value: 1_000,
    help: 'How many operator tokens are cached.',
    client_sees: 'Nothing.',
  },
  token_shops_max: {
    value: token_shops_max,
    help: 'How many shops a token of the operator API may be limited to.',
    client_sees: 'HTTP 422 for a longer `shop_id_list`.',
  },
  token_permits_max: {
    value: token_permits_max,
    help: 'How many actions and collections the list of such a token may have.',
    client_sees: 'HTTP 422 for a longer `permit_list`.',
  },
  console_sessions_max: {
    value: 20,
    help: 'How many sessions of the console a token has at once.',
    client_sees: 'The session that was idle longest ends at the next login.',
  },
  console_idle_s_max: {
    value: 8 * 3_600,
    help: 'How long a session of the console may be idle, in seconds.',
    client_sees: 'HTTP 401 `no_token`: the console asks for a token.',
  },
  login_codes_max: {
    value: 20,
    help: 'How many codes of login links are valid at once.',
    client_sees: 'The oldest link no longer works.',
  },
  login_code_s_max: {
    value: 600,
    help: 'How long the code of a login link is valid, in seconds. It works once.',
    client_sees: 'HTTP 401 `no_token`.',
  },
  webhooks_max: {
    value: 20,
    help: 'How many webhooks a marketplace has at most.',
    refuses: true,
    client_sees: 'HTTP 409 `too_many_webhooks`.',
  },
  page_rows_max: {
    value: 500,
    help: 'How many rows a page of a collection has at most.',
    client_sees: 'HTTP 422 for a larger `limit`.',
  },
  page_large_rows_max: {
    value: 50,
    help: 'How many rows a page has at most if the rows of the table are kilobytes long.',
    client_sees: 'A page of this size; further rows are on the next page.',
  },
  exports_max: {
    value: 8,
    help: 'How many exports of tables a node sends at once. Each has a connection to PostgreSQL, or keeps old rows in the log of SQLite.',
    refuses: true,
    client_sees: 'HTTP 409 `too_many_exports` with `Retry-After`.',
  },
  exports_per_token_max: {
    value: 4,
    help: 'How many of them one token has.',
    refuses: true,
    client_sees: 'HTTP 409 `too_many_exports` with `Retry-After`.',
  },
  export_s_max: {
    value: 3_600,
    help: 'How long a client may take to read an export, in seconds.',
    refuses: true,
    client_sees: 'The connection is closed: export one shop at a time, or use `stoa export`.',
  },
  answers_in_memory_max: {
    value: 1_000,
    help: 'How many answers to calls about sandboxes are kept under their Idempotency-Keys.',
    client_sees: 'The oldest call is done again when it is sent again.',
  },
  answer_in_memory_s_max: {
    value: 600,
    help: 'How long such an answer is kept, in seconds.',
    client_sees: 'The call is done again when it is sent again.',
  },
  counted_references_max: {
    value: 100,
    help: 'How many rows of a table that refer to a row are counted at most, before that row is deleted.',
    client_sees: 'HTTP 409 `still_referred_to`, which says that there are more.',
  },
  scanned_references_max: {
    value: 10_000,
    help: 'How many rows of a table without an index are read for that, at most. In a larger table, it is not known whether a row refers to the row.',
    client_sees: 'HTTP 409 `still_referred_to`.',
  },
});
