import type { UrlFault } from './destination.ts';

/** How an attempt ended, and which rule of acknowledging a push was broken, in a sentence for the receiver. */
export const attempt_outcomes = {
  acknowledged: 'The receiver acknowledged the push.',
  url_too_long: 'The URL is too long.',
  url_invalid: 'The URL is not an absolute http or https URL in plain characters.',
  url_has_password: 'The URL has a user name or a password.',
  url_has_fragment: 'The URL has a fragment.',
  not_encrypted: 'The URL is not https, and its network is not one that the settings name.',
  address_forbidden: 'The URL leads to an address that is not public.',
  name_not_found: 'No name server knows the name in the URL.',
  lost_by_fault: 'A fault of the sandbox lost the push: nothing was sent.',
  circuit_open: 'Nothing was sent, because the last attempts had no answer.',
  connect_failed: 'No connection could be made.',
  certificate_invalid: 'The certificate is not valid for this name.',
  connection_closed: 'The connection was closed before the answer was complete.',
  answer_invalid: 'The answer is not valid HTTP.',
  timed_out: 'The answer was not complete after three seconds.',
  redirected: 'The answer redirects, and redirects are not followed.',
  not_2xx: 'The status of the answer is not 2xx.',
  body_not_empty: 'The answer has a body. It must be empty.',
} as const;

export type AttemptOutcome = keyof typeof attempt_outcomes;

/** What the URL alone shows. */
export type RefusedUrl = UrlFault | 'not_encrypted' | 'address_forbidden' | 'name_not_found';

/** Whether the receiver answered, even if it did not acknowledge. */
const answered: ReadonlySet<AttemptOutcome> = new Set([
  'acknowledged',
  'redirected',
  'not_2xx',
  'body_not_empty',
]);
export const isAnswered = (outcome: AttemptOutcome): boolean => answered.has(outcome);

/** One attempt to deliver a push. */
export interface Attempt {
  readonly outcome: AttemptOutcome;
  /** HTTP status of the answer; undefined if there was none. */
  readonly status: number | undefined;
  readonly duration_ms: number;
  /** The code of an error of the connection, such as ECONNREFUSED; undefined if there was none. */
  readonly error_code: string | undefined;
  /** The beginning of the body of the answer. */
  readonly answer: string;
}
