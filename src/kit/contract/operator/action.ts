import Type, { type Static, type TObject } from 'typebox';
import type { EventStreamAnswer, event_stream_type } from '../event_stream.ts';
import type { Fields, WithDefault } from '../field.ts';
import type { FileAnswer } from '../file_answer.ts';
import type { Scope } from './scope.ts';

/** `subject.verb`, such as `shop.suspend`. */
export type ActionName = `${string}.${string}`;

/** Why an action is refused although its request has the form of the contract. */
export interface ActionError {
  /** 404 if something that the request names does not exist, 409 if its state forbids the action, 422 if fields contradict each other. */
  readonly status: 404 | 409 | 422;
  /** What to change, for the operator's developers. */
  readonly message: string;
  /** Whether the same call may succeed a moment later. The problem then has a `Retry-After`. */
  readonly is_temporary?: boolean;
}

export type ActionErrors = Readonly<Record<string, ActionError>>;

/**
 * The subject of an action that is not about rows of a marketplace: the server, which has all sandboxes, or the sandbox
 * that is called. Such an action runs in no transaction, and its answer is kept in memory under its Idempotency-Key.
 */
export type ActionScope = 'server' | 'sandbox';
export type ActionMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface ActionDefinition<
  Name extends ActionName,
  Access extends 'read' | 'write',
  Request extends Fields,
  Response extends Fields,
  Errors extends ActionErrors,
  Media extends string | undefined,
  OwnTransactions extends string | undefined,
  Of extends ActionScope | undefined,
> {
  readonly name: Name;
  readonly of?: Of;
  /** The path, if it is not `/<subject>/<verb>`. A whole part of it may be a field of the request, in braces. */
  readonly path?: `/${string}`;
  /** Default: GET for an action that reads, POST for an action that writes. */
  readonly method?: ActionMethod;
  /** How long it may take, in milliseconds, if that is longer than for other calls. */
  readonly timeout_ms?: number;
  /** How many fields, objects and lists its body may have, if that is more than for other calls. */
  readonly body_parts_max?: number;
  /** An action that writes runs in one transaction, which a problem undoes. */
  readonly access: Access;
  /** Why an action that writes has several transactions, such as for rows on several shards. Repeating it must be harmless. */
  readonly own_transactions?: OwnTransactions;
  /** The scope that the token must have. Default: the value of `access`. */
  readonly scope?: Scope;
  /** Set if the handler keeps to the `shops` of its context. Otherwise a token of some shops needs a request with one `shop_id`. */
  readonly keeps_to_shops?: true;
  /** The transitions that it makes, as `<state table>.<transition>`: pages offer it in the states that these leave. */
  readonly transitions?: readonly `${string}.${string}`[];
  readonly summary: string;
  readonly description?: string;
  readonly request: Request;
  readonly response: Response;
  readonly errors: Errors;
  /** Set if the answer is a file or a stream of events, not JSON: its media type. `response` is then empty. */
  readonly media_type?: Media;
  /** The shape of the data of each event of a stream. */
  readonly stream_of?: TObject;
  /** Set if its body is a file, not JSON: its media type. The fields of the request are then in the path and the query. */
  readonly file_type?: string;
  /** How large that file may be. */
  readonly file_bytes_max?: number;
}

/**
 * Declares an action of the operator API.
 *
 * @throws Error if the declaration contradicts itself, when the program starts.
 */
export function action<
  const Name extends ActionName,
  Access extends 'read' | 'write',
  Request extends Fields,
  Response extends Fields,
  const Errors extends ActionErrors,
  const Media extends string | undefined = undefined,
  OwnTransactions extends string | undefined = undefined,
  const Of extends ActionScope | undefined = undefined,
>(definition: ActionDefinition<Name, Access, Request, Response, Errors, Media, OwnTransactions, Of>) {
  const { name, access, scope = access, request, response, media_type } = definition;
  const path = `/operator/v1${definition.path ?? `/${name.replace('.', '/')}`}`;
  const method: ActionMethod = definition.method ?? (access === 'read' ? 'GET' : 'POST');
  for (const field of pathFields({ path }))
    if (!Object.hasOwn(request, field))
      throw new Error(`${name}: ${field} of its path is not in the request`);
  if (!/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`${name}: an action is called subject.verb`);
  if (media_type !== undefined && Object.keys(response).length > 0)
    throw new Error(`${name}: an answer is a file or has fields`);
  return {
    ...definition,
    scope,
    path,
    method,
    request: Type.Object(request, { additionalProperties: false }),
    response: Type.Object(response, { additionalProperties: false }),
  };
}

/** The fields of a request that are in the path of an action, in the order of the path. */
export const pathFields = ({ path }: { readonly path: string }): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);

/** The path of a call, and the fields of its request that are not in the path. */
export function filledPath(
  { path }: { readonly path: string },
  request: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly others: Record<string, unknown> } {
  const named = pathFields({ path });
  const others = Object.entries(request).filter(([field]) => !named.includes(field));
  return {
    path: path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(request[field]))),
    others: Object.fromEntries(others),
  };
}

/** Any action: what the engine needs to know of all of them. */
export interface Action {
  readonly name: ActionName;
  readonly access: 'read' | 'write';
  readonly own_transactions?: string | undefined;
  readonly of?: ActionScope | undefined;
  readonly timeout_ms?: number;
  readonly body_parts_max?: number;
  readonly scope: Scope;
  readonly keeps_to_shops?: true;
  readonly transitions?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly path: string;
  readonly method: ActionMethod;
  readonly request: TObject;
  readonly response: TObject;
  readonly errors: ActionErrors;
  readonly media_type?: string | undefined;
  readonly stream_of?: TObject;
  readonly file_type?: string;
  readonly file_bytes_max?: number;
}

/** Whether the fields of its request are in the query, because it has no body of JSON. */
export const sendsQuery = ({ method, file_type }: Pick<Action, 'method' | 'file_type'>): boolean =>
  method === 'GET' || method === 'DELETE' || file_type !== undefined;

export type ActionRequest<A extends Action> = Static<A['request']>;
/** The first type for an action that answers with a file, the second for one that answers with JSON. */
export type ByMedia<A extends Action, File, Json> = [Extract<A['media_type'], string>] extends [never]
  ? Json
  : File;
type FileOrEvents<A extends Action> =
  Extract<A['media_type'], string> extends typeof event_stream_type ? EventStreamAnswer : FileAnswer;
export type ActionResponse<A extends Action> = ByMedia<A, FileOrEvents<A>, Static<A['response']>>;
export type ActionReason<A extends Action> = keyof A['errors'] & string;

/** The names of the fields that have a default. */
type NamesWithDefault<P extends Fields> = { [N in keyof P]: P[N] extends WithDefault ? N : never }[keyof P];
/** The request of a client, which may leave out fields that have a default. */
export type ActionRequestToSend<A extends Action> =
  A['request'] extends TObject<infer P>
    ? Static<TObject<Omit<P, NamesWithDefault<P>>>> & { [N in NamesWithDefault<P>]?: Static<P[N]> }
    : never;
