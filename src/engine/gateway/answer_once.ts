import { hash } from 'node:crypto';
import { idempotency_hours } from '../../kit/contract/idempotency_key.ts';
import { Refusal } from '../../kit/contract/refusal.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import {
  type Answer,
  gatewayRefusalAnswer,
  operationRefusalAnswer,
} from '../http/responses/refusal_answer.ts';
import type { KeyedCall, PartnerCaller } from '../idempotency/idempotency.store.ts';
import { type Store, StoreUnavailableError } from '../store/store.ts';
import type { AcceptedCall } from './context.ts';
import { handleIn, runPreparation, successText } from './run_handler.ts';

const kept_seconds = idempotency_hours * 3_600;

/** Independent of the order of the parameters. */
const digestOf = (request: Readonly<Record<string, unknown>>): string =>
  hash('sha256', JSON.stringify(Object.entries(request).sort(([one], [other]) => (one < other ? -1 : 1))));

/** The call as stored under its key, with its owner. A shop and a merchant may have the same id. */
function keyedCall({ caller, call, route, request, now }: AcceptedCall, idempotency_key: string) {
  if (!caller || call.partner_id === undefined)
    throw new Error(`${route.operation.name} accepts an Idempotency-Key, but its call has no caller.`);
  const kind: PartnerCaller = 'shop_id' in caller ? 'shop' : 'merchant';
  const keyed: KeyedCall = {
    owner: 'shop_id' in caller ? caller.shop_id : caller.merchant_id,
    partner_id: call.partner_id,
    operation: route.operation.name,
    idempotency_key,
    request_sha256: digestOf(request),
    now,
    expires_at: now + kept_seconds,
  };
  return { kind, keyed };
}

/**
 * Answers a call that has an Idempotency-Key. The call and its answer are stored in one transaction, unless
 * that was done before.
 */
export async function answerOnce(accepted: AcceptedCall, idempotency_key: string): Promise<Answer> {
  const { marketplace, database, route, call, deadline } = accepted;
  const { ids, idempotent_calls, settings } = marketplace;
  const { kind, keyed } = keyedCall(accepted, idempotency_key);
  const prepared =
    route.handle.prepare && !(await idempotent_calls.findKept(database, kind, keyed))
      ? { value: await runPreparation(accepted) }
      : undefined;
  const perform = async (store: Store) => {
    if (route.handle.prepare && !prepared)
      throw new StoreUnavailableError('The call of this key expires at this moment.');
    const result = await handleIn(store, accepted, prepared?.value);
    if (result instanceof Refusal) return result;
    const text = successText(accepted, result);
    return typeof text === 'string' ? text : text.join('');
  };
  const { answer } = await ids.within(() =>
    database.transaction(
      (store) => idempotent_calls.answer(store, kind, keyed, perform),
      ({ is_undone }) => !is_undone,
      deadline,
    ),
  );
  if (answer instanceof Refusal)
    return operationRefusalAnswer(call.request_id, route.operation, answer, settings.dialect);
  if (answer instanceof GatewayRefusal) return gatewayRefusalAnswer(call.request_id, answer, route.operation);
  return { status: 200, error: '', body: answer };
}
