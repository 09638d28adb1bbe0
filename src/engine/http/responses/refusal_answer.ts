import { codeIn } from '../../../kit/contract/answer_dialect.ts';
import type { Dialect } from '../../../kit/contract/dialect.ts';
import { refusalBody } from '../../../kit/contract/envelope.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import { BareRefusal, type Refusal } from '../../../kit/contract/refusal.ts';
import { countRefusal } from '../../observe/limit_refusals.ts';
import { SandboxEndedError } from '../../sandbox/sandbox_ended.ts';
import type { Deadline } from '../../store/deadline.ts';
import { StoreUnavailableError, UnknownOutcomeError } from '../../store/store.ts';
import { GatewayRefusal, gatewayRefusals } from '../gateway_refusals.ts';

/** An answer to a caller. */
export interface Answer {
  readonly status: number;
  /** The error code of the answer; empty for a success. */
  readonly error: string;
  /** Long texts are encoded already. */
  readonly body: string | Uint8Array;
  /** Whether the body is a file, and not JSON. */
  readonly is_file?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** The source of the answer, if it is not an operation of this server. */
  readonly answered_by?: 'stub' | 'upstream';
  /** Stoa's own reason of a refusal, which is more specific than the code. */
  readonly reason?: string;
}

/**
 * The refusal for an error that was thrown: a defect, or a database that cannot be reached, with which the client can try
 * again.
 */
export function refusalForError(error: unknown): GatewayRefusal {
  if (error instanceof UnknownOutcomeError) return new GatewayRefusal('unknown_outcome');
  if (error instanceof SandboxEndedError) {
    const { message } = error;
    return error.end === 'deleted'
      ? new GatewayRefusal('unknown_partner', { message })
      : new GatewayRefusal('overloaded', { message, headers: { 'retry-after': '1' } });
  }
  return error instanceof StoreUnavailableError
    ? new GatewayRefusal('database_away', { headers: { 'retry-after': '1' } })
    : new GatewayRefusal('defect');
}

/** The refusal of a call whose deadline has passed. */
export function refusalForDeadline({ is_committing }: Deadline): GatewayRefusal {
  countRefusal('call_timeout_ms');
  return is_committing
    ? new GatewayRefusal('unknown_outcome')
    : new GatewayRefusal('overdue', { headers: { 'retry-after': '1' } });
}

/** Builds the answer for a refusal of the gateway. */
export function gatewayRefusalAnswer(
  request_id: string,
  { reason, error, message, explanation, headers, warning }: GatewayRefusal,
  operation?: Operation,
): Answer {
  return {
    status: gatewayRefusals[reason].status,
    error,
    reason,
    body: refusalBody(
      request_id,
      { error, message, explanation },
      operation?.envelope,
      operation?.envelope.warning === 'text' ? warning : undefined,
    ),
    headers,
  };
}

const bare_text = { 'content-type': 'text/plain; charset=utf-8' };

/**
 * Builds the answer for a refusal of an operation.
 *
 * @throws Error for a reason that its contract does not have.
 */
export function operationRefusalAnswer(
  request_id: string,
  operation: Operation,
  refusal: Refusal,
  dialect: Dialect,
): Answer {
  const { envelope, errors, name } = operation;
  const row = errors[refusal.reason];
  if (!row) throw new Error(`${name} refused with ${refusal.reason}, which its contract does not declare`);
  const error = codeIn(operation, row.error, dialect);
  if (refusal instanceof BareRefusal)
    return { status: refusal.status, error, reason: refusal.reason, body: refusal.text, headers: bare_text };
  const { message = row.message, response = row.response, warning } = refusal;
  return {
    status: 200,
    error,
    reason: refusal.reason,
    body: refusalBody(request_id, { error, message, response }, envelope, warning),
  };
}
