// Answers calls of operations that nobody has: 404, or 403 if they were withdrawn, with their names in the log and, in a marketplace for
// tests, in its journal.
import type { Gateway } from '../../engine/gateway/answer_call.ts';
import type { CallIntake } from '../../engine/gateway/call_intake.ts';
import { readCommonParameters } from '../../engine/gateway/common_parameters.ts';
import type { ObservedCall } from '../../engine/gateway/observed_call.ts';
import { isSignedBy } from '../../engine/gateway/signature.ts';
import { CallRecord } from '../../engine/http/call_record.ts';
import type { Exchange, Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { newRequestId } from '../../engine/http/requests/request_id.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { isOperationPath, missingContract } from '../../testing/missing_operations/missing_operation.ts';
import { countedName, isRetired, unknownOperation } from './unknown_operation.ts';

/** An unknown path is unknown by every method. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export class UnknownCalls {
  constructor(
    readonly gateway: Gateway,
    readonly in_flight: CallIntake['in_flight'],
  ) {}

  readonly find = (path: string): Resource | undefined =>
    isOperationPath(path) ? { methods, serve: (exchange) => this.#serve(exchange) } : undefined;

  async #serve(exchange: Exchange): Promise<void> {
    const started_ms = performance.now();
    const call = new CallRecord(newRequestId(), exchange.target, countedName(exchange.path));
    const refusal = isRetired(exchange.path)
      ? new GatewayRefusal('retired_operation')
      : new GatewayRefusal('unknown_path', { message: unknownOperation(exchange.path) });
    const begun_in = this.in_flight.acquire();
    try {
      // A server that has no room records nothing.
      const observed = begun_in === undefined ? undefined : await this.#observe(exchange, call);
      const answer = exchange.answerRefused(refusal, call.request_id);
      exchange.server.observe(call.end(answer.error, answer.status, performance.now() - started_ms));
      if (exchange.is_given_up) return;
      if (observed) observed.send({ ...answer, reason: refusal.reason });
      else exchange.send(call.request_id, answer);
    } finally {
      if (begun_in !== undefined) this.in_flight.release(begun_in);
    }
  }

  async #observe(exchange: Exchange, call: CallRecord): Promise<ObservedCall | undefined> {
    const { marketplaces, wall_clock } = this.gateway;
    const { path, query, request } = exchange;
    const common = readCommonParameters(query, path, 'public', seconds(wall_clock));
    if (common instanceof GatewayRefusal) return undefined;
    const door = marketplaces.find(common.partner_id);
    if (!door?.call_observer) return undefined;
    const partner = door.partners.cached(common.partner_id) ?? (await door.partners.find(common.partner_id));
    call.partner_id = common.partner_id;
    if (common.caller_kind === 'shop') call.shop_id = common.caller_id;
    if (common.caller_kind === 'merchant') call.merchant_id = common.caller_id;
    const contract = missingContract(request.method === 'POST' ? 'POST' : 'GET', path);
    const observed = door.call_observer.observe(contract, call, exchange);
    observed.is_signed = !!partner?.active && isSignedBy(partner.keys, common.base_string, common.sign);
    return observed;
  }
}
