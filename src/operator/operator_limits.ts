import { fixedLimits } from '../kit/contract/fixed_limit.ts';

export const operator_limits = fixedLimits({
  operator_connections_max: {
    value: 1_000,
    help: 'How many connections there may be to the operator port at once.',
    refuses: true,
    client_sees: 'The longest idle connection is closed, or the new one where none is idle.',
  },
  cached_tokens_max: {
    value: 1_000,
    help: 'How many operator tokens are cached.',
    client_sees: 'Nothing.',
  },
  page_rows_max: {
    value: 500,
    help: 'How many rows a page of a collection has at most.',
    client_sees: 'HTTP 422; the next page begins behind the last one.',
  },
  page_large_rows_max: {
    value: 50,
    help: 'How many rows a page has of a table whose rows are of kilobytes.',
    client_sees: 'As many; the next page begins behind them.',
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
    help: 'Up to how many rows of a table that name another row are counted, before that is deleted.',
    client_sees: 'HTTP 409 `still_referred_to`, which says that there are more.',
  },
  scanned_references_max: {
    value: 10_000,
    help: 'How many rows of a table are looked at for that. Of a larger table without an index, it is not known whether one names the row.',
    client_sees: 'HTTP 409 `still_referred_to`.',
  },
});
