// How an action of the operator API is called, read off its contract.
import type { ActionContext, ServedAction } from '../../platform/action/action_handler.ts';
import { type FileAnswer, fileHeaders } from '../../platform/contract/file_answer.ts';
import type { Action } from '../../platform/contract/operator/action.ts';
import { Problem } from '../../platform/contract/operator/problem.ts';
import { readQuery, requestCheck } from '../../platform/contract/operator/request_reader.ts';
import { Refusal } from '../../platform/contract/refusal.ts';
import type { Marketplace } from '../../platform/marketplace.ts';
import type { OperatorRoute } from './operator_call.ts';

/** @throws Error for a reason that the contract does not have. */
function problemFor({ name, errors }: Action, { reason, message }: Refusal): Problem {
  const row = errors[reason];
  if (!row) throw new Error(`${name} refused with ${reason}, which its contract does not have`);
  const headers = row.is_temporary ? { 'retry-after': '1' } : undefined;
  return new Problem(row.status, reason, message ?? row.message, { ...(headers && { headers }) });
}

/** The route of an action. */
export function actionRoute({ contract, handle }: ServedAction, marketplace: Marketplace): OperatorRoute {
  const { name, method, access, own_transactions, scope, request: schema, media_type } = contract;
  const readParameters = readQuery(schema.properties);
  const check = requestCheck(schema);
  const { ids, jobs, reference, master_key, settings, wall_clock, business_clock } = marketplace;
  return {
    operation: `operator.${name}`,
    method,
    scope,
    access,
    has_own_transactions: own_transactions !== undefined,
    read({ query, body }) {
      const request = readParameters(query);
      if (request instanceof Problem) return request;
      const sent = method === 'GET' ? request : body;
      return check(sent) ?? sent;
    },
    async perform(store, request, { request_id, caller, now }) {
      const context = {
        store,
        ids,
        jobs,
        reference,
        master_key,
        settings,
        wall_clock,
        business_clock,
        now,
        request_id,
        token_name: caller.token_name,
        refuse: (reason: string, message?: string) => new Refusal(reason, { message }),
      };
      // The types of a route's own action are not known here: the list of handlers was checked against them.
      const result = await handle(context as ActionContext<Action>, request as never);
      if (result instanceof Refusal) return problemFor(contract, result);
      if (media_type !== undefined) {
        const file = result as unknown as FileAnswer;
        return { status: 200, body: file.bytes, headers: fileHeaders(media_type, file) };
      }
      return { status: 200, body: JSON.stringify(result) };
    },
  };
}
