// The answer of a fault, which replaces the answer of the operation.

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

/** Ends the call without an answer. Only the log sees this status and this error. */
export const no_answer: Answer = { status: 0, error: 'no_answer', body: '' };

/**
 * The reason in the contract for a reason or an error code, in the spelling of the dialect. Refusals of the
 * operation come before those that every call can get.
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

/** The reasons that a refusal can have: the operation's own reasons, and the reasons that every call can get. */
export const reasonsOf = (operation: Operation | undefined, dialect: Dialect): string[] => [
  ...(operation ? Object.keys(operationIn(operation, dialect).errors) : []),
  ...Object.keys(gatewayRefusals),
];

/** The answer to a call that a fault applies to; undefined if the call continues. */
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
