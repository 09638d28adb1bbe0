// Why a call of an operation that Stoa does not have is answered neither by a stub nor by the upstream.

import type { Answer } from '../../engine/http/responses/refusal_answer.ts';
import { refusalBody } from '../../kit/contract/envelope.ts';

/** `fix` is documented, and not sent. */
export const missing_operation_failures = {
  no_stub: {
    status: 404,
    error: 'error_not_found',
    message: 'Stoa does not have this operation, and no stub fits the method and fields of this call.',
    fix: 'Add a stub with this method, path and fields.',
  },
  forwarded_before: {
    status: 404,
    error: 'error_not_found',
    message: 'Stoa does not have this operation, and does not forward what was forwarded to it.',
    fix: 'Let only one of the two servers forward calls.',
  },
  busy: {
    status: 503,
    error: 'error_server_busy',
    message: 'Too many calls are on their way to the upstream; try again.',
    headers: { 'retry-after': '1' },
    fix: 'Repeat the call after Retry-After.',
  },
  no_token: {
    status: 502,
    error: 'error_upstream',
    message:
      'The credentials of the upstream have no access_token for the shop or merchant of this call, so that nothing was forwarded.',
    fix: 'Add the shop or merchant to the file of `STOA_UPSTREAM_CREDENTIALS`.',
  },
  no_credentials: {
    status: 502,
    error: 'error_upstream',
    message:
      'The file with the credentials of the upstream cannot be used as it is now, so that nothing was forwarded.',
    fix: 'Correct the file; the log of the server says what is wrong.',
  },
  no_answer: {
    status: 502,
    error: 'error_upstream',
    message: 'The upstream gave no answer; the call may have been done there.',
    fix: 'Check the URL of the upstream and the connection. Read the state there before you call again.',
  },
  timeout: {
    status: 504,
    error: 'error_upstream',
    message: 'The upstream did not answer in time; the call may have been done there.',
    fix: 'Read the state there before you call again.',
  },
  unusable_answer: {
    status: 502,
    error: 'error_upstream',
    message:
      'The upstream answered with a redirection, or with more than is taken; the call may have been done there.',
    fix: 'Use the final URL of the upstream, or ask for less.',
  },
} as const;

export type MissingOperationFailure = keyof typeof missing_operation_failures;

export function failureAnswer(request_id: string, reason: MissingOperationFailure): Answer {
  const { status, error, message, fix: _, ...rest } = missing_operation_failures[reason];
  return { status, error, reason, body: refusalBody(request_id, { error, message }), ...rest };
}
