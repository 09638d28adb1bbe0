import { fixedLimits } from '../../../kit/contract/fixed_limit.ts';

import { state_file_bytes_max } from '../sandboxes.ts';

const mib = 1_048_576;

export const state_limits = fixedLimits({
  state_file_bytes_max: {
    value: state_file_bytes_max,
    help: 'How large a file with the state of a sandbox may be, in bytes.',
    client_sees: 'HTTP 409 `too_large` for an export, and 422 `unusable_file` for an import.',
  },
  state_bytes_max: {
    value: 256 * mib,
    help: 'How large the state of a sandbox may be when it is unpacked, in bytes.',
    client_sees: 'HTTP 409 `too_large` for an export, and 422 `unusable_file` for an import.',
  },
  states_at_once_max: {
    value: 2,
    help: 'How many states of sandboxes a server reads or writes at once.',
    refuses: true,
    client_sees: 'HTTP 409 `busy`, on the operator port.',
  },
  checked_states_max: {
    value: 4,
    help: 'For how many files with a state a server remembers that it has checked each row.',
    client_sees: 'Nothing: other files are checked again, which takes longer.',
  },
});
