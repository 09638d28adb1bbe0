// The journey of a call, as the list of checks that it passes. The first one that fails answers.
import { type Clock, seconds } from '../contract/clock.ts';
import { Warned } from '../contract/envelope.ts';
import type { Operation } from '../contract/operation.ts';
import { Refusal } from '../contract/refusal.ts';
import type { Ids } from '../store/ids.ts';
import type { Database, Store } from '../store/store.ts';
import { findGrant, unauthorised } from './authorise.ts';
import type { Call } from './call.ts';
import type { Directory, Merchant, Shop } from './caller.ts';
import { readCommonParameters } from './common_parameters.ts';
import { CallContext } from './context.ts';
import type { Dialect } from './dialect.ts';
import { ineligibility } from './eligible.ts';
import type { Context } from './handler.ts';
import type { Incoming } from './incoming.ts';
import type { RateLimit } from './rate.ts';
import { GatewayRefusal } from './refusals.ts';
import { type Answer, refusalFor, refusedByGateway, refusedByOperation } from './refused.ts';
import type { Route } from './route.ts';
import { isSignedBy } from './signature.ts';

/** What answering takes. */
export interface Gateway {
  readonly database: Database;
  readonly ids: Ids;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly dialect: Dialect;
  /** Undefined where there is no limit. */
  readonly rate: RateLimit | undefined;
  readonly onDefect: (error: unknown, call: Call) => void;
}

/** Answers one call. It never throws: a defect is logged whole, and answered without detail. */
export async function answer(
  gateway: Gateway,
  route: Route,
  call: Call,
  query: string,
  incoming: Incoming,
): Promise<Answer> {
  const { operation } = route;
  const no = (refusal: GatewayRefusal) =>
    refusedByGateway(call.request_id, refusal, gateway.dialect, operation);
  try {
    const now = seconds(gateway.clock);
    const common = readCommonParameters(query, operation.path, operation.caller, now);
    if (common instanceof GatewayRefusal) return no(common);
    call.partner_id = common.partner_id;
    if (operation.caller === 'shop') call.shop_id = common.caller_id;
    if (operation.caller === 'merchant') call.merchant_id = common.caller_id;

    const known = gateway.directory.findPartner(common.partner_id);
    const partner = known instanceof Promise ? await known : known;
    if (!partner?.active) return no(new GatewayRefusal('unknown_partner'));
    if (!isSignedBy(partner.keys, common.base_string, common.sign))
      return no(new GatewayRefusal('wrong_sign'));

    let caller: Shop | Merchant | undefined;
    if (operation.caller !== 'public') {
      const found = findGrant(gateway.directory, operation, common);
      const grant = found instanceof Promise ? await found : found;
      const refusal = unauthorised(grant, operation, partner, now);
      if (refusal) return no(refusal);
      caller = grant?.caller;
    }

    const wait = gateway.rate?.(`${common.partner_id}/${operation.caller}/${common.caller_id}`) ?? 0;
    if (wait > 0) return no(new GatewayRefusal('too_many_calls', undefined, { 'retry-after': String(wait) }));

    // Check 12, first half: business parameters come from the query of a GET and the body of a POST.
    const parsed =
      operation.method === 'GET' ? route.readQuery(common.others) : await incoming.readBody(route);
    if (parsed instanceof GatewayRefusal) return no(parsed);
    const broken = parsed.broken ?? route.check(parsed.request);
    if (broken !== undefined || parsed.request === undefined)
      return no(new GatewayRefusal('wrong_parameter', `Wrong parameters, detail: ${broken}.`));

    const ineligible =
      operation.caller === 'shop' && operation.who && ineligibility(operation.who, caller as Shop);
    if (ineligible) return refusedByOperation(call.request_id, operation, new Refusal(ineligible));

    const result = await perform(gateway, route, call, caller, now, parsed.request, incoming);
    if (result instanceof Refusal) return refusedByOperation(call.request_id, operation, result);
    const [payload, warning] =
      result instanceof Warned ? [result.payload, result.warning] : [result, undefined];
    return { status: 200, error: '', body: route.write(call.request_id, payload, warning) };
  } catch (error) {
    gateway.onDefect(error, call);
    return no(refusalFor(error));
  }
}

/** Check 14 and the deed itself; an operation that writes runs in one transaction, which a refusal undoes. */
function perform(
  { database, ids, dialect }: Gateway,
  { operation, handle }: Route,
  call: Call,
  caller: Shop | Merchant | undefined,
  now: number,
  request: Record<string, unknown>,
  incoming: Incoming,
) {
  const handleWith = (store: Store) =>
    handle(
      new CallContext(operation, caller, call, store, ids, now, dialect, incoming) as Context<Operation>,
      request,
    );
  if (operation.effect === 'read') return handleWith(database.recent);
  return ids.within(() => database.transaction(handleWith, (result) => !(result instanceof Refusal)));
}
