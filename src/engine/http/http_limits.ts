import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

const refused = '`error_param`, naming the rule.';

export const http_limits = fixedLimits({
  header_bytes_max: {
    value: 16_384,
    help: 'Maximum size of the request line and the headers of a request, together.',
    refuses: true,
    client_sees: 'HTTP 431.',
  },
  body_bytes_max: {
    value: 1_048_576,
    help: 'Maximum size of the body of a call.',
    refuses: true,
    client_sees: 'HTTP 413, and the connection is closed.',
  },
  pipelined_max: {
    value: 16,
    help: 'Maximum number of requests of one connection that are served at once.',
    client_sees: 'Nothing: further requests wait.',
  },
  postponed_max: {
    value: 20_000,
    help: 'Maximum number of requests that may wait behind others on their connections, in all.',
    refuses: true,
    client_sees: 'The connection is closed.',
  },
  refused_body_bytes_max: {
    value: 65_536,
    help: 'Maximum size of the body of a refused request whose connection is kept.',
    client_sees: 'The connection is closed after the answer, as its headers announce.',
  },
  upload_rest_bytes_max: {
    value: 1_048_576,
    help: 'Maximum size of the body of an upload besides its files: text fields and the heads of parts.',
    refuses: true,
    client_sees: 'HTTP 413.',
  },
  upload_parts_max: {
    value: 100,
    help: 'Maximum number of parts in the body of an upload.',
    client_sees: refused,
  },
  upload_wait_ms_max: {
    value: 10_000,
    help: 'Maximum time that an upload waits for room in memory, in milliseconds.',
    client_sees: 'HTTP 503 `error_server_busy` with `Retry-After`.',
  },
  upload_text_bytes_max: {
    value: 65_536,
    help: 'Maximum size of a text field of an upload.',
    client_sees: refused,
  },
  stream_silence_ms_max: {
    value: 60_000,
    help: 'Maximum time in which nothing arrives of a body that is read as it comes, in milliseconds.',
    refuses: true,
    client_sees: 'The connection is closed. Rows of lines that had arrived are written.',
  },
});
