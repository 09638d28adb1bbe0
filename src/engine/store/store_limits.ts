import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

const busy = 'HTTP 503 `error_server_busy` with `Retry-After`.';

export const store_limits = fixedLimits({
  transactions_waiting_max: {
    value: 10_000,
    help: 'How many transactions may wait for a commit of SQLite.',
    refuses: true,
    client_sees: busy,
  },
  transactions_per_commit_max: {
    value: 256,
    help: 'How many transactions share one commit of SQLite.',
    client_sees: 'Nothing: the others go with the next one.',
  },
  write_lock_ms_max: {
    value: 2_000,
    help: 'How long the writes of SQLite wait for another program that holds the database.',
    refuses: true,
    client_sees: busy,
  },
  blob_bytes_max: {
    value: 16 * 1_048_576,
    help: 'The largest document that is kept.',
    client_sees: 'A document that would be larger is FAILED.',
  },
  cache_age_ms_max: {
    value: 1_000,
    help: 'How old what is cached may be: partners, keys, links, tokens, reference tables.',
    client_sees: 'A token that was revoked works for that long.',
  },
  reference_rows_max: {
    value: 10_000,
    help: 'How many rows of one reference table are cached.',
    client_sees: 'Nothing.',
  },
});
