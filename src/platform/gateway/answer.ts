// The journey of a call, as the list of checks that it passes. The first one that fails answers.
import { type Clock, seconds } from '../contract/clock.ts';
import { Warned } from '../contract/envelope.ts';
import type { Operation } from '../contract/operation.ts';
import type { Parsed } from '../contract/query.ts';
import { Refusal } from '../contract/refusal.ts';
import type { Ids } from '../store/ids.ts';
import { type Database, type Store, StoreUnavailable } from '../store/store.ts';
import { authorise } from './authorise.ts';
import type { Call } from './call.ts';
import type { Directory, Merchant, Shop } from './caller.ts';
import { readCommonParameters } from './common_parameters.ts';
import { CallContext } from './context.ts';
import type { Dialect } from './dialect.ts';
import { ineligibility } from './eligible.ts';
import type { Context } from './handler.ts';
import type { RateLimit } from './rate.ts';
import { GatewayRefusal } from './refusals.ts';
import { type Answer, refusedByGateway, refusedByOperation } from './refused.ts';
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

type Body = () => Promise<Uint8Array | GatewayRefusal>;

/** Answers one call. It never throws: a defect is logged whole, and answered without detail. */
export async function answer(
  gateway: Gateway,
  route: Route,
  call: Call,
  query: string,
  body: Body,
): Promise<Answer> {
  try {
    return await journey(gateway, route, call, query, body);
  } catch (error) {
    gateway.onDefect(error, call);
    const away = error instanceof StoreUnavailable;
    const refusal = away
      ? new GatewayRefusal('database_away', undefined, { 'retry-after': '1' })
      : new GatewayRefusal('defect');
    return refusedByGateway(call.request_id, refusal, gateway.dialect, route.operation);
  }
}

async function journey(
  gateway: Gateway,
  route: Route,
  call: Call,
  query: string,
  body: Body,
): Promise<Answer> {
  const { operation } = route;
  const no = (refusal: GatewayRefusal) =>
    refusedByGateway(call.request_id, refusal, gateway.dialect, operation);
  const now = seconds(gateway.clock);

  const common = readCommonParameters(query, operation.path, operation.caller, now);
  if (common instanceof GatewayRefusal) return no(common);
  call.partner_id = common.partner_id;
  if (operation.caller === 'shop') call.shop_id = common.caller_id;
  if (operation.caller === 'merchant') call.merchant_id = common.caller_id;

  const partner = await gateway.directory.findPartner(common.partner_id);
  if (!partner?.active) return no(new GatewayRefusal('unknown_partner'));
  if (!isSignedBy(partner.keys, common.base_string, common.sign)) return no(new GatewayRefusal('wrong_sign'));

  const caller = await authorise(gateway.directory, operation, common, partner, now);
  if (caller instanceof GatewayRefusal) return no(caller);

  const wait = gateway.rate?.(`${common.partner_id}/${operation.caller}/${common.caller_id}`) ?? 0;
  if (wait > 0) return no(new GatewayRefusal('too_many_calls', undefined, { 'retry-after': String(wait) }));

  const parsed = await readRequest(route, query, body);
  if (parsed instanceof GatewayRefusal) return no(parsed);
  const broken = parsed.broken ?? route.check(parsed.request);
  if (broken !== undefined || parsed.request === undefined)
    return no(new GatewayRefusal('wrong_parameter', `Wrong parameters, detail: ${broken}.`));

  const ineligible = operation.who && caller.shop && ineligibility(operation.who, caller.shop);
  if (ineligible !== undefined)
    return refusedByOperation(call.request_id, operation, new Refusal(ineligible));

  const result = await perform(gateway, route, call, caller, now, parsed.request);
  if (result instanceof Refusal) return refusedByOperation(call.request_id, operation, result);
  const [payload, warning] =
    result instanceof Warned ? [result.payload, result.warning] : [result, undefined];
  return { status: 200, error: '', body: route.write(call.request_id, payload, warning) };
}

/** Check 12, first half: business parameters come from the query of a GET and the body of a POST. */
async function readRequest(route: Route, query: string, body: Body): Promise<Parsed | GatewayRefusal> {
  if (route.operation.method === 'GET') return route.readQuery(query);
  const bytes = await body();
  return bytes instanceof GatewayRefusal ? bytes : route.readBody(bytes);
}

/** Check 14 and the deed itself; an operation that writes runs in one transaction, which a refusal undoes. */
function perform(
  { database, ids, dialect }: Gateway,
  { operation, handle }: Route,
  call: Call,
  { shop, merchant }: { shop: Shop | undefined; merchant: Merchant | undefined },
  now: number,
  request: Record<string, unknown>,
) {
  const handleWith = (store: Store) =>
    handle(new CallContext(shop, merchant, call, store, ids, now, dialect) as Context<Operation>, request);
  if (operation.effect === 'read') return handleWith(database);
  return ids.within(() => database.transaction(handleWith, (result) => !(result instanceof Refusal)));
}
