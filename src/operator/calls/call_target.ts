// Which marketplace a call of the operator API is about: the server's own, or a sandbox.

import type { IncomingRequest } from '../../engine/gateway/incoming_request.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import type { Sandboxes } from '../../engine/sandbox/sandboxes.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { sandbox_header } from '../../kit/contract/operator/sandbox_header.ts';
import { allows } from '../../kit/contract/operator/scope.ts';
import type { OperatorCaller } from '../tokens/operator_token_lookup.ts';
import type { OperatorRoute } from './operator_call.ts';

interface NamedTarget {
  readonly incoming: IncomingRequest;
  readonly caller: OperatorCaller;
  /** The parts of the path that are values of fields. */
  readonly rest: readonly string[];
  /** The sandbox that the path names. */
  readonly sandbox_id: string | undefined;
}

const header_name = sandbox_header.toLowerCase();

/** The scope that the token of a sandbox has for actions of the server about its own sandbox. */
const own_scope = 'write';

/** The server, as calls of the operator API see it. */
export interface CalledServer {
  /** The server's own marketplace. */
  readonly marketplace: Marketplace;
  /** Undefined if sandboxes are off. */
  readonly sandboxes: Sandboxes | undefined;
}

function findServer(
  { marketplace, sandboxes }: CalledServer,
  route: OperatorRoute,
  { caller, rest: [named] }: NamedTarget,
): Marketplace | Problem {
  if (sandboxes === undefined) return Problem.of('sandboxes_off');
  if (caller.sandbox_id !== undefined && (named !== caller.sandbox_id || !allows(own_scope, route.scope)))
    return Problem.of('other_sandbox');
  if (route.names_sandbox && !sandboxes.has(named ?? '')) return Problem.of('no_sandbox');
  return marketplace;
}

async function openSandbox(
  sandboxes: Sandboxes,
  sandbox_id: string,
  incoming: IncomingRequest,
): Promise<Marketplace | Problem> {
  const opened = await sandboxes.open(sandbox_id, incoming);
  return opened ?? Problem.of('no_sandbox');
}

/** The marketplace of a call. It is named by the path, else by a header, else by the token. */
export function findCallTarget(
  server: CalledServer,
  route: OperatorRoute,
  target: NamedTarget,
): Marketplace | Problem | Promise<Marketplace | Problem> {
  const { incoming, caller } = target;
  if (route.of === 'server') return findServer(server, route, target);
  const header = incoming.exchange.request.headers[header_name];
  const sandbox_id = target.sandbox_id ?? (header === undefined ? caller.sandbox_id : String(header));
  if (sandbox_id === undefined)
    return route.of === 'sandbox' && server.marketplace.time === undefined
      ? Problem.of('only_in_sandbox')
      : server.marketplace;
  if (server.sandboxes === undefined) return Problem.of('sandboxes_off');
  if (caller.sandbox_id !== undefined && caller.sandbox_id !== sandbox_id) return Problem.of('other_sandbox');
  return openSandbox(server.sandboxes, sandbox_id, incoming);
}
