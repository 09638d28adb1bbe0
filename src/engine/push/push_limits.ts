import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const push_limits = fixedLimits({
  push_url_length_max: {
    value: 512,
    help: 'Maximum number of characters of the URL of a receiver.',
    client_sees: 'The URL is refused.',
  },
  push_attempt_ms_max: {
    value: 3_000,
    help: 'How long one attempt may take, from the lookup of the name to the end of the answer, in milliseconds.',
    client_sees: 'The push counts as not acknowledged, and comes again.',
  },
  push_answer_bytes_max: {
    value: 4_096,
    help: 'How many bytes are read of the answer to a push.',
    client_sees: 'Nothing: an answer with a body does not acknowledge a push, whatever its length.',
  },
  push_answer_header_bytes_max: {
    value: 8_192,
    help: 'Maximum size of the headers of the answer to a push, in bytes.',
    client_sees: 'The push counts as not acknowledged, and comes again.',
  },
  pushes_in_flight_per_receiver_max: {
    value: 16,
    help: 'Number of pushes that a node sends to one receiver at once.',
    client_sees: 'Nothing: further pushes wait.',
  },
  pushes_in_flight_max: {
    value: 256,
    help: 'Number of pushes that a node sends at once.',
    client_sees: 'Nothing: further pushes wait.',
  },
  push_idle_connections_max: {
    value: 64,
    help: 'Number of unused connections to receivers that a node keeps open.',
    client_sees: 'The connection is closed after the answer.',
  },
  push_tests_per_minute_max: {
    value: 10,
    help: 'Number of test pushes that a node sends for one partner each minute.',
    client_sees: '`error_param` to the call that sets the URL.',
    refuses: true,
  },
  push_failures_max: {
    // As many as are under way at once: a receiver that fails at random has a few in a row.
    value: 16,
    help: 'Number of attempts in a row without any answer, after which a node sends nothing to a URL for 1 to 60 seconds. Attempts that are due in that time count as failed.',
    client_sees: 'No push for up to a minute; they come again as after other failures.',
  },
});
