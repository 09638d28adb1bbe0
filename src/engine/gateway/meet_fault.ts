import type { GatewayRefusal } from '../http/gateway_refusals.ts';
import type { Answer } from '../http/responses/refusal_answer.ts';
import type { Deadline } from '../store/deadline.ts';
import { busy, type IncomingRequest } from './incoming_request.ts';
import type { ObservedCall } from './observed_call.ts';

/**
 * Meets the fault that lies in the way of a call, and waits for as long as that says: neither is the call under way
 * meanwhile, nor does its time count. It waits no longer when its sandbox is reset or deleted.
 *
 * @returns its answer, where the operation is not to be asked.
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
