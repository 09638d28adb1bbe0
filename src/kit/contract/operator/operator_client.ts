// The typed client of the operator API.
import {
  type AnswerBounds,
  type BoundedAnswer,
  fetchBounded,
  parseAnswer,
} from '../client/bounded_answer.ts';
import { sendWithRetries } from '../client/retries.ts';
import { systemClock } from '../clock.ts';
import { event_stream_type } from '../event_stream.ts';
import { idempotency_header } from '../idempotency_header.ts';
import { whatThereIs } from '../nearest_name.ts';
import { isRecord } from '../records.ts';
import {
  type Action,
  type ActionRequestToSend,
  type ActionResponse,
  type ByMedia,
  filledPath,
  sendsQuery,
} from './action.ts';
import type { CallableAction } from './callable_action.ts';
import { type FollowOptions, followStream, type StreamedEvent } from './operator_stream.ts';
import { ProblemError, readProblem, unexpectedAnswer } from './problem_error.ts';
import { sandbox_header } from './sandbox_header.ts';

export { ProblemError };

const retries_max_default = 2;

export interface OperatorConnection extends AnswerBounds {
  /** Where the operator API is served, such as `http://127.0.0.1:4011`. */
  readonly api_url: string;
  readonly bearer_token: string;
  /** The id of the sandbox to call instead of the server's own marketplace. */
  readonly sandbox_id?: string | undefined;
  /** How often a call is sent again if it was not answered, or refused with 503. Default: 2. */
  readonly retries_max?: number;
  readonly fetch?: typeof fetch;
}

/** Options of a single write. */
export interface WriteOptions {
  /**
   * The name of this write, with which the program can send it again after a crash. If it is left out, actions and writes
   * with `if_match` get a random key. Other writes of rows need none: doing them twice has the effect of doing them once.
   */
  readonly idempotency_key?: string;
  /** The ETag that the row must have. */
  readonly if_match?: string;
  /** The file that an action takes. */
  readonly file?: Uint8Array;
}

export type CollectionRow = Record<string, unknown>;
export type RowKey = readonly (string | number)[];

/** A row and its ETag. */
export interface FoundRow {
  readonly row: CollectionRow;
  readonly etag: string;
}

type ActionNamed<A extends Action, N extends A['name']> = Extract<A, { name: N }>;
/** The result of an action: the fields of its answer, or the bytes of its file. */
type Given<A extends Action> = ByMedia<A, Uint8Array, ActionResponse<A>>;

export interface OperatorClient<A extends Action> {
  /**
   * Calls an action and returns its answer.
   *
   * @throws ProblemError if it is refused.
   */
  act<N extends A['name']>(
    name: N,
    request: ActionRequestToSend<ActionNamed<A, N>>,
    options?: Pick<WriteOptions, 'idempotency_key' | 'file'>,
  ): Promise<Given<ActionNamed<A, N>>>;
  /**
   * Follows an action that answers with a stream of events. It connects again when the connection ends, and continues after
   * the last event. It ends with its signal, or with `return`.
   *
   * @throws ProblemError if it is refused, and the error of `fetch` if the first attempt gets no answer.
   */
  stream<N extends A['name']>(
    name: N,
    request: ActionRequestToSend<ActionNamed<A, N>>,
    options?: FollowOptions,
  ): AsyncGenerator<StreamedEvent>;
  /** A row by its key. @throws ProblemError if it does not exist. */
  get(collection: string, key: RowKey): Promise<FoundRow>;
  /** Creates a row, or replaces it. */
  put(collection: string, key: RowKey, row: CollectionRow, options?: WriteOptions): Promise<FoundRow>;
  /** Changes some fields of a row; null removes a field. */
  patch(collection: string, key: RowKey, changes: CollectionRow, options?: WriteOptions): Promise<FoundRow>;
  delete(collection: string, key: RowKey, options?: WriteOptions): Promise<void>;
  /** One page of the rows that have these values. `limit` and `after` are passed among them. */
  page(
    collection: string,
    filters?: Readonly<Record<string, string | number>>,
  ): Promise<{ readonly items: readonly CollectionRow[]; readonly next: string | null }>;
  /** All rows that have these values. A page is requested when the rows before it have been read. */
  list(
    collection: string,
    filters?: Readonly<Record<string, string | number>>,
  ): AsyncGenerator<CollectionRow>;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** The media type of the file that is sent instead of a body. */
  readonly file_type?: string | undefined;
  readonly options?: WriteOptions | undefined;
  /** Whether doing it a second time has another effect. */
  readonly needs_key?: boolean;
}

/** A client of these actions and of all collections. */
export function openOperatorClient<A extends Action>(
  actions: readonly CallableAction[],
  options: OperatorConnection,
): OperatorClient<A> {
  const { api_url, bearer_token, retries_max = retries_max_default } = options;
  const by_name = new Map<string, CallableAction>(actions.map((action) => [action.name, action]));

  async function send(
    { method, path, body, file_type, options: write = {}, needs_key = false }: Sent,
    onAttempt?: () => void,
  ) {
    const { idempotency_key, if_match, file } = write;
    const key = idempotency_key ?? (needs_key || if_match !== undefined ? crypto.randomUUID() : undefined);
    const headers: Record<string, string> = { authorization: `Bearer ${bearer_token}` };
    if (options.sandbox_id !== undefined) headers[sandbox_header] = options.sandbox_id;
    if (key !== undefined) headers[idempotency_header] = key;
    if (if_match !== undefined) headers['if-match'] = if_match;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (file_type !== undefined) headers['content-type'] = file_type;
    const url = `${api_url.replace(/\/$/, '')}${path}`;
    const sent = file_type === undefined ? body && JSON.stringify(body) : (file ?? new Uint8Array());
    const init = { method, headers, ...(sent !== undefined && { body: sent as BodyInit }) };
    const attempt = () => {
      onAttempt?.();
      return fetchBounded(url, init, options);
    };
    const circumstances = {
      retries_max,
      is_repeatable: true,
      signal: undefined,
      now_ms: () => systemClock.now_ms(),
    };
    const answer = await sendWithRetries(attempt, circumstances);
    if (answer.status < 400) return answer;
    throw readProblem(answer.status, new TextDecoder().decode(answer.bytes));
  }

  function recordOf({ status, bytes }: BoundedAnswer) {
    const text = new TextDecoder().decode(bytes);
    const record = parseAnswer(text);
    if (!isRecord(record)) throw unexpectedAnswer(status, text);
    return record;
  }
  const queryOf = (fields: Readonly<Record<string, unknown>>) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) query.set(name, String(value));
    return query.size > 0 ? `?${query}` : '';
  };
  const rowPath = (collection: string, key: RowKey) =>
    `/operator/v1/collections/${[collection, ...key].map((piece) => encodeURIComponent(String(piece))).join('/')}`;
  async function found(sent: Sent): Promise<FoundRow> {
    const answer = await send(sent);
    return { row: recordOf(answer), etag: answer.headers.get('etag') ?? '' };
  }

  async function page(collection: string, filters: Readonly<Record<string, unknown>> = {}) {
    const path = `${rowPath(collection, [])}${queryOf(filters)}`;
    const answer = await send({ method: 'GET', path });
    const { items, next } = recordOf(answer);
    if (!Array.isArray(items)) throw unexpectedAnswer(answer.status, 'a page without items');
    return { items: items as CollectionRow[], next: typeof next === 'string' ? next : null };
  }

  function known(name: string): CallableAction {
    const found = by_name.get(name);
    if (found) return found;
    throw new Error(`There is no action ${name}; ${whatThereIs(name, [...by_name.keys()])}`);
  }

  const client = {
    page,
    stream(name: string, request: Record<string, unknown>, follow: FollowOptions = {}) {
      const { path, others } = filledPath(known(name), request);
      return followStream(`${api_url.replace(/\/$/, '')}${path}${queryOf(others)}`, options, follow);
    },
    async act(name: string, request: Record<string, unknown>, write?: WriteOptions) {
      const action = known(name);
      const { method, media_type, file_type } = action;
      if (media_type === event_stream_type) throw new Error(`${name} never ends: follow it with \`stream\`.`);
      const { path, others } = filledPath(action, request);
      const answer = await send(
        sendsQuery(action)
          ? {
              ...{ method, file_type, options: write, needs_key: method !== 'GET' },
              path: `${path}${queryOf(others)}`,
            }
          : { method, path, body: others, options: write, needs_key: true },
      );
      return media_type === undefined ? recordOf(answer) : answer.bytes;
    },
    get: (collection: string, key: RowKey) => found({ method: 'GET', path: rowPath(collection, key) }),
    put: (collection: string, key: RowKey, row: CollectionRow, write?: WriteOptions) =>
      found({ method: 'PUT', path: rowPath(collection, key), body: row, options: write }),
    patch: (collection: string, key: RowKey, changes: CollectionRow, write?: WriteOptions) =>
      found({ method: 'PATCH', path: rowPath(collection, key), body: changes, options: write }),
    async delete(collection: string, key: RowKey, write?: WriteOptions) {
      let attempts = 0;
      const counted = () => {
        attempts++;
      };
      try {
        await send({ method: 'DELETE', path: rowPath(collection, key), options: write }, counted);
      } catch (error) {
        // An earlier attempt may have deleted it, and its answer was lost.
        const is_gone = error instanceof ProblemError && error.code === 'not_found';
        if (!is_gone || attempts === 1) throw error;
      }
    },
    async *list(collection: string, filters: Readonly<Record<string, string | number>> = {}) {
      for (let after: string | undefined; ; ) {
        const { items, next } = await page(collection, { ...filters, after });
        yield* items;
        if (next === null) return;
        after = next;
      }
    },
  };
  return client as unknown as OperatorClient<A>;
}
