import { idempotency_header } from '../idempotency_header.ts';
import { fetchBounded } from './bounded_answer.ts';
import type { CallableOperation } from './callable_operation.ts';
import { multipartForm } from './files_to_send.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { sendWithRetries } from './retries.ts';
import { type SigningOptions, signedUrl } from './signed_url.ts';

const retries_max_default = 2;

/** An answer whose text is not parsed yet. */
export interface TextAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The file, if the answer is one. */
  readonly bytes?: Uint8Array;
}

export type Request = Readonly<Record<string, unknown>>;

/** A call that is ready to be signed and sent any number of times. */
export interface PreparedCall {
  readonly operation: CallableOperation;
  readonly request: Request;
  readonly init: Pick<RequestInit, 'method' | 'headers' | 'body'>;
  readonly is_repeatable: boolean;
}

/** Options of a call, including those that the client itself sets. */
export interface SendOptions extends CallOptions {
  /** It may be repeated even if it was done, although it neither reads nor has a key. */
  readonly is_repeatable?: boolean;
}

/** Prepares everything that a call sends besides its URL. Files are read here, once. */
export async function prepareCall(
  operation: CallableOperation,
  request: Request,
  { idempotency_key, retries_max = retries_max_default, is_repeatable = false }: SendOptions,
): Promise<PreparedCall> {
  const { method, access, files, takes_idempotency_key } = operation;
  const random_key = retries_max > 0 ? crypto.randomUUID() : undefined;
  const key = takes_idempotency_key ? (idempotency_key ?? random_key) : undefined;
  const headers: Record<string, string> = {};
  if (key !== undefined) headers[idempotency_header] = key;
  if (method === 'POST' && !files) headers['content-type'] = 'application/json';
  const body =
    method === 'GET' ? undefined : files ? await multipartForm(request, files) : JSON.stringify(request);
  const init = { method, headers, ...(body !== undefined && { body }) };
  return { operation, request, init, is_repeatable: is_repeatable || access === 'read' || key !== undefined };
}

/**
 * Signs a call with these credentials and sends it, until it is answered or has been sent as often as
 * allowed.
 *
 * @throws UnacceptableAnswerError, the error of `fetch` if there is no answer, a TimeoutError, or the reason
 * of the signal.
 */
export async function sendCall(
  { operation, request, init, is_repeatable }: PreparedCall,
  signing: SigningOptions,
  options: Pick<ClientOptions, 'fetch' | 'timeout_ms' | 'answer_bytes_max' | 'retries_max'> &
    Pick<CallOptions, 'signal'>,
  now_ms: () => number,
): Promise<TextAnswer> {
  const { signal, retries_max = retries_max_default } = options;
  const attempt = async () => {
    // Signed again for each attempt, because a timestamp is valid for five minutes.
    const url = await signedUrl(operation, request, signing);
    const { status, headers, bytes } = await fetchBounded(url, init, options);
    if (operation.media_type !== undefined && headers.get('content-type') === operation.media_type)
      return { status, headers, text: '', bytes };
    return { status, headers, text: new TextDecoder().decode(bytes) };
  };
  return sendWithRetries(attempt, { retries_max, is_repeatable, signal, now_ms });
}
