import type { TArray, TObject, TSchema } from 'typebox';
import type { Static, UploadedFile } from '../field.ts';
import type { Answered, Operation, RequestToSend, ResponseOf } from '../operation.ts';
import type { FileToSend } from './files_to_send.ts';
import type { CallOptions, MerchantCredentials, ShopCredentials } from './options.ts';
import type { OtherOperation } from './other_operation.ts';
import type { PageParameter } from './paging.ts';
import type { Code, ExchangedTokens } from './token_calls.ts';

/** The operation with this name. */
export type OperationNamed<O extends Operation, N extends O['name']> = Extract<O, { name: N }>;

type WithFiles<Value> = Value extends UploadedFile
  ? FileToSend
  : Value extends readonly (infer Element)[]
    ? WithFiles<Element>[]
    : Value;

/** The request that a client accepts: files may have any form. */
export type ClientRequest<O extends Operation> =
  RequestToSend<O> extends infer Request ? { [N in keyof Request]: WithFiles<Request[N]> } : never;

/** The request for calls that find the pages themselves. */
export type PagedRequest<O extends Operation> = Omit<ClientRequest<O>, PageParameter> &
  Partial<Pick<ClientRequest<O>, PageParameter & keyof ClientRequest<O>>>;

type PagedOperation<O extends Operation> = O extends { request: TObject<infer Fields> }
  ? [Extract<keyof Fields, PageParameter>] extends [never]
    ? never
    : O
  : never;

/** The operations that have pages. */
export type PagedName<O extends Operation> = PagedOperation<O>['name'];

type ElementOf<Field> = Field extends TArray<infer Element extends TSchema> ? Static<Element> : never;
type ElementsIn<Record> =
  Record extends TObject<infer Fields> ? { [N in keyof Fields]: ElementOf<Fields[N]> }[keyof Fields] : never;
type ElementsWithin<Record> =
  Record extends TObject<infer Fields> ? { [N in keyof Fields]: ElementsIn<Fields[N]> }[keyof Fields] : never;

/** An element of the list in a page. */
export type PagedRowOf<O extends Operation> = [ElementsIn<O['response']>] extends [never]
  ? ElementsWithin<O['response']>
  : ElementsIn<O['response']>;

/** The result of a call: the payload, or the bytes of a file. */
export type ClientPayload<O extends Operation> = Answered<O, ResponseOf<O>, Uint8Array>;

/** The whole answer. */
export interface ClientAnswer {
  status: number;
  headers: Headers;
  /** Empty if the answer is a file. */
  body: Record<string, unknown>;
  /** The file, if the answer is one. */
  bytes?: Uint8Array;
}

export interface Client<O extends Operation> {
  /**
   * Calls an operation and returns its payload.
   *
   * @throws RefusalError if the API answers with an error, UnexpectedAnswerError if the answer is not from
   * the API, the error of `fetch` if there is no answer, and a DOMException called TimeoutError if the answer
   * takes too long.
   */
  call<N extends O['name']>(
    name: N,
    request: ClientRequest<OperationNamed<O, N>>,
    call_options?: CallOptions,
  ): Promise<ClientPayload<OperationNamed<O, N>>>;
  /** Calls an operation and returns the whole answer, even if it is a refusal. */
  send<N extends O['name']>(
    name: N,
    request: ClientRequest<OperationNamed<O, N>>,
    call_options?: CallOptions,
  ): Promise<ClientAnswer>;
  /** Calls an operation that the contracts do not have, and returns the whole answer. */
  send(
    operation: OtherOperation,
    request: Readonly<Record<string, unknown>>,
    call_options?: CallOptions,
  ): Promise<ClientAnswer>;
  /**
   * The payload of every page, starting with the page in the request or with the first. A page is requested
   * when it is needed.
   */
  pages<N extends PagedName<O>>(
    name: N,
    request: PagedRequest<OperationNamed<O, N>>,
    call_options?: CallOptions,
  ): AsyncGenerator<ResponseOf<OperationNamed<O, N>>, void, undefined>;
  /** The rows of all pages, one after the other. */
  rows<N extends PagedName<O>>(
    name: N,
    request: PagedRequest<OperationNamed<O, N>>,
    call_options?: CallOptions,
  ): AsyncGenerator<PagedRowOf<OperationNamed<O, N>>, void, undefined>;
  /**
   * Exchanges the code of a seller's consent for tokens, and stores them for the shop, or for every shop and
   * merchant of the main account.
   *
   * @throws RefusalError if the code is wrong or has expired.
   */
  exchangeCode(code: Code, call_options?: CallOptions): Promise<ExchangedTokens>;
  /** A client for another shop of the same partner, with the same token storage. */
  forShop(shop: number | ShopCredentials): Client<O>;
  /** A client for another merchant of the same partner, with the same token storage. */
  forMerchant(merchant: number | MerchantCredentials): Client<O>;
}
