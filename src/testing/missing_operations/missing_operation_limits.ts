import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const missing_operation_limits = fixedLimits({
  upstream_calls_max: {
    value: 32,
    help: 'How many calls a server forwards at once; one partner may have `STOA_SHARE_PERCENT_MAX` of them.',
    refuses: true,
    client_sees: 'HTTP 503 `error_server_busy` with `Retry-After`.',
  },
  upstream_timeout_ms_max: {
    value: 20_000,
    help: 'How long the answer to a call that was forwarded may take, in milliseconds.',
    refuses: true,
    client_sees: 'HTTP 504 `error_upstream`: the call may have been done.',
  },
  upstream_answer_bytes_max: {
    value: 8_388_608,
    help: 'How large the answer to a call that was forwarded may be.',
    refuses: true,
    client_sees: 'HTTP 502 `error_upstream`: the call may have been done.',
  },
  upstream_credentials_bytes_max: {
    value: 1_048_576,
    help: 'How large the file with the credentials of the upstream may be.',
    client_sees: 'HTTP 502 `error_upstream`; no server starts on it.',
  },
  fixtures_max: {
    value: 10_000,
    help: 'How many answers of the upstream are kept as fixtures.',
    client_sees: 'Nothing: further answers are not kept.',
  },
  stubs_max: {
    value: 10_000,
    help: 'How many stubs a server has.',
    client_sees: 'Nothing: no server starts with more.',
  },
  stub_file_bytes_max: {
    value: 16_777_216,
    help: 'How large a file with stubs may be; all of a folder may be four times as large.',
    client_sees: 'Nothing: no server starts with a larger one.',
  },
});
