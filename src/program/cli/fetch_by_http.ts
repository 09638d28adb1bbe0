// What a command sends goes through Node's HTTP client. The first `fetch` of a process loads a client of its own and compiles
// a parser for it: 230 of the 650 ms and 34 of the 110 MB of a command.
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';

/** The part of `RequestInit` that clients use. */
interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | URLSearchParams;
  readonly redirect?: RequestRedirect;
  readonly signal?: AbortSignal;
}

const redirects: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** Has the class and the cause of what `fetch` throws. */
const unfetched = (cause: unknown) => new TypeError('fetch failed', { cause });

async function requestOf(url: URL, options: RequestOptions): Promise<ClientRequest> {
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return request(url, options);
}

/** The part of a `Response` that clients read. */
function answerOf(message: IncomingMessage) {
  const pieces = message[Symbol.asyncIterator]();
  const { headers, statusCode: status } = message;
  const get = (name: string): string | null => headers[name.toLowerCase()]?.toString() ?? null;
  return {
    status,
    headers: { get, has: (name: string) => get(name) !== null },
    body: {
      getReader: () => ({ read: () => pieces.next(), cancel: async () => void message.destroy() }),
    },
  };
}

async function send(url: string, { method = 'GET', body, redirect, signal, ...sent }: Sent) {
  const is_form = body instanceof URLSearchParams;
  const form_type = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  const request = await requestOf(new URL(url), {
    method,
    headers: { ...(is_form && form_type), ...sent.headers },
    ...(signal && { signal }),
  });
  return new Promise<ReturnType<typeof answerOf>>((resolve, reject) => {
    request.on('error', (error) => reject(unfetched(error)));
    request.once('response', (message) => {
      // An answer that is not read to its end must not end the process.
      message.on('error', () => undefined);
      if (redirect === 'error' && redirects.includes(message.statusCode)) {
        request.destroy();
        reject(unfetched(new Error('unexpected redirect')));
      } else resolve(answerOf(message));
    });
    request.end(is_form ? body.toString() : body);
  });
}

const is_simple = (body: unknown) =>
  body === undefined ||
  typeof body === 'string' ||
  body instanceof Uint8Array ||
  body instanceof URLSearchParams;

/**
 * A `fetch` for the clients of commands: it follows no redirects, and its answer has only the status, headers and a body to
 * be read. What it cannot send, such as a form with files, and URLs that are not of HTTP are left to `fetch`.
 *
 * @throws what `fetch` throws, or the reason of the signal.
 */
export const fetchByHttp = ((url: string, init: RequestInit = {}) =>
  /^https?:/i.test(url) && is_simple(init.body) ? send(url, init as Sent) : fetch(url, init)) as typeof fetch;
