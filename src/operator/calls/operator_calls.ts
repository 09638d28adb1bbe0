// Answers a call of the operator API: checks its scope, reads its body, runs it in one transaction, and logs one line.

import type { CallIntake } from '../../engine/gateway/call_intake.ts';
import { IncomingRequest } from '../../engine/gateway/incoming_request.ts';
import { CallRecord, type OnDefect } from '../../engine/http/call_record.ts';
import type { Exchange, Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { longBody } from '../../engine/http/requests/long_body.ts';
import { newRequestId } from '../../engine/http/requests/request_id.ts';
import { findIdempotencyKey, refuseKey } from '../../engine/idempotency/key_header.ts';
import type { KeyRing } from '../../engine/keys/key_ring.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import { Deadlines } from '../../engine/store/deadline.ts';
import type { Transaction } from '../../engine/store/store.ts';
import type { Tracer } from '../../engine/trace/tracer.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { idempotency_hours } from '../../kit/contract/idempotency_key.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { performInSteps, performOutside, performStream, performWithin } from '../audit/audited_writes.ts';
import { findForbidden } from '../roles/forbidden.ts';
import { findShopProblem } from '../roles/shop_rule.ts';
import type { OperatorCaller } from '../tokens/operator_token_lookup.ts';
import { AnswersInMemory } from './answers_in_memory.ts';
import { type CalledServer, findCallTarget } from './call_target.ts';
import { readOperatorRequest } from './operator_body.ts';
import type { AcceptedOperatorCall, OperatorAnswer, OperatorRoute, WriteRoute } from './operator_call.ts';
import { problemForError, problemOf } from './operator_problem.ts';
import { PendingOperatorCall } from './pending_operator_call.ts';

const kept_seconds = idempotency_hours * 3_600;

export interface OperatorCallsOptions extends CalledServer {
  readonly intake: CallIntake;
  readonly call_timeout_ms: number;
  readonly onDefect: OnDefect;
  /** Undefined if nothing is traced. */
  readonly tracer: Tracer | undefined;
  /** The URL of the server for partners. */
  readonly publicUrl: () => string;
  /** Everything that a token can be permitted. */
  readonly known_permits: ReadonlySet<string>;
  /** The caller of a request whose token was checked. */
  readonly callerOf: (exchange: Exchange) => OperatorCaller;
}

/** What the path of a call names. */
interface OfPath {
  readonly rest: readonly string[];
  readonly sandbox_id: string | undefined;
}

/** Answers all calls of the operator API. */
export class OperatorCalls {
  readonly #deadlines: Deadlines;
  readonly #sealed = new WeakMap<Marketplace, KeyRing>();
  readonly #in_memory: AnswersInMemory;

  constructor(readonly options: OperatorCallsOptions) {
    this.#in_memory = new AnswersInMemory(options.marketplace.wall_clock);
    this.#deadlines = new Deadlines(options.call_timeout_ms);
  }

  /**
   * The resource of these routes, which have the same path and a method each.
   *
   * @param rest the parts of the path that follow that of the resource, or that are in its braces.
   * @param sandbox_id the sandbox that the path names, if it names one.
   */
  resourceOf(
    routes: readonly OperatorRoute[],
    rest: readonly string[] = [],
    sandbox_id: string | undefined = undefined,
  ): Resource {
    return {
      methods: routes.map(({ method }) => method),
      keeps_time: true,
      serve: async (exchange) => {
        const route = routes.find(({ method }) => method === exchange.request.method);
        if (route) await this.#serve(route, exchange, { rest, sandbox_id });
      },
    };
  }

  async #serve(route: OperatorRoute, exchange: Exchange, of_path: OfPath): Promise<void> {
    // The request may have waited while its token was looked up.
    const started_ms = exchange.deadline?.started_ms ?? performance.now();
    exchange.endDeadline();
    const { intake, callerOf } = this.options;
    const caller = callerOf(exchange);
    const begun_in = intake.in_flight.acquire() ?? (await intake.in_flight.wait(caller.token_name));
    if (begun_in === undefined)
      return exchange.refuse(new GatewayRefusal('overloaded', { headers: { 'retry-after': '1' } }));
    if (exchange.request.socket?.destroyed) return intake.in_flight.release(begun_in);
    const call = new CallRecord(newRequestId(), exchange.target, route.operation);
    call.token_name = caller.token_name;
    this.options.tracer?.beginCall(call, exchange.request.rawHeaders, started_ms);
    const incoming = new IncomingRequest(exchange, intake, begun_in);
    const pending = new PendingOperatorCall(exchange, call, started_ms);
    this.#deadlines.start(pending, started_ms);
    try {
      pending.send(await this.#answer(route, { incoming, pending, caller, ...of_path }));
    } catch (error) {
      this.options.onDefect(error, call);
      pending.send(problemForError(error));
    } finally {
      this.#deadlines.end(pending);
      incoming.end();
    }
  }

  async #answer(
    route: OperatorRoute,
    came: OfPath & {
      readonly incoming: IncomingRequest;
      readonly pending: PendingOperatorCall;
      readonly caller: OperatorCaller;
    },
  ): Promise<OperatorAnswer | Problem> {
    const { incoming, pending, caller, rest, sandbox_id } = came;
    const forbidden = findForbidden(route, caller);
    if (forbidden) return forbidden;
    const target = findCallTarget(this.options, route, { incoming, caller, rest, sandbox_id });
    const marketplace = target instanceof Promise ? await target : target;
    if (marketplace instanceof Problem) return marketplace;
    const made = await readOperatorRequest(route, incoming, pending, rest);
    if (made instanceof Problem) return made;
    const of_other_shop = findShopProblem(caller, route.shops, made);
    if (of_other_shop) return of_other_shop;
    const now = seconds(marketplace.business_clock);
    const public_url = this.options.publicUrl() + marketplace.url_prefix;
    const { request_id } = pending.call;
    const { sandboxes, known_permits } = this.options;
    const made_by = { request_id, caller, known_permits };
    const file = route.takes_file ? longBody(incoming.exchange.request) : undefined;
    const accepted: AcceptedOperatorCall = { ...made_by, marketplace, sandboxes, public_url, now, file };
    if (route.timeout_ms !== undefined) pending.extend(route.timeout_ms);
    if (route.access === 'read') {
      const { recent } = pending.call.observed(marketplace.database);
      return route.perform(route.of ? undefined : recent, made, accepted);
    }
    if (route.reads_stream) return performStream(route, marketplace.database, made, accepted);
    const key = findIdempotencyKey(incoming.exchange.request.rawHeaders);
    if (key instanceof GatewayRefusal) return problemOf(key);
    if (route.of !== undefined) return this.#writeOutside(route, made, accepted, pending, key);
    return key === undefined
      ? this.#write(route, made, accepted, pending)
      : this.#writeOnce(route, made, accepted, pending, key);
  }

  /** A call that changes no row. With an Idempotency-Key it is done once while this process runs. */
  #writeOutside(
    route: WriteRoute,
    request: Record<string, unknown>,
    accepted: AcceptedOperatorCall,
    pending: PendingOperatorCall,
    key: string | undefined,
  ): Promise<OperatorAnswer | Problem> {
    const database = pending.call.observed(accepted.marketplace.database);
    const perform = () => performOutside(route, database, request, accepted);
    if (key === undefined) return perform();
    const { caller, marketplace } = accepted;
    const named = [caller.token_name, marketplace.sandbox?.sandbox_id, route.operation, key];
    return this.#in_memory.answer(JSON.stringify(named), JSON.stringify(request), perform);
  }

  #write(
    route: WriteRoute,
    request: Record<string, unknown>,
    accepted: AcceptedOperatorCall,
    pending: PendingOperatorCall,
  ): Promise<OperatorAnswer | Problem> {
    const { ids, database: own } = accepted.marketplace;
    const database = pending.call.observed(own);
    if (route.has_own_transactions) return performInSteps(route, database, request, accepted, pending);
    return ids.within(() =>
      database.transaction(
        (store) => performWithin(route, store, request, accepted),
        (result) => !(result instanceof Problem),
        pending,
      ),
    );
  }

  /**
   * The same for a call that has an Idempotency-Key. Its answer is kept in its own transaction, and encrypted, since it may
   * be the key of a partner. The request may be a password: only a digest of it is kept, with which nobody can try
   * passwords.
   */
  async #writeOnce(
    route: WriteRoute,
    request: Record<string, unknown>,
    accepted: AcceptedOperatorCall,
    pending: PendingOperatorCall,
    idempotency_key: string,
  ): Promise<OperatorAnswer | Problem> {
    const { caller, now, marketplace } = accepted;
    const { ids, idempotent_calls, derivation } = marketplace;
    const database = pending.call.observed(marketplace.database);
    const sealed = this.#sealedOf(marketplace);
    const keyed = {
      owner: caller.token_name,
      partner_id: 0,
      operation: route.operation,
      idempotency_key,
      request_sha256: derivation.hex('operator request', JSON.stringify(request)),
      now,
      expires_at: now + kept_seconds,
    };
    let perform = (store: Transaction) => performWithin(route, store, request, accepted);
    if (route.has_own_transactions) {
      const kept = await database.transaction((store) => idempotent_calls.findKept(store, 'operator', keyed));
      if (kept !== undefined) return opened(sealed, kept);
      const done = await this.#write(route, request, accepted, pending);
      if (done instanceof Problem) return done;
      // If two such calls come at once, both are done, which does no harm, and both get the same answer.
      perform = async () => done;
    }
    const { answer } = await ids.within(() =>
      database.transaction(
        (store) =>
          idempotent_calls.answerOperator(store, keyed, async (claimed) => {
            const result = await perform(claimed);
            return result instanceof Problem ? result : sealed.seal(JSON.stringify(result));
          }),
        ({ is_undone }) => !is_undone,
        pending,
      ),
    );
    return opened(sealed, answer);
  }

  #sealedOf(marketplace: Marketplace): KeyRing {
    const known = this.#sealed.get(marketplace);
    if (known) return known;
    const sealed = marketplace.master_keys.derived('stoa kept answer 1');
    this.#sealed.set(marketplace, sealed);
    return sealed;
  }
}

/** The answer that was kept. */
function opened(sealed: KeyRing, answer: string | Problem | GatewayRefusal): OperatorAnswer | Problem {
  if (answer instanceof GatewayRefusal) return problemOf(answer);
  if (typeof answer !== 'string') return answer;
  const text = sealed.open(answer);
  if (text === undefined) return problemOf(refuseKey('was used before, under another master key'));
  return JSON.parse(text) as OperatorAnswer;
}
