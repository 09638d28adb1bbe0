import { seconds, systemClock } from '../clock.ts';
import { whatThereIs } from '../nearest_name.ts';
import type { Operation } from '../operation.ts';
import { payloadOf, readAnswer } from './answers.ts';
import type { CallableOperation } from './callable_operation.ts';
import { sendWithTokens } from './caller_tokens.ts';
import type { Client } from './client.ts';
import { isHttpUrl } from './http_url.ts';
import type { CallOptions, ClientOptions, MerchantCredentials, ShopCredentials } from './options.ts';
import { type OtherOperation, otherOperation } from './other_operation.ts';
import { pagesOf } from './pages.ts';
import { valueAt } from './paging.ts';
import { RefusalError } from './refusal_error.ts';
import { waitByTimer } from './retries.ts';
import { prepareCall, type Request, type SendOptions, sendCall } from './send_call.ts';
import {
  type Code,
  type ExchangedTokens,
  type TokenOperations,
  tokenOwnersOf,
  tokensOf,
} from './token_calls.ts';
import { tokenKeeper } from './token_keeper.ts';
import { memoryTokenStorage } from './token_storage.ts';
import type { TokenOwner } from './tokens.ts';

/** Three attempts fit into the minute in which an unanswered refresh can be repeated. */
const refresh_timeout_ms = 10_000;

const isRefusal = (error: unknown) => error instanceof RefusalError;

/** A client for operations of which only the part that clients need is known. */
export function openClient<O extends Operation>(
  operations: ReadonlyMap<string, CallableOperation>,
  token_operations: TokenOperations | undefined,
  given: ClientOptions,
): Client<O> {
  // The error of fetch would contain the whole URL, with token and sign.
  if (!isHttpUrl(given.base_url)) throw new TypeError(`base_url is not a URL: ${given.base_url}`);
  const options = { ...given, token_storage: given.token_storage ?? memoryTokenStorage() };
  const { partner_id, clock = systemClock } = options;
  const now_ms = () => clock.now_ms();
  const keeper = tokenKeeper({
    storage: options.token_storage,
    refresh,
    isRefusal,
    now_ms,
    wait: waitByTimer,
  });

  async function sendOperation(
    operation: CallableOperation,
    request: Request,
    call_options: SendOptions = {},
  ) {
    const { signal } = call_options;
    const sending = { ...options, ...call_options };
    const prepared = await prepareCall(operation, request, sending);
    const answer = await sendWithTokens(operation, options, keeper, signal, (signing) =>
      sendCall(prepared, signing, sending, now_ms),
    );
    return readAnswer(operation, answer);
  }
  async function callOperation(operation: CallableOperation, request: Request, call_options?: SendOptions) {
    return payloadOf(operation, await sendOperation(operation, request, call_options));
  }
  async function refresh({ partner_id, ...owner }: TokenOwner, refresh_token: string) {
    const request = { refresh_token, partner_id, ...owner };
    const timeout_ms = Math.min(options.timeout_ms ?? refresh_timeout_ms, refresh_timeout_ms);
    const refreshed = await callOperation(tokenOperations().refresh, request, {
      timeout_ms,
      is_repeatable: true,
    });
    return tokensOf(refreshed as ExchangedTokens, seconds(clock));
  }
  async function exchangeCode(code: Code, call_options?: CallOptions) {
    const request = { ...code, partner_id };
    const exchanged = (await callOperation(
      tokenOperations().exchange,
      request,
      call_options,
    )) as ExchangedTokens;
    const tokens = tokensOf(exchanged, seconds(clock));
    for (const owner of tokenOwnersOf(partner_id, code, exchanged)) await keeper.save(owner, tokens);
    return exchanged;
  }
  function tokenOperations(): TokenOperations {
    if (!token_operations) throw new Error('This client knows no operations that issue tokens.');
    return token_operations;
  }
  function operationOf(name: string): CallableOperation {
    const operation = operations.get(name);
    if (!operation)
      throw new Error(`There is no operation ${name}; ${whatThereIs(name, [...operations.keys()])}`);
    return operation;
  }
  function pages(name: string, request: Request, call_options?: CallOptions) {
    const { paging } = operationOf(name);
    if (!paging) throw new Error(`${name} has no pages.`);
    const getPage = (of_page: Request) => callOperation(operationOf(name), of_page, call_options);
    return { paging, found: pagesOf(paging, request, getPage as (of_page: Request) => Promise<Request>) };
  }
  async function* rows(name: string, request: Request, call_options?: CallOptions) {
    const { paging, found } = pages(name, request, call_options);
    for await (const page of found) yield* valueAt(page, paging.rows) as unknown[];
  }
  const client = {
    call: async (name: string, request: Request, call_options?: CallOptions) =>
      callOperation(operationOf(name), request, call_options),
    send: async (of: string | OtherOperation, request: Request, call_options?: CallOptions) =>
      sendOperation(typeof of === 'string' ? operationOf(of) : otherOperation(of), request, call_options),
    pages: (...args: [string, Request, CallOptions?]) => pages(...args).found,
    rows,
    exchangeCode,
    forShop: (shop: number | ShopCredentials) =>
      openClient<O>(operations, token_operations, {
        ...options,
        shop: typeof shop === 'number' ? { shop_id: shop } : shop,
      }),
    forMerchant: (of: number | MerchantCredentials) =>
      openClient<O>(operations, token_operations, {
        ...options,
        merchant: typeof of === 'number' ? { merchant_id: of } : of,
      }),
  };
  return client as unknown as Client<O>;
}
