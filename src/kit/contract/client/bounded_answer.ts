// Limits what a client accepts from a server, which may be hostile or not the intended one.
import { ExplainedError, messageOf } from '../thrown.ts';
import { untilAborted } from './until_aborted.ts';

const answer_bytes_max_default = 33_554_432;
const timeout_ms_default = 30_000;
/** How deep the JSON of an answer may be nested: three times as deep as a request. */
const answer_depth_max = 100;

/** The limits that a user of a client sets. */
export interface AnswerBounds {
  /** How long to wait for the whole answer to one attempt, in milliseconds; 30,000 if left out. */
  readonly timeout_ms?: number | undefined;
  /** How large an answer may be, in bytes; 33,554,432 if left out. */
  readonly answer_bytes_max?: number | undefined;
}

/** An answer that the client refuses to read. Whether the call was done is unknown, and it is not repeated. */
export class UnacceptableAnswerError extends ExplainedError {
  override readonly name = 'UnacceptableAnswerError';
  constructor(
    readonly reason: 'redirect' | 'too_large' | 'too_deep',
    message: string,
  ) {
    super(message);
  }
}

export interface BoundedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Reads the pieces of a body. @returns undefined if they are too large together; the rest is not read */
async function readPieces(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  bytes_max: number,
  signal: AbortSignal,
): Promise<Uint8Array[] | undefined> {
  const pieces: Uint8Array[] = [];
  for (let byte_count = 0; ; ) {
    const { done, value } = await untilAborted(reader.read(), signal);
    if (done) return pieces;
    byte_count += value.length;
    if (byte_count > bytes_max) return undefined;
    pieces.push(value);
  }
}

/** Reads the body of an answer. @returns undefined if it is too large; the rest is not read */
export async function readBoundedBody(
  { body }: Response,
  bytes_max: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  let pieces: Uint8Array[] | undefined;
  try {
    pieces = await readPieces(reader, bytes_max, signal);
  } finally {
    // Ends the connection, unless all was read.
    if (!pieces) await reader.cancel().catch(() => undefined);
  }
  if (!pieces) return undefined;
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Whether `fetch` refused to follow a redirect. Only Node reports that; a browser gives no reason. */
const isRedirect = (error: unknown): boolean =>
  error instanceof TypeError && error.cause !== undefined && /redirect/i.test(messageOf(error.cause));

/** A `fetch` for a client. It sends nothing while there is an answer to give instead. */
export const fetchUnless =
  (answerInstead: () => Promise<Response | undefined>): typeof fetch =>
  async (...call) =>
    (await answerInstead()) ?? fetch(...call);

/**
 * Sends a request and reads the answer, within limits. It follows no redirects, unless `init.redirect` says
 * otherwise.
 *
 * @throws UnacceptableAnswerError, the error of `fetch` if there is no answer, or the reason of a signal.
 */
export async function fetchBounded(
  url: string,
  init: RequestInit,
  options: AnswerBounds & {
    readonly fetch?: typeof fetch | undefined;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<BoundedAnswer> {
  const { signal, timeout_ms = timeout_ms_default, answer_bytes_max = answer_bytes_max_default } = options;
  const timeout = AbortSignal.timeout(timeout_ms);
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const { origin } = new URL(url);
  try {
    // The signal that Node's fetch got does not end it any more once garbage was collected (nodejs/undici#4068).
    const answering = (options.fetch ?? fetch)(url, { redirect: 'error', ...init, signal: ended });
    const answer = await untilAborted(answering, ended);
    const bytes = await readBoundedBody(answer, answer_bytes_max, ended);
    if (bytes === undefined)
      throw new UnacceptableAnswerError(
        'too_large',
        `${origin} sent an answer of more than ${answer_bytes_max} bytes.`,
      );
    return { status: answer.status, headers: answer.headers, bytes };
  } catch (error) {
    if (!isRedirect(error)) throw error;
    throw new UnacceptableAnswerError(
      'redirect',
      `${origin} answered with a redirect, which is not followed: check the address of the server.`,
    );
  }
}

/**
 * Sends a request whose answer never ends. The caller reads its body piece by piece, within limits. It follows no
 * redirects.
 */
export const fetchUnended = (
  url: string,
  headers: Readonly<Record<string, string>>,
  options: { readonly fetch?: typeof fetch | undefined; readonly signal: AbortSignal },
): Promise<Response> =>
  untilAborted(
    (options.fetch ?? fetch)(url, { headers, signal: options.signal, redirect: 'error' }),
    options.signal,
  );

/**
 * Whether JSON is nested deeper than this. It is checked before parsing, because deep JSON takes a lot of
 * memory.
 */
function isDeeper(json: string, depth_max: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') {
      at++;
      while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
    } else if (character === '{' || character === '[') {
      if (++depth > depth_max) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}

/**
 * Parses the JSON of an answer; returns undefined if it is not JSON.
 * @throws UnacceptableAnswerError if it is nested too deeply
 */
export function parseAnswer(json: string): unknown {
  if (isDeeper(json, answer_depth_max))
    throw new UnacceptableAnswerError(
      'too_deep',
      `The server sent an answer that is nested deeper than ${answer_depth_max} levels.`,
    );
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
