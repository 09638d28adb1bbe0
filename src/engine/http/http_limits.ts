import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

const refused = '`error_param`, naming the rule.';

export const http_limits = fixedLimits({
  header_bytes_max: {
    value: 16_384,
    help: 'How large the request line and the headers of a request may be, together.',
    refuses: true,
    client_sees: 'HTTP 431.',
  },
  body_bytes_max: {
    value: 1_048_576,
    help: 'How large the body of a call may be.',
    refuses: true,
    client_sees: 'HTTP 413, and the connection is closed.',
  },
  pipelined_max: {
    value: 16,
    help: 'How many requests of one connection are served at once.',
    client_sees: 'Nothing: those behind them wait.',
  },
  postponed_max: {
    value: 20_000,
    help: 'How many requests may wait behind others of their connections, in all.',
    refuses: true,
    client_sees: 'The connection is closed.',
  },
  refused_body_bytes_max: {
    value: 65_536,
    help: 'How large the body of a refused request may be for its connection to be kept.',
    client_sees: 'The connection is closed after the answer, which says so.',
  },
  upload_rest_bytes_max: {
    value: 1_048_576,
    help: 'How much there may be in the body of an upload beside its files: text fields, and the heads of parts.',
    refuses: true,
    client_sees: 'HTTP 413.',
  },
  upload_parts_max: {
    value: 100,
    help: 'How many parts the body of an upload may have.',
    client_sees: refused,
  },
  upload_wait_ms_max: {
    value: 10_000,
    help: 'How long an upload waits for room in memory, in milliseconds.',
    client_sees: 'HTTP 503 `error_server_busy` with `Retry-After`.',
  },
  upload_text_bytes_max: {
    value: 65_536,
    help: 'How long a text field of an upload may be.',
    client_sees: refused,
  },
});
