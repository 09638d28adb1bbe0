// How the operator port refuses: everything is told as problem details.
import { brokenRuleOf } from '../../platform/contract/operator/broken_rule.ts';
import { Problem, problem_type } from '../../platform/contract/operator/problem.ts';
import { type GatewayRefusal, gatewayRefusals } from '../../platform/http/gateway_refusals.ts';
import type { Answer } from '../../platform/http/responses/refusal_answer.ts';

/** What the server itself refuses. On the partner API a wrong parameter answers HTTP 200; here it has a status. */
export function problemOf({ reason, message, headers }: GatewayRefusal): Problem {
  if (reason !== 'wrong_parameter')
    return new Problem(gatewayRefusals[reason].status, reason, message, { headers });
  const violation = message.replace(/^Wrong parameters, detail: /, '').replace(/\.$/, '');
  return Problem.of('invalid_request', { detail: message, errors: [brokenRuleOf(violation)], headers });
}

/** A problem as it goes out. */
export const problemAnswer = (request_id: string, problem: Problem): Answer => ({
  status: problem.status,
  error: problem.code,
  body: problem.bodyFor(request_id),
  headers: { 'content-type': problem_type, ...problem.headers },
});
