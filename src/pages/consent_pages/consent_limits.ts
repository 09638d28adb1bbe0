import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

const paused = 'HTTP 429 with `Retry-After`, which says how long to wait.';

export const consent_limits = fixedLimits({
  form_bytes_max: {
    value: 16_384,
    help: 'How large the form of a consent page may be, as it is sent.',
    refuses: true,
    client_sees: 'HTTP 413.',
  },
  waiting_forms_max: {
    value: 200,
    help: 'How many of these forms may be received at once; a share of them from one address.',
    refuses: true,
    client_sees: 'HTTP 503 with `Retry-After`.',
  },
  sign_in_lifetime_s: {
    value: 30 * 60,
    help: 'How long the sign-in page can be used.',
    client_sees: 'The seller starts again from the app.',
  },
  choice_lifetime_s: {
    value: 10 * 60,
    help: 'How long a seller who has signed in may take to decide.',
    client_sees: 'The seller starts again from the app.',
  },
  redirect_length_max: {
    value: 2_048,
    help: 'How long the address that a seller goes back to may be, in characters.',
    client_sees: '`error_param`, naming the rule.',
  },
  state_length_max: {
    value: 2_048,
    help: 'How long the `state` of a consent link may be, in characters.',
    client_sees: '`error_param`, naming the rule.',
  },
  passwords_checked_max: {
    value: 2,
    help: 'How many passwords are checked at once. Each check takes 32 MiB and about a quarter of a second. Passwords that operators set are hashed separately, one at a time.',
    client_sees: 'Nothing: others wait.',
  },
  passwords_waiting_max: {
    value: 16,
    help: 'How many sign-ins may wait to be checked; a quarter of them from one address.',
    refuses: true,
    client_sees: 'HTTP 429 with `Retry-After`.',
  },
  free_attempts_of_seller_and_address: {
    value: 3,
    help: 'How many sign-ins of one seller from one address may fail before a pause.',
    refuses: true,
    client_sees: paused,
  },
  free_attempts_of_seller: {
    value: 10,
    help: 'How many sign-ins of one seller from all addresses may fail before a pause. That pause applies only to addresses that have used up their own attempts.',
    refuses: true,
    client_sees: paused,
  },
  free_attempts_of_address: {
    value: 20,
    help: 'How many sign-ins from one address may fail before a pause. That pause does not apply to sellers who have signed in from there.',
    refuses: true,
    client_sees: paused,
  },
  sign_in_pause_s_max: {
    value: 30,
    help: 'How long a pause may become. It starts at one second and doubles.',
    client_sees: paused,
  },
  sign_in_memory_s: {
    value: 15 * 60,
    help: 'How long failed sign-ins count.',
    client_sees: 'Nothing.',
  },
  sign_in_entries_max: {
    value: 20_000,
    help: 'For how many sellers and addresses a node remembers failed sign-ins. If there are more, the oldest are forgotten.',
    client_sees: 'Nothing.',
  },
});
