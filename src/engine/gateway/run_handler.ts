import { WithWarning } from '../../kit/contract/envelope.ts';
import { type FileAnswer, fileHeaders } from '../../kit/contract/file_answer.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { Refusal } from '../../kit/contract/refusal.ts';
import type { Answer } from '../http/responses/refusal_answer.ts';
import type { Store, Transactions } from '../store/store.ts';
import { type AcceptedCall, CallContext } from './context.ts';
import type { Context, Handler, PreparingContext } from './handler.ts';

type Result = Awaited<ReturnType<Handler<Operation>>>;

/** Calls the handler with its context and the result of its preparation. */
export const handleIn = (
  store: Store | Transactions,
  accepted: AcceptedCall,
  prepared?: unknown,
): Promise<Result> =>
  // The exact type of the operation is unknown here. The list of handlers was checked against the contracts.
  accepted.route.handle(new CallContext(accepted, store) as Context<Operation>, accepted.request, prepared);

/** The transactions of a call. None of them starts to commit after its deadline. */
const transactionsOf = ({ database, deadline }: AcceptedCall): Transactions => ({
  transaction: (work, keeps) => database.transaction(work, keeps, deadline),
});

/** Runs the preparation of an operation, and returns its result for the handler. */
export function runPreparation(accepted: AcceptedCall): Promise<unknown> {
  const { recent } = accepted.database;
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
 * Runs the handler. An operation that writes runs in one transaction. A refusal undoes it, and it runs again
 * if its node has run out of ids of a kind. What was written by the preparation is not undone. Some
 * operations open their own transactions, within the deadline of their call: uploads, and those that give a
 * reason in their contract. An upload stores data by its content, so an incomplete upload does no harm.
 */
export async function runHandler(accepted: AcceptedCall): Promise<Result> {
  const { marketplace, database, route, deadline } = accepted;
  const { ids } = marketplace;
  if (route.operation.access === 'read') return handleIn(database.recent, accepted);
  if (route.operation.body === 'multipart' || route.operation.own_transactions !== undefined)
    return handleIn(transactionsOf(accepted), accepted);
  const prepared = route.handle.prepare && (await runPreparation(accepted));
  return ids.within(() =>
    database.transaction(
      (store) => handleIn(store, accepted, prepared),
      (result) => !(result instanceof Refusal),
      deadline,
    ),
  );
}

/** Builds the answer of a successful call. */
export function answerOf(accepted: AcceptedCall, result: Exclude<Result, Refusal>): Answer {
  const { media_type } = accepted.route.operation;
  if (media_type === undefined) {
    const text = successText(accepted, result);
    return { status: 200, error: '', body: typeof text === 'string' ? text : encoded(text) };
  }
  const file = result as FileAnswer;
  return { status: 200, error: '', body: file.bytes, is_file: true, headers: fileHeaders(media_type, file) };
}

/** The UTF-8 of texts that follow each other. */
function encoded(texts: readonly string[]): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let at = 0;
  for (const text of texts) at += bytes.write(text, at);
  return bytes;
}

/** Builds the JSON body of a successful answer, in pieces if it is long. */
export function successText(
  { marketplace, route, call }: AcceptedCall,
  result: Exclude<Result, Refusal>,
): string | string[] {
  const [payload, warning] =
    result instanceof WithWarning ? [result.payload, result.warning] : [result, undefined];
  return route.writers[marketplace.settings.dialect](call.request_id, payload, warning);
}
