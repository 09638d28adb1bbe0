// The journey of a call, as the list of checks that it passes. The first one that fails answers.
import { type Clock, seconds } from '../contract/clock.ts';
import type { Dialect } from '../contract/dialect.ts';
import { WithWarning } from '../contract/envelope.ts';
import type { Operation } from '../contract/operation.ts';
import { Refusal } from '../contract/refusal.ts';
import type { CallRecord } from '../http/call_record.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import {
  type Answer,
  gatewayRefusalAnswer,
  operationRefusalAnswer,
  refusalForError,
} from '../http/refusal_answer.ts';
import type { JobQueue } from '../jobs/job_queue.ts';
import type { Ids } from '../store/ids.ts';
import type { ReferenceMemory } from '../store/reference_rows.ts';
import type { Database, Store } from '../store/store.ts';
import { findAuthorizationRefusal, findGrant } from './authorise.ts';
import type { CallerLookup, Merchant, Shop } from './caller.ts';
import { readCommonParameters } from './common_parameters.ts';
import { CallContext } from './context.ts';
import { findIneligibility } from './eligibility.ts';
import type { Context } from './handler.ts';
import type { IncomingRequest } from './incoming_request.ts';
import type { RateLimit } from './rate_limit.ts';
import type { Route } from './route.ts';
import { isSignedBy } from './signature.ts';

/** What answering takes. */
export interface Gateway {
  readonly database: Database;
  readonly ids: Ids;
  readonly jobs: JobQueue;
  readonly reference: ReferenceMemory;
  readonly callers: CallerLookup;
  readonly clock: Clock;
  readonly dialect: Dialect;
  /** Undefined where there is no limit. */
  readonly rate: RateLimit | undefined;
  readonly onDefect: (error: unknown, call: CallRecord) => void;
}

/** Answers one call. It never throws: a defect is logged whole, and answered without detail. */
export async function answer(
  gateway: Gateway,
  route: Route,
  call: CallRecord,
  query: string,
  incoming: IncomingRequest,
): Promise<Answer> {
  const { operation } = route;
  const no = (refusal: GatewayRefusal) => gatewayRefusalAnswer(call.request_id, refusal, operation);
  try {
    const now = seconds(gateway.clock);
    const common = readCommonParameters(query, operation.path, operation.caller, now);
    if (common instanceof GatewayRefusal) return no(common);
    call.partner_id = common.partner_id;
    if (operation.caller === 'shop') call.shop_id = common.caller_id;
    if (operation.caller === 'merchant') call.merchant_id = common.caller_id;

    const partner = await gateway.callers.findPartner(common.partner_id);
    if (!partner?.active) return no(new GatewayRefusal('unknown_partner'));
    if (!isSignedBy(partner.keys, common.base_string, common.sign))
      return no(new GatewayRefusal('wrong_sign'));

    let caller: Shop | Merchant | undefined;
    if (operation.caller !== 'public') {
      const grant = await findGrant(gateway.callers, operation, common);
      const refusal = findAuthorizationRefusal(grant, operation, partner, now, gateway.dialect);
      if (refusal) return no(refusal);
      caller = grant?.caller;
    }

    const wait = gateway.rate?.(`${common.partner_id}/${operation.caller}/${common.caller_id}`) ?? 0;
    if (wait > 0)
      return no(new GatewayRefusal('too_many_calls', { headers: { 'retry-after': String(wait) } }));

    // Check 12, first half: business parameters come from the query of a GET and the body of a POST.
    const parsed =
      operation.method === 'GET' ? route.readQuery(common.others) : await incoming.readBody(route);
    if (parsed instanceof GatewayRefusal) return no(parsed);
    const broken = parsed.broken ?? route.check(parsed.request);
    if (broken !== undefined || parsed.request === undefined)
      return no(new GatewayRefusal('wrong_parameter', { message: `Wrong parameters, detail: ${broken}.` }));

    const ineligible =
      operation.caller === 'shop' && operation.allow && findIneligibility(operation.allow, caller as Shop);
    if (ineligible) return operationRefusalAnswer(call.request_id, operation, new Refusal(ineligible));

    const result = await perform(gateway, route, call, caller, now, parsed.request, incoming);
    if (result instanceof Refusal) return operationRefusalAnswer(call.request_id, operation, result);
    const [payload, warning] =
      result instanceof WithWarning ? [result.payload, result.warning] : [result, undefined];
    return { status: 200, error: '', body: route.write(call.request_id, payload, warning) };
  } catch (error) {
    gateway.onDefect(error, call);
    return no(refusalForError(error));
  }
}

/** Check 14 and the deed itself; an operation that writes runs in one transaction, which a refusal undoes. */
function perform(
  gateway: Gateway,
  { operation, handle }: Route,
  call: CallRecord,
  caller: Shop | Merchant | undefined,
  now: number,
  request: Record<string, unknown>,
  incoming: IncomingRequest,
) {
  const { database, ids } = gateway;
  const handleWith = (store: Store) =>
    handle(
      new CallContext(gateway, operation, caller, call, store, now, incoming) as Context<Operation>,
      request,
    );
  if (operation.access === 'read') return handleWith(database);
  return ids.within(() => database.transaction(handleWith, (result) => !(result instanceof Refusal)));
}
