// What a fault answers instead of the operation.

import { gatewayRefusalsIn } from '../../../engine/gateway/gateway_dialect.ts';
import {
  type GatewayReason,
  GatewayRefusal,
  gatewayRefusals,
} from '../../../engine/http/gateway_refusals.ts';
import {
  type Answer,
  gatewayRefusalAnswer,
  operationRefusalAnswer,
} from '../../../engine/http/responses/refusal_answer.ts';
import { operationIn } from '../../../kit/contract/answer_dialect.ts';
import type { Dialect } from '../../../kit/contract/dialect.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import { Refusal } from '../../../kit/contract/refusal.ts';
import type { Fault } from './fault.ts';

const html_page = `<html>\r
<head><title>502 Bad Gateway</title></head>\r
<body>\r
<center><h1>502 Bad Gateway</h1></center>\r
</body>\r
</html>\r
`;

const isGatewayReason = (reason: string): reason is GatewayReason => Object.hasOwn(gatewayRefusals, reason);

/** What ends without an answer. Its status and its error are seen by nobody but the log. */
export const no_answer: Answer = { status: 0, error: 'no_answer', body: '' };

/**
 * The reason of ours by which an operation refuses with what is given: a reason, or a code of the wire as a dialect spells
 * it. The operation's own stand before those that every call may get.
 */
export function findReason(
  operation: Operation | undefined,
  dialect: Dialect,
  given: string,
): string | undefined {
  const errors = operation ? operationIn(operation, dialect).errors : {};
  const codes = [...Object.entries(errors), ...Object.entries(gatewayRefusalsIn(dialect))];
  if (Object.hasOwn(errors, given) || isGatewayReason(given)) return given;
  return codes.find(([, { error }]) => error === given)?.[0];
}

/** What a call of the operation is answered with that meets this fault; undefined where it goes on. */
export function answerOfFault(
  { kind, reason = '', retry_after_s }: Fault,
  operation: Operation,
  request_id: string,
  dialect: Dialect,
): Answer | undefined {
  const gateway = (gateway_reason: GatewayReason, message?: string, is_temporary = false): Answer =>
    gatewayRefusalAnswer(
      request_id,
      new GatewayRefusal(gateway_reason, {
        error: gatewayRefusalsIn(dialect)[gateway_reason].error,
        message,
        ...(is_temporary && { headers: { 'retry-after': String(retry_after_s) } }),
      }),
      operation,
    );
  switch (kind) {
    case 'refusal':
      if (Object.hasOwn(operation.errors, reason))
        return operationRefusalAnswer(request_id, operation, new Refusal(reason), dialect);
      return isGatewayReason(reason) ? gateway(reason) : undefined;
    case 'http_429':
      return gateway('too_many_calls', undefined, true);
    case 'http_500':
      return gateway('defect', 'Something went wrong here.');
    case 'http_502':
      return { status: 502, error: 'http_502', body: html_page, headers: { 'content-type': 'text/html' } };
    case 'http_503':
      return gateway('overloaded', undefined, true);
    case 'cut_before':
      return no_answer;
    default:
      return undefined;
  }
}
