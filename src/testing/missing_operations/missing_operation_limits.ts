import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const missing_operation_limits = fixedLimits({
  upstream_calls_max: {
    value: 32,
    help: 'How many calls a server forwards at the same time. One partner may use `STOA_SHARE_PERCENT_MAX` percent of them.',
    refuses: true,
    client_sees: 'HTTP 503 `error_server_busy` with `Retry-After`.',
  },
  upstream_timeout_ms_max: {
    value: 20_000,
    help: 'How long the upstream may take to answer a forwarded call, in milliseconds.',
    refuses: true,
    client_sees: 'HTTP 504 `error_upstream`: the call may have been done.',
  },
  upstream_answer_bytes_max: {
    value: 8_388_608,
    help: 'How large the answer to a forwarded call may be.',
    refuses: true,
    client_sees: 'HTTP 502 `error_upstream`: the call may have been done.',
  },
  upstream_credentials_bytes_max: {
    value: 1_048_576,
    help: 'How large the file with the credentials of the upstream may be.',
    client_sees: 'HTTP 502 `error_upstream`; a server does not start with such a file.',
  },
  fixtures_max: {
    value: 10_000,
    help: 'How many answers of the upstream are kept as fixtures.',
    client_sees: 'Nothing: no more answers are kept.',
  },
  stubs_max: {
    value: 10_000,
    help: 'How many stubs a server may have.',
    client_sees: 'Nothing: a server does not start with more.',
  },
  stub_file_bytes_max: {
    value: 16_777_216,
    help: 'How large a file with stubs may be. All files of a folder together may be four times as large.',
    client_sees: 'Nothing: a server does not start with a larger file.',
  },
});
