import { WithWarning } from '../../kit/contract/envelope.ts';
import { type FileAnswer, fileHeaders } from '../../kit/contract/file_answer.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { Refusal } from '../../kit/contract/refusal.ts';
import type { Answer } from '../http/responses/refusal_answer.ts';
import type { Store, Transactions } from '../store/store.ts';
import { type AcceptedCall, CallContext } from './context.ts';
import type { Context, Handler, PreparingContext } from './handler.ts';

type Result = Awaited<ReturnType<Handler<Operation>>>;

/** Calls the handler, with what it works on and what was prepared. */
export const handleIn = (
  store: Store | Transactions,
  accepted: AcceptedCall,
  prepared?: unknown,
): Promise<Result> =>
  // The types of a route's own operation are not known here: the list of handlers was checked against them.
  accepted.route.handle(new CallContext(accepted, store) as Context<Operation>, accepted.request, prepared);

/** The transactions of a call: none of them begins to be committed after its deadline. */
const transactionsOf = ({ marketplace: { database }, deadline }: AcceptedCall): Transactions => ({
  transaction: (work, keeps) => database.transaction(work, keeps, deadline),
});

/** Does what an operation does before its transaction, and gives what the handler goes on with. */
export function prepareCall(accepted: AcceptedCall): Promise<unknown> {
  const { recent } = accepted.marketplace.database;
  const store: Store & Transactions = {
    first: (statement, values) => recent.first(statement, values),
    all: (statement, values) => recent.all(statement, values),
    run: (statement, values) => recent.run(statement, values),
    ...transactionsOf(accepted),
  };
  const context = new CallContext(accepted, store) as unknown as PreparingContext<Operation>;
  return accepted.route.handle.prepare?.(context, accepted.request) ?? Promise.resolve();
}

/**
 * Runs the handler. An operation that writes runs in one transaction, which a refusal undoes, and which runs again when
 * its node has no more ids of a kind; what it prepares is not undone. Some have transactions of their own, under the deadline of their call: those that
 * say why in their contract, and uploads. What an upload keeps is known by its content, so that a part of it does no
 * harm.
 */
export async function runHandler(accepted: AcceptedCall): Promise<Result> {
  const { marketplace, route, deadline } = accepted;
  const { database, ids } = marketplace;
  if (route.operation.access === 'read') return handleIn(database.recent, accepted);
  if (route.operation.body === 'multipart' || route.operation.own_transactions !== undefined)
    return handleIn(transactionsOf(accepted), accepted);
  const prepared = route.handle.prepare && (await prepareCall(accepted));
  return ids.within(() =>
    database.transaction(
      (store) => handleIn(store, accepted, prepared),
      (result) => !(result instanceof Refusal),
      deadline,
    ),
  );
}

/** A successful answer. */
export function answerOf(accepted: AcceptedCall, result: Exclude<Result, Refusal>): Answer {
  const { media_type } = accepted.route.operation;
  if (media_type === undefined) return { status: 200, error: '', body: bodyOf(accepted, result) };
  const file = result as FileAnswer;
  return { status: 200, error: '', body: file.bytes, headers: fileHeaders(media_type, file) };
}

/** The body of a successful answer in JSON. */
export function bodyOf({ marketplace, route, call }: AcceptedCall, result: Exclude<Result, Refusal>): string {
  const [payload, warning] =
    result instanceof WithWarning ? [result.payload, result.warning] : [result, undefined];
  return route.writers[marketplace.settings.dialect](call.request_id, payload, warning);
}
