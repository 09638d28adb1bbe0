// The checks of a call in order, with the numbers that they have in ARCHITECTURE. The first failing check
// answers. Check 1, the path and the method, is done by the HTTP server when it finds the call's route.

import { hash } from 'node:crypto';
import { listMissingFields } from '../../kit/contract/check.ts';
import { type Clock, seconds } from '../../kit/contract/clock.ts';
import { Refusal } from '../../kit/contract/refusal.ts';
import type { ParsedRequest } from '../../kit/contract/requests/query_reader.ts';
import type { CallRecord, OnDefect } from '../http/call_record.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import {
  type Answer,
  gatewayRefusalAnswer,
  operationRefusalAnswer,
  refusalForError,
} from '../http/responses/refusal_answer.ts';
import { findIdempotencyKey } from '../idempotency/key_header.ts';
import { countRefusal } from '../observe/limit_refusals.ts';
import { refuseOverdue } from '../store/store.ts';
import type { Tracer } from '../trace/tracer.ts';
import { answerOnce } from './answer_once.ts';
import { dropForeignFields } from './audience.ts';
import { deadToken, findAuthorizationRefusal } from './authorise.ts';
import type { Grant, Merchant, Shop } from './caller.ts';
import { readCommonParameters } from './common_parameters.ts';
import type { AcceptedCall } from './context.ts';
import type { MarketplaceLookup } from './door.ts';
import { findIneligibility } from './eligibility.ts';
import type { IncomingRequest } from './incoming_request.ts';
import { meetFault } from './meet_fault.ts';
import type { PendingCall } from './pending_call.ts';
import type { RateLimit } from './rate_limit.ts';
import type { Route } from './route.ts';
import { answerOf, runHandler } from './run_handler.ts';
import { isSignedBy } from './signature.ts';
import type { SignatureExplainer } from './signature_explainer.ts';

/** What the server needs to answer calls. */
export interface Gateway {
  readonly marketplaces: MarketplaceLookup;
  /** Decides how fresh a timestamp is, whatever the time in a marketplace. */
  readonly wall_clock: Clock;
  /** Undefined if there is no limit. */
  readonly rate_limit: RateLimit | undefined;
  /** Explains a wrong sign; undefined if callers get no explanation. */
  readonly explainer: SignatureExplainer | undefined;
  /** Undefined if nothing is traced. */
  readonly tracer: Tracer | undefined;
  readonly onDefect: OnDefect;
}

/** Answers one call. Never throws: an unexpected error is logged in full and answered without detail. */
export async function answerCall(
  gateway: Gateway,
  route: Route,
  call: CallRecord,
  query: string,
  incoming: IncomingRequest,
  deadline: PendingCall,
): Promise<Answer> {
  const { operation } = route;
  const { explainer } = gateway;
  const refuseWith = (refusal: GatewayRefusal) => gatewayRefusalAnswer(call.request_id, refusal, operation);
  try {
    // Checks 2 to 6: the common parameters.
    const common = readCommonParameters(query, operation.path, operation.caller, seconds(gateway.wall_clock));
    if (common instanceof GatewayRefusal)
      return refuseWith(
        explainer?.explainParameters(common, query, operation.caller, gateway.wall_clock) ?? common,
      );
    call.partner_id = common.partner_id;
    const { caller_kind } = common;
    if (caller_kind === 'shop') call.shop_id = common.caller_id;
    if (caller_kind === 'merchant') call.merchant_id = common.caller_id;

    // Check 7: the partner.
    const door = gateway.marketplaces.find(common.partner_id);
    if (!door) return refuseWith(new GatewayRefusal('unknown_partner'));
    const observed = door.call_observer?.observe(operation, call, incoming.exchange);
    if (observed !== undefined) incoming.onBody = observed.noteBody;
    deadline.observed = observed;
    const { partners } = door;
    const partner = partners.cached(common.partner_id) ?? (await partners.find(common.partner_id));
    if (!partner?.active) return refuseWith(new GatewayRefusal('unknown_partner'));
    call.noteKnownPartner();

    // Check 8: the sign.
    if (!isSignedBy(partner.keys, common.base_string, common.sign)) {
      const { method, path } = operation;
      const { request } = incoming.exchange;
      const listKeys = () => door.listKeys(common.partner_id);
      const missigned = { method, path, caller_kind, query, request, listKeys };
      const explained = await explainer?.explainSign(missigned);
      return refuseWith(explained ?? new GatewayRefusal('wrong_sign'));
    }
    incoming.exchange.noteCaller(common.partner_id);
    if (observed !== undefined) observed.is_signed = true;

    // A sandbox is opened only for calls that its partner has signed.
    const entered = door.enter(incoming);
    const marketplace = entered instanceof Promise ? await entered : entered;
    if (!marketplace) return refuseWith(new GatewayRefusal('unknown_partner'));

    // Checks 9 and 10: the token and its owner. The token expires by the business clock.
    const now = seconds(marketplace.business_clock);
    const { dialect } = marketplace.settings;
    let grant: Grant<Shop | Merchant> | undefined;
    if (caller_kind !== 'public') {
      const token_sha256 = hash('sha256', common.access_token);
      const lookup = marketplace.callers.grants[caller_kind];
      grant =
        lookup.cached(common.caller_id, token_sha256) ?? (await lookup.find(common.caller_id, token_sha256));
      const refusal = findAuthorizationRefusal(grant, common, {
        partner,
        now,
        dialect,
      });
      if (refusal) return refuseWith(refusal);
      if (observed?.meetsDeadToken()) return refuseWith(deadToken(dialect));
    }
    const caller = grant?.caller;

    // Check 11: the rate.
    const wait_s = gateway.rate_limit?.(`${common.partner_id}/${caller_kind}/${common.caller_id}`) ?? 0;
    if (wait_s > 0) {
      countRefusal('rate_limit');
      return refuseWith(new GatewayRefusal('too_many_calls', { headers: { 'retry-after': String(wait_s) } }));
    }

    // Check 12: the business parameters match the contract. They are the other query parameters of a GET, or
    // the body of a POST.
    let parsed: ParsedRequest | GatewayRefusal;
    const method = operation.other_method === undefined ? operation.method : incoming.exchange.request.method;
    if (method === 'GET') parsed = route.readQuery(common.others);
    else {
      // Stop if the call has already been answered, since its body will not arrive then. The time that the
      // body takes is the client's and does not count.
      refuseOverdue(deadline);
      deadline.pause();
      parsed = await incoming.readBody(route, dialect, common.partner_id);
      deadline.resume();
    }
    if (parsed instanceof GatewayRefusal) return refuseWith(parsed);
    if (parsed.request) dropForeignFields(parsed.request, route.limited_fields, caller);
    const violation = parsed.violation ?? route.check(parsed.request);
    if (violation !== undefined || parsed.request === undefined)
      return refuseWith(
        new GatewayRefusal('wrong_parameter', {
          message: `Wrong parameters, detail: ${violation}.`,
          warning: listMissingFields(operation.request, parsed.request)
            .map((path) => `${path} is required`)
            .filter((missing) => missing !== violation)
            .join('; '),
        }),
      );
    const key = route.takes_key ? findIdempotencyKey(incoming.exchange.request.rawHeaders) : undefined;
    if (key instanceof GatewayRefusal) return refuseWith(key);

    // In a sandbox: the fault configured for this call.
    const fault_answer =
      observed && (await meetFault(observed, parsed.request, incoming, deadline, marketplace.sandbox?.ended));
    if (fault_answer instanceof GatewayRefusal) return refuseWith(fault_answer);
    if (fault_answer) return fault_answer;

    // Check 13: the shop may use the operation.
    const ineligible =
      operation.allow && caller && 'shop_id' in caller && findIneligibility(operation.allow, caller);
    if (ineligible)
      return operationRefusalAnswer(call.request_id, operation, new Refusal(ineligible), dialect);

    // Check 14: the operation's own rules.
    const accepted: AcceptedCall = {
      marketplace,
      database: call.observed(marketplace.database),
      route,
      call,
      caller,
      now,
      request: parsed.request,
      incoming,
      deadline,
    };
    if (route.substitute !== undefined) {
      deadline.pause();
      incoming.leave();
      return await route.substitute.answer(accepted);
    }
    if (key !== undefined) return await answerOnce(accepted, key);
    const result = await runHandler(accepted);
    if (result instanceof Refusal) return operationRefusalAnswer(call.request_id, operation, result, dialect);
    return answerOf(accepted, result);
  } catch (error) {
    gateway.onDefect(error, call);
    return refuseWith(refusalForError(error));
  }
}
