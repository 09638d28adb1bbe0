import { fixedLimits } from '../platform/contract/fixed_limit.ts';

export const operator_limits = fixedLimits({
  operator_connections_max: {
    value: 1_000,
    help: 'How many connections there may be to the operator port at once.',
    client_sees: 'The longest idle connection is closed, or the new one where none is idle.',
  },
  cached_tokens_max: {
    value: 1_000,
    help: 'How many operator tokens are cached.',
    client_sees: 'Nothing.',
  },
});
