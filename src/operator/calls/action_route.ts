// The route of an action, made from its contract.
import type { ActionContext, ServedAction } from '../../engine/action/action_handler.ts';
import { type EventStreamAnswer, event_stream_type } from '../../kit/contract/event_stream.ts';
import { type FileAnswer, fileHeaders } from '../../kit/contract/file_answer.ts';
import { type Action, pathFields, sendsQuery } from '../../kit/contract/operator/action.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { invalidRequest, readQuery, requestCheck } from '../../kit/contract/operator/request_reader.ts';
import { Refusal } from '../../kit/contract/refusal.ts';
import { parseValue } from '../../kit/contract/requests/query_reader.ts';
import type { Schema } from '../../kit/contract/schema.ts';
import { factsOfAction } from '../audit/audit_facts.ts';
import { shopRuleOf } from '../roles/shop_rule.ts';
import { event_stream_headers, eventLines } from './event_lines.ts';
import type { AcceptedOperatorCall, CameRequest, OperatorAnswer, OperatorRoute } from './operator_call.ts';

/** @throws Error for a reason that the contract does not have. */
function problemFor({ name, errors }: Action, { reason, message }: Refusal): Problem {
  const row = errors[reason];
  if (!row) throw new Error(`${name} refused with ${reason}, which its contract does not have`);
  const headers = row.is_temporary ? { 'retry-after': '1' } : undefined;
  return new Problem(row.status, reason, message ?? row.message, { ...(headers && { headers }) });
}

/** The fields of a request that are in the path, read by their schemas, or the rule that one of them breaks. */
function readPath(
  names: readonly string[],
  fields: Readonly<Record<string, Schema>>,
  rest: readonly string[],
) {
  const entries = names.map((name, at) => [name, parseValue(rest[at] ?? '', fields[name] ?? {})] as const);
  return Object.fromEntries(entries);
}

type Result = Record<string, unknown>;
type Fields = Readonly<Record<string, unknown>>;

/** Performs an action. The types of its request and answer are not known here: the list of handlers was checked against them. */
async function handleWith(
  { contract, handle }: ServedAction,
  store: unknown,
  request: Fields,
  call: AcceptedOperatorCall,
): Promise<Result | Problem> {
  const { request_id, caller, now, marketplace, sandboxes, public_url, known_permits } = call;
  const { ids, jobs, reference, master_keys, settings, wall_clock, business_clock } = marketplace;
  const context = {
    store,
    ids,
    jobs,
    reference,
    master_keys,
    settings,
    feed: marketplace.feed,
    public_url,
    file_links: marketplace.file_links,
    outgoing: marketplace.outgoing,
    webhooks: marketplace.webhooks,
    wall_clock,
    business_clock,
    now,
    request_id,
    token_name: caller.token_name,
    shops: caller.limits.shops,
    known_permits,
    sandboxes,
    time: marketplace.time,
    call_observer: marketplace.call_observer,
    sandbox_id: marketplace.sandbox?.sandbox_id,
    file: call.file,
    health: marketplace.health,
    partner_history: marketplace.partner_history,
    refuse: (reason: string, message?: string) => new Refusal(reason, { message }),
  };
  const result = await handle(context as unknown as ActionContext<Action>, request as never);
  return result instanceof Refusal ? problemFor(contract, result) : (result as unknown as Result);
}

function answerWith({ media_type }: Action, result: Result): OperatorAnswer {
  if (media_type === event_stream_type) {
    const { events, close } = result as unknown as EventStreamAnswer;
    return { status: 200, body: '', headers: event_stream_headers, stream: eventLines(events), close };
  }
  if (media_type !== undefined) {
    const file = result as unknown as FileAnswer;
    return { status: 200, body: file.bytes, headers: fileHeaders(media_type, file) };
  }
  return { status: 200, body: JSON.stringify(result) };
}

export function actionRoute(served: ServedAction): OperatorRoute {
  const { contract } = served;
  const { name, method, access, own_transactions, of, timeout_ms, scope, request: schema } = contract;
  const { body_parts_max, file_type } = contract;
  const fields: Readonly<Record<string, Schema>> = schema.properties;
  const of_path = pathFields(contract);
  const readParameters = readQuery(
    Object.fromEntries(Object.entries(fields).filter(([field]) => !of_path.includes(field))),
  );
  const check = requestCheck(schema);
  const parts = {
    operation: `operator.${name}`,
    method,
    scope,
    permit: { action: name },
    shops: shopRuleOf(contract),
    of,
    timeout_ms,
    body_parts_max,
    takes_file: file_type !== undefined,
    names_sandbox: of === 'server' && of_path[0] === 'sandbox_id',
    read({ query, body, rest, headers }: CameRequest) {
      const request = readParameters(query);
      if (request instanceof Problem) return request;
      const last = contract.media_type === event_stream_type ? headers['last-event-id'] : undefined;
      if (last !== undefined) request.after = String(last);
      const sent = sendsQuery(contract) ? request : body;
      const twice = of_path.find((field) => Object.hasOwn(sent, field));
      if (twice !== undefined) return invalidRequest(`${twice} stands in the path`);
      const whole = of_path.length === 0 ? sent : { ...sent, ...readPath(of_path, fields, rest) };
      return check(whole) ?? whole;
    },
  };
  if (access === 'read')
    return {
      ...parts,
      access,
      async perform(store, request, call) {
        const result = await handleWith(served, store, request, call);
        return result instanceof Problem ? result : answerWith(contract, result);
      },
    };
  return {
    ...parts,
    access,
    has_own_transactions: own_transactions !== undefined,
    factsOf: (request) => factsOfAction(contract, request, undefined),
    async perform(store, request, call) {
      const result = await handleWith(served, store, request, call);
      if (result instanceof Problem) return result;
      return { answer: answerWith(contract, result), facts: factsOfAction(contract, request, result) };
    },
  };
}
