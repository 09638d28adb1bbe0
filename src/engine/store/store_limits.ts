import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

const busy = 'HTTP 503 `error_server_busy` with `Retry-After`.';

export const store_limits = fixedLimits({
  transactions_waiting_max: {
    value: 10_000,
    help: 'Maximum number of transactions that may wait for a commit of SQLite.',
    refuses: true,
    client_sees: busy,
  },
  transactions_per_commit_max: {
    value: 256,
    help: 'Maximum number of transactions that share one commit of SQLite.',
    client_sees: 'Nothing: further transactions use the next commit.',
  },
  write_lock_ms_max: {
    value: 2_000,
    help: 'Maximum time that writes to SQLite wait for another program that holds the database.',
    refuses: true,
    client_sees: busy,
  },
  blob_bytes_max: {
    value: 16 * 1_048_576,
    help: 'Maximum size of a stored document.',
    client_sees: 'A larger document is FAILED.',
  },
  cache_age_ms_max: {
    value: 1_000,
    help: 'Maximum age of cached reference tables, and of cached partners, keys, links and tokens whose changes the node does not hear.',
    client_sees: 'A revoked token works for this long.',
  },
  heard_cache_age_ms_max: {
    value: 300_000,
    help: 'Maximum age of cached partners, keys, links and tokens whose changes the node hears.',
    client_sees: 'Nothing.',
  },
  unheard_ms_max: {
    value: 900,
    help: 'How long ago a node must have asked PostgreSQL, and got an answer, to count as one that hears changes.',
    client_sees: 'Nothing: callers that it has cached for more than a second are read again.',
  },
  changed_owners_max: {
    value: 20_000,
    help: 'Maximum number of changed shops, merchants or partners that a node remembers.',
    client_sees: 'Nothing: callers that were read before the oldest of these changes are read again.',
  },
  reference_rows_max: {
    value: 10_000,
    help: 'Maximum number of rows of one reference table that are cached.',
    client_sees: 'Nothing.',
  },
});
