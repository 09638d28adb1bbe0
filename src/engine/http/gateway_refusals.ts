import { idempotency_hours, idempotency_keys_max } from '../../kit/contract/idempotency_key.ts';
import type { RefusalRow } from '../../kit/contract/refusal.ts';

interface GatewayRefusalRow extends RefusalRow {
  readonly status: number;
  /** The situation that it answers, for the documentation. */
  readonly when: string;
  readonly fix: string;
}

/** All refusals before an operation is reached, or outside of it. Messages may be replaced by more specific ones. */
export const gatewayRefusals = {
  unknown_path: {
    status: 404,
    error: 'error_not_found',
    message:
      'There is nothing at this path. Operations stand at /api/v2/<group>/<operation>, without a trailing slash; the documentation is at /docs.',
    when: 'No operation has this path.',
    fix: 'Compare the path with the list of operations; the message names the nearest one. A file can answer operations that Stoa does not have (`stoa stub`).',
  },
  retired_operation: {
    status: 403,
    error: 'api_suspended',
    message:
      'The API is offline: it moved shops from the first version of the API, which does not exist here.',
    when: 'The operation is get_refresh_token_by_upgrade_code, which the public API has withdrawn.',
    fix: "Get tokens with the code of a seller's consent.",
  },
  wrong_method: {
    status: 405,
    error: 'error_param',
    message: 'This operation is called with another method; see the Allow header.',
    when: 'The operation requires another method.',
    fix: 'Use the method that the Allow header names.',
  },
  malformed_request: {
    status: 400,
    error: 'error_param',
    message: 'The request is not well-formed HTTP.',
    when: 'The request line, a header or the path is not valid HTTP, or is ambiguous.',
    fix: 'Encode the path and the query, and let a library for HTTP write the request.',
  },
  request_timeout: {
    status: 408,
    error: 'error_param',
    message: 'The request took too long to arrive.',
    when: 'The headers or the body arrive too slowly.',
    fix: 'Send the request at once. Check the connection and proxies on the way.',
  },
  headers_too_large: {
    status: 431,
    error: 'error_param',
    message: 'The request line and headers are too large.',
    when: 'The request line and the headers are larger than 16 KiB.',
    fix: 'Send long lists in the body, or in several calls. Leave out cookies.',
  },
  expectation_failed: {
    status: 417,
    error: 'error_param',
    message: 'The Expect header may only say 100-continue.',
    when: 'An Expect header has a value other than 100-continue.',
    fix: 'Leave the Expect header out.',
  },
  body_too_large: {
    status: 413,
    error: 'error_param',
    message: 'The body is larger than 1 MiB.',
    when: 'The body is larger than 1 MiB or, for an upload, larger than the limits of its files plus 1 MiB.',
    fix: 'Send less at once: fewer rows, or smaller files.',
  },
  unsupported_encoding: {
    status: 415,
    error: 'error_param',
    message: 'The Content-Encoding of the body is not supported; send it as it is.',
    when: 'The body has a Content-Encoding other than identity; the message names it.',
    fix: 'Send the body uncompressed.',
  },
  wrong_parameter: {
    status: 200,
    error: 'error_param',
    message: 'Wrong parameters.',
    when: 'A parameter is missing or does not match the contract; the message names it.',
    fix: 'Change the field that the message names, as its rule says.',
  },
  unknown_partner: {
    status: 403,
    error: 'invalid_partner_id',
    message: 'There is no active partner with this partner_id.',
    when: 'The partner is unknown or not active.',
    fix: 'Compare partner_id with what `stoa demo` or the operator gives you, and the base URL with the server that has this partner.',
  },
  wrong_sign: {
    status: 403,
    error: 'error_sign',
    message: 'Wrong sign.',
    when: 'The sign does not match this call.',
    fix: 'Sign partner_id, path, timestamp, access_token and shop_id (or merchant_id) with the partner key, in this order and nothing else. `stoa verify` with the URL, and the explanation in the answer of a demo marketplace, name the mistake.',
  },
  dead_token: {
    status: 403,
    error: 'error_auth',
    message: 'Invalid access_token.',
    when: 'The access_token is unknown, expired, revoked, or was issued for another partner, shop or merchant.',
    fix: 'Refresh the token: it lives four hours. `stoa token issue` makes fresh ones for tests.',
  },
  shop_banned: {
    status: 403,
    error: 'shop_banned',
    message: 'The shop is not active.',
    when: 'The shop is banned.',
    fix: 'Operators end the ban with the action shop.reinstate.',
  },
  shop_not_linked: {
    status: 403,
    error: 'shop_no_linked',
    message: 'The shop has withdrawn its consent to this partner, or it has expired.',
    when: 'The shop is no longer linked to the partner.',
    fix: 'Ask the seller for consent again.',
  },
  merchant_not_linked: {
    status: 403,
    error: 'merchant_no_linked',
    message: 'The merchant is not active, has withdrawn its consent to this partner, or it has expired.',
    when: 'The merchant is not active or no longer linked to the partner.',
    fix: 'Ask the seller for consent again.',
  },
  too_many_calls: {
    status: 429,
    error: 'error_rate_limit',
    message: 'Too many calls; wait as long as the Retry-After header says.',
    when: 'The partner calls too often for this shop or merchant.',
    fix: 'Wait as long as Retry-After says, and make fewer calls at once. Operators set the limit (`STOA_RATE_LIMIT`).',
  },
  too_many_keys: {
    status: 429,
    error: 'error_key_limit',
    message: `The partner has used ${idempotency_keys_max} Idempotency-Keys for this shop or merchant within ${idempotency_hours} hours; the Retry-After header says when the first one is free. A call without the header is done.`,
    when: `The partner has used ${idempotency_keys_max} Idempotency-Keys for this shop or merchant within ${idempotency_hours} hours, and this call has another one. Nothing was done.`,
    fix: 'Wait as long as Retry-After says, or call without the header. Use one key for each write, not for each attempt.',
  },
  overloaded: {
    status: 503,
    error: 'error_server_busy',
    message: 'The server has more calls under way than it can take; try again.',
    when: 'Too many calls, bodies, uploads or images are in progress, in all or for this caller, or the server is stopping.',
    fix: 'Repeat the call after Retry-After, and make fewer calls at once.',
  },
  database_away: {
    status: 503,
    error: 'error_server_busy',
    message: 'The database cannot be reached; try again.',
    when: 'The database cannot be reached.',
    fix: 'Repeat the call after Retry-After. Operators look at /readyz and at the database.',
  },
  overdue: {
    status: 503,
    error: 'error_server_busy',
    message: 'The call took too long, and nothing was done; try again.',
    when: 'The call took longer than the server allows, usually because the database is slow. Nothing was done.',
    fix: 'Repeat the call after Retry-After. On a slow machine, raise `STOA_CALL_TIMEOUT_MS`.',
  },
  unknown_outcome: {
    status: 503,
    error: 'error_server',
    message:
      'The database did not say whether the call was done: it may have been. Look what is there before you call again, or send it again if it had an Idempotency-Key.',
    when: 'The answer of the database to a commit was lost. The call may have been done, so there is no Retry-After. Check the current data before you call again, or repeat the same call if it had an Idempotency-Key.',
    fix: 'Read the current state first, or repeat the same call if it had an Idempotency-Key.',
  },
  defect: {
    status: 500,
    error: 'error_server',
    message: 'Something went wrong here; the request_id finds it in the log.',
    when: 'An unexpected error of the server, never the answer to a bad request.',
    fix: 'Search the log of the server for the request_id, and report what you find.',
  },
} as const satisfies Record<string, GatewayRefusalRow>;

export type GatewayReason = keyof typeof gatewayRefusals;

interface GatewayRefusalOptions {
  /** Replaces the row's error, if the dialect has another one. */
  readonly error?: string | undefined;
  /** Replaces the row's message with one for this request. */
  readonly message?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Other problems, if the operation's answers have a warning text. */
  readonly warning?: string | undefined;
  /** What the client did wrong. The message itself stays as documented. */
  readonly explanation?: string | undefined;
}

const no_options: GatewayRefusalOptions = {};

/** A request that the gateway refuses. */
export class GatewayRefusal {
  readonly error: string;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly warning: string | undefined;
  readonly explanation: string | undefined;

  constructor(
    readonly reason: GatewayReason,
    { error, message, headers = {}, warning, explanation }: GatewayRefusalOptions = no_options,
  ) {
    this.error = error ?? gatewayRefusals[reason].error;
    this.message = message ?? gatewayRefusals[reason].message;
    this.headers = headers;
    this.warning = warning;
    this.explanation = explanation;
  }
}
