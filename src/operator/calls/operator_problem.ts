// How the operator port refuses: always with problem details.

import { type GatewayRefusal, gatewayRefusals } from '../../engine/http/gateway_refusals.ts';
import { type Answer, refusalForError } from '../../engine/http/responses/refusal_answer.ts';
import { SandboxEndedError } from '../../engine/sandbox/sandbox_ended.ts';
import { brokenRuleOf } from '../../kit/contract/operator/broken_rule.ts';
import { Problem, problem_type } from '../../kit/contract/operator/problem.ts';

/** A refusal of the server itself. A wrong parameter answers HTTP 200 on the partner API, but has a status here. */
export function problemOf({ reason, message, headers }: GatewayRefusal): Problem {
  if (reason !== 'wrong_parameter')
    return new Problem(gatewayRefusals[reason].status, reason, message, { headers });
  const violation = message.replace(/^Wrong parameters, detail: /, '').replace(/\.$/, '');
  return Problem.of('invalid_request', { detail: message, errors: [brokenRuleOf(violation)], headers });
}

/** The answer of a call that threw an error. */
export const problemForError = (error: unknown): Problem =>
  error instanceof SandboxEndedError && error.end === 'deleted'
    ? Problem.of('no_sandbox', { detail: error.message })
    : problemOf(refusalForError(error));

/** The HTTP answer for a problem. */
export const problemAnswer = (request_id: string, problem: Problem): Answer => ({
  status: problem.status,
  error: problem.code,
  body: problem.bodyFor(request_id),
  headers: { 'content-type': problem_type, ...problem.headers },
});
