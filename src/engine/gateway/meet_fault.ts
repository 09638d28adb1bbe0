import type { GatewayRefusal } from '../http/gateway_refusals.ts';
import type { Answer } from '../http/responses/refusal_answer.ts';
import type { Deadline } from '../store/deadline.ts';
import { busy, type IncomingRequest } from './incoming_request.ts';
import type { ObservedCall } from './observed_call.ts';

/**
 * Applies the fault that is set for a call, and waits as long as the fault requires. During the wait the call does not
 * count as in progress, and its deadline is paused. The wait ends if its sandbox is reset or deleted.
 *
 * @returns the answer of the fault, or undefined if the operation should run.
 */
export async function meetFault(
  observed: ObservedCall,
  request: Readonly<Record<string, unknown>>,
  incoming: IncomingRequest,
  deadline: Deadline,
  ended: AbortSignal | undefined,
): Promise<Answer | GatewayRefusal | undefined> {
  const { wait_ms, answer } = observed.meet(request);
  if (wait_ms === 0) return answer;
  deadline.pause();
  try {
    if (!(await incoming.rest(wait_ms, ended))) return busy();
  } catch (error) {
    observed.escape();
    throw error;
  } finally {
    deadline.resume();
  }
  return answer;
}
