import type { IncomingRequest } from '../../engine/gateway/incoming_request.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { longBody } from '../../engine/http/requests/long_body.ts';
import type { Deadline } from '../../engine/store/deadline.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { invalidRequest } from '../../kit/contract/operator/request_reader.ts';
import { readJsonObject, readLargeObject } from '../../kit/contract/requests/json_object.ts';
import type { OperatorRoute } from './operator_call.ts';
import { problemOf } from './operator_problem.ts';

/** Reads the request of a call, or returns the rule that it breaks. */
export async function readOperatorRequest(
  route: OperatorRoute,
  incoming: IncomingRequest,
  deadline: Deadline,
  rest: readonly string[],
): Promise<Record<string, unknown> | Problem> {
  const { query, request } = incoming.exchange;
  const reads_stream = route.takes_file || (route.access === 'write' && route.reads_stream);
  const { headers } = request;
  if (reads_stream) return route.read({ rest, query, headers, body: {}, stream: longBody(request) });
  const body = await readOperatorBody(route, incoming, deadline);
  return body instanceof Problem ? body : route.read({ rest, query, headers, body });
}

/** The JSON object of a body; empty for a method without one. Reading it does not count in the time of the call. */
async function readOperatorBody(
  { method, body_parts_max }: OperatorRoute,
  incoming: IncomingRequest,
  deadline: Deadline,
): Promise<Record<string, unknown> | Problem> {
  if (method === 'GET' || method === 'DELETE') return {};
  deadline.pause();
  // All operators together have one share of the bodies that are being received.
  const readBody = (bytes: Uint8Array) =>
    body_parts_max === undefined ? readJsonObject(bytes) : readLargeObject(bytes, body_parts_max);
  const parsed = await incoming.readBody({ upload: undefined, readBody }, 'reference', 0);
  deadline.resume();
  if (parsed instanceof GatewayRefusal) return problemOf(parsed);
  return parsed.request ?? invalidRequest(parsed.violation);
}
