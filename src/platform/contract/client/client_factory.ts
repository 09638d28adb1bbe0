import { idempotency_header, takesIdempotencyKey } from '../idempotency_key.ts';
import type { Operation, RequestToSend, ResponseOf } from '../operation.ts';
import { isRecord } from '../records.ts';
import { isFileField } from '../schema.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { sendWithRetries } from './retries.ts';
import { signedUrl } from './signed_url.ts';

const retries_max_default = 2;

/** The answer as it came. */
export interface ClientAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A call that the API refused; `error` is the wire's code. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly operation: string,
    readonly status: number,
    readonly error: string,
    readonly detail: string,
    readonly request_id: string,
    readonly body: Record<string, unknown>,
  ) {
    super(`${operation}: ${error}: ${detail}`);
  }
}

/** The operation of this name. */
export type OperationNamed<O extends Operation, N extends O['name']> = Extract<O, { name: N }>;

export interface Client<O extends Operation> {
  /**
   * Calls one operation and gives its payload.
   *
   * @throws CallError when the API answers with an error.
   */
  call<N extends O['name']>(
    name: N,
    request: RequestToSend<OperationNamed<O, N>>,
    call_options?: CallOptions,
  ): Promise<ResponseOf<OperationNamed<O, N>>>;
  /** Calls one operation and gives the answer as it came, also when it is a refusal. */
  send<N extends O['name']>(
    name: N,
    request: RequestToSend<OperationNamed<O, N>>,
    call_options?: CallOptions,
  ): Promise<ClientAnswer>;
}

/** The bytes of a file that is sent. @throws TypeError */
function fileBytes(value: unknown): BlobPart {
  const { bytes } = isRecord(value) ? value : {};
  if (bytes instanceof Uint8Array) return Uint8Array.from(bytes);
  throw new TypeError('A file is sent as { bytes }.');
}

/** What a call sends beside its URL. */
function requestInit(
  { method, body, request: schema }: Operation,
  request: Readonly<Record<string, unknown>>,
  idempotency_key: string | undefined,
) {
  const named: Record<string, string> = {};
  if (idempotency_key !== undefined) named[idempotency_header] = idempotency_key;
  if (method === 'GET') return { method, headers: named };
  if (body !== 'multipart') {
    const headers = { 'content-type': 'application/json', ...named };
    return { method, headers, body: JSON.stringify(request) };
  }
  const form = new FormData();
  for (const [name, field] of Object.entries(schema.properties))
    for (const value of [request[name]].flat())
      if (value === undefined) continue;
      else if (isFileField(field)) form.append(name, new Blob([fileBytes(value)]), name);
      else form.append(name, String(value));
  return { method, body: form };
}

/** A maker of clients for these operations. */
export function clientFactory<O extends Operation>(contracts: readonly O[]) {
  const operations = new Map<string, Operation>(contracts.map((operation) => [operation.name, operation]));
  return (options: ClientOptions): Client<O> => {
    function operationOf(name: string): Operation {
      const operation = operations.get(name);
      if (!operation) throw new Error(`There is no operation ${name}.`);
      return operation;
    }
    async function send(
      name: string,
      request: Record<string, unknown>,
      { idempotency_key }: CallOptions = {},
    ): Promise<ClientAnswer> {
      const operation = operationOf(name);
      const { retries_max = retries_max_default, timeout_ms = 30_000 } = options;
      const random_key = retries_max > 0 ? crypto.randomUUID() : undefined;
      const key = takesIdempotencyKey(operation) ? (idempotency_key ?? random_key) : undefined;
      const attempt = async () => {
        // Signed anew each time, for a timestamp is good for five minutes.
        const response = await (options.fetch ?? fetch)(await signedUrl(operation, request, options), {
          ...requestInit(operation, request, key),
          signal: AbortSignal.timeout(timeout_ms),
        });
        const { status, headers } = response;
        return { status, headers, body: await response.json() };
      };
      const is_repeatable = operation.access === 'read' || key !== undefined;
      return sendWithRetries(attempt, { retries_max, is_repeatable });
    }
    async function call(
      name: string,
      request: Record<string, unknown>,
      call_options?: CallOptions,
    ): Promise<unknown> {
      const { status, body } = await send(name, request, call_options);
      if (body.error) {
        const { error, message, request_id } = body;
        throw new CallError(name, status, String(error), String(message), String(request_id), body);
      }
      const { payload } = operationOf(name).envelope;
      return payload === 'response' || payload === 'data' ? body[payload] : body;
    }
    return { call, send } as unknown as Client<O>;
  };
}
