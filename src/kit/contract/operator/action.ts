import Type, { type Static, type TObject } from 'typebox';
import type { Fields, WithDefault } from '../field.ts';
import type { FileAnswer } from '../file_answer.ts';
import type { Scope } from './scope.ts';

/** `subject.verb`: what is acted on, and what is done to it. */
export type ActionName = `${string}.${string}`;

/** Why an action is refused, once its request has the form of the contract. */
export interface ActionError {
  /** 404 where what the request names is not there, 409 where its state forbids the action, 422 where fields do not fit each other. */
  readonly status: 404 | 409 | 422;
  /** What to change, in words for the operator's developer. */
  readonly message: string;
  /** Whether the same call may be done a moment later: the problem says so by `Retry-After`. */
  readonly is_temporary?: boolean;
}

export type ActionErrors = Readonly<Record<string, ActionError>>;

/**
 * What an action is about that is no row of a marketplace: the server, which has all sandboxes, or the sandbox that is
 * called. It runs in no transaction; its answer is kept under an Idempotency-Key in memory.
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
  /** Where it stands, when not at `/<subject>/<verb>`: fields of the request stand in braces, as whole pieces. */
  readonly path?: `/${string}`;
  /** By default GET for an action that reads and POST for one that writes. */
  readonly method?: ActionMethod;
  /** How long it may take, in milliseconds, where that is longer than other calls may. */
  readonly timeout_ms?: number;
  /** An action that reads is a GET, one that writes a POST, which runs in one transaction. */
  readonly access: Access;
  /** Why an action that writes has several transactions: what it writes stands on several shards. Repeating it is harmless. */
  readonly own_transactions?: OwnTransactions;
  /** What the token has to allow; by default what `access` says. */
  readonly scope?: Scope;
  readonly summary: string;
  readonly description?: string;
  readonly request: Request;
  readonly response: Response;
  readonly errors: Errors;
  /** The media type of an answer that is no JSON but a file; `response` is empty then. */
  readonly media_type?: Media;
}

/**
 * States what one action of the operator API promises.
 *
 * @throws Error when the statement contradicts itself, at the program's start.
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

/** The fields of a request that stand in the path of an action, first to last. */
export const pathFields = ({ path }: { readonly path: string }): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);

/** The path of a call, and the fields of its request that do not stand there. */
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

/** Any action: what the platform knows without knowing which. */
export interface Action {
  readonly name: ActionName;
  readonly access: 'read' | 'write';
  readonly own_transactions?: string | undefined;
  readonly of?: ActionScope | undefined;
  readonly timeout_ms?: number;
  readonly scope: Scope;
  readonly summary: string;
  readonly description?: string;
  readonly path: string;
  readonly method: ActionMethod;
  readonly request: TObject;
  readonly response: TObject;
  readonly errors: ActionErrors;
  readonly media_type?: string | undefined;
}

export type ActionRequest<A extends Action> = Static<A['request']>;
/** One of two types: the first for an action that gives a file, the second for one that gives JSON. */
export type ByMedia<A extends Action, File, Json> = [Extract<A['media_type'], string>] extends [never]
  ? Json
  : File;
export type ActionResponse<A extends Action> = ByMedia<A, FileAnswer, Static<A['response']>>;
export type ActionReason<A extends Action> = keyof A['errors'] & string;

/** The names of the fields that have a default. */
type NamesWithDefault<P extends Fields> = { [N in keyof P]: P[N] extends WithDefault ? N : never }[keyof P];
/** What a client sends: fields with a default may be left out. */
export type ActionRequestToSend<A extends Action> =
  A['request'] extends TObject<infer P>
    ? Static<TObject<Omit<P, NamesWithDefault<P>>>> & { [N in NamesWithDefault<P>]?: Static<P[N]> }
    : never;
