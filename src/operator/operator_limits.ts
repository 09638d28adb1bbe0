import { fixedLimits } from '../kit/contract/fixed_limit.ts';

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
