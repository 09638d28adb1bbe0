import { fixedLimits } from '../contract/fixed_limit.ts';

export const signing_limits = fixedLimits({
  digests_max: {
    value: 4_096,
    help: 'How many signs are tried to explain a wrong one.',
    client_sees: 'No common mistake is found.',
  },
  digest_bytes_max: {
    value: 4 * 1_024 * 1_024,
    help: 'How many bytes are digested to explain a wrong sign.',
    client_sees: 'No common mistake is found.',
  },
  explained_body_bytes_max: {
    value: 64 * 1_024,
    help: 'How large a body may be for the check whether it was signed.',
    client_sees: 'No common mistake is found.',
  },
});
