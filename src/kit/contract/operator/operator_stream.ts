// Follows a stream of events of the operator API over as many connections as it takes.
import { fetchUnended, parseAnswer, readBoundedBody } from '../client/bounded_answer.ts';
import { readEvents } from '../client/event_stream_reader.ts';
import { ProblemError, readProblem } from './problem_error.ts';
import { sandbox_header } from './sandbox_header.ts';

/** An event of a stream. */
export interface StreamedEvent {
  /** Its id. An event without an id has the id of the event before it; empty if no event had one. */
  readonly id: string;
  /** The kind of event, if the stream has several. */
  readonly event?: string | undefined;
  /** What its JSON says. */
  readonly data: unknown;
}

export interface FollowOptions {
  /** Ends the stream, without an error. */
  readonly signal?: AbortSignal | undefined;
  /** Called when the server has begun to note what happens: later changes are not missed. */
  readonly onBegun?: () => void;
  /** Called when a connection has ended, with the reason and how long it waits before the next one. */
  readonly onInterrupted?: (reason: unknown, wait_ms: number) => void;
}

interface StreamConnection {
  readonly bearer_token: string;
  readonly sandbox_id?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

const problem_bytes_max = 65_536;

/** What a server that cannot answer now answers, or a proxy before it. */
const unavailable = [429, 502, 503, 504];

/** Opens one connection. @throws ProblemError if it is refused. */
async function connect(
  url: string,
  { bearer_token, sandbox_id, fetch }: StreamConnection,
  last_id: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const headers: Record<string, string> = { authorization: `Bearer ${bearer_token}` };
  if (sandbox_id !== undefined) headers[sandbox_header] = sandbox_id;
  if (last_id !== undefined) headers['last-event-id'] = last_id;
  const answer = await fetchUnended(url, headers, { fetch, signal });
  if (answer.status === 200 && answer.body) return answer.body;
  const bytes = await readBoundedBody(answer, problem_bytes_max, signal);
  const is_temporary = answer.headers.has('retry-after') || unavailable.includes(answer.status);
  throw readProblem(answer.status, new TextDecoder().decode(bytes), is_temporary);
}

/** The first wait after a connection has ended, and the longest, in milliseconds. */
const wait_ms_first = 500;
const wait_ms_max = 10_000;

/** Half of the wait is drawn, so that clients whose server has stopped do not all come back together. */
const waitAfter = (failures: number): number =>
  Math.round(Math.min(wait_ms_first * 2 ** failures, wait_ms_max) * (0.5 + Math.random() / 2));

function waitFor(wait_ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, wait_ms);
    signal?.addEventListener('abort', end);
  });
}

/** The events of a stream, each once, in their order. */
export async function* followStream(
  url: string,
  connection: StreamConnection,
  { signal, onBegun, onInterrupted }: FollowOptions,
): AsyncGenerator<StreamedEvent> {
  const ended = new AbortController();
  const own_signal = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
  let last_id: string | undefined;
  let has_begun = false;
  try {
    for (let failures = 0; ; failures++) {
      let reason: unknown = new Error('The server has closed the connection.');
      try {
        const body = await connect(url, connection, last_id, own_signal);
        for await (const { id = last_id, event, data } of readEvents(body, own_signal)) {
          if (!has_begun) onBegun?.();
          has_begun = true;
          failures = 0;
          last_id = id;
          if (data === undefined) continue;
          yield { id: id ?? '', ...(event !== undefined && { event }), data: parseAnswer(data) };
        }
      } catch (error) {
        if (signal?.aborted) return;
        if (!has_begun || (error instanceof ProblemError && !error.is_temporary)) throw error;
        reason = error;
      }
      if (signal?.aborted) return;
      const wait_ms = waitAfter(failures);
      onInterrupted?.(reason, wait_ms);
      await waitFor(wait_ms, signal);
      if (signal?.aborted) return;
    }
  } finally {
    ended.abort();
  }
}
