import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { AnswerDialect } from './dialect.ts';
import { type Envelope, type EnvelopeName, envelopes } from './envelope.ts';
import type { Field, Fields, WithDefault } from './field.ts';
import type { RefusalTable } from './refusal.ts';
import type { Region, SellerType } from './region.ts';
import { isFileField } from './schema.ts';

export type AnyOperationName = `v2.${string}.${string}`;

/** Who may call, besides having a valid token. Each rule names the refusal for others. */
export interface Eligibility<Reason extends string> {
  readonly region?: { readonly one_of: readonly Region[]; readonly refusal: Reason };
  readonly seller_type?: { readonly is: SellerType; readonly refusal: Reason };
  /** Only the primary shop among its affiliate shops. */
  readonly primary_shop?: { readonly refusal: Reason };
}

/** A point on which the reference is silent, and the decision. */
export interface Decision {
  readonly silent_on: string;
  readonly decided: string;
}

export interface OperationDefinition<
  Name extends AnyOperationName,
  Caller extends 'shop' | 'merchant' | 'public',
  Effect extends 'read' | 'write',
  Request extends Fields,
  Response extends Fields | Field,
  Errors extends RefusalTable,
  RowErrors extends RefusalTable,
  Body extends 'multipart' | undefined,
  OwnTransactions extends string | undefined,
  Media extends string | undefined,
  Shape extends EnvelopeName,
> {
  readonly name: Name;
  /** The path, if it does not follow from its name. */
  readonly wire_path?: `/api/v2/${string}`;
  /** The name in OpenAPI, if another operation already has the last part of `name`. */
  readonly operation_id?: string;
  readonly method: 'GET' | 'POST';
  /** A second method that it accepts, because sources of the API name different ones. */
  readonly other_method?: 'GET' | 'POST';
  readonly caller: Caller;
  readonly access: Effect;
  /** The format of a POST body that is not JSON: `multipart/form-data`, which contains files. */
  readonly body?: Body;
  /**
   * The media type of a successful answer that is a file, not JSON; `response` is then empty. Refusals are
   * JSON.
   */
  readonly media_type?: Media;
  /**
   * Why its handler uses its own transactions. Otherwise it runs in one transaction, which a refusal rolls
   * back.
   */
  readonly own_transactions?: OwnTransactions;
  /** Why its handler prepares something before its transaction. What it writes there is not rolled back. */
  readonly prepares?: string;
  /** Why it writes although its method is GET. Any other GET is a read. */
  readonly writes_by_get?: string;
  readonly summary: string;
  readonly description?: string;
  readonly allow?: Eligibility<keyof Errors & string>;
  readonly request: Request;
  /** The fields of the payload, or a schema if the payload is not a record. */
  readonly response: Response;
  readonly envelope?: Shape;
  /** How its answers differ between the dialects: rows of its group's dialect. */
  readonly answer_dialect?: AnswerDialect;
  /** The fields of a warning row, if the envelope's warning is a list. */
  readonly warning_rows?: Fields;
  readonly errors: Errors;
  /** Why single rows fail, for operations that answer row by row: `fail_error` and `fail_message`. */
  readonly row_errors?: RowErrors;
  readonly decisions?: readonly Decision[];
}

const isField = (response: Fields | Field): response is Field =>
  'type' in response && typeof response.type === 'string';

/**
 * Declares the contract of an operation.
 *
 * @throws Error if the contract contradicts itself, when the program starts.
 */
export function operation<
  Name extends AnyOperationName,
  Caller extends 'shop' | 'merchant' | 'public',
  Effect extends 'read' | 'write',
  Request extends Fields,
  Response extends Fields | Field,
  const Errors extends RefusalTable,
  const RowErrors extends RefusalTable = Record<never, never>,
  Body extends 'multipart' | undefined = undefined,
  OwnTransactions extends string | undefined = undefined,
  const Media extends string | undefined = undefined,
  Shape extends EnvelopeName = 'common',
>(
  definition: OperationDefinition<
    Name,
    Caller,
    Effect,
    Request,
    Response,
    Errors,
    RowErrors,
    Body,
    OwnTransactions,
    Media,
    Shape
  >,
) {
  const { name, response, request, warning_rows, media_type } = definition;
  const envelope: Envelope = envelopes[definition.envelope ?? 'common'];
  if (!/^v2(\.[a-z][a-z0-9_]*){2}$/.test(name))
    throw new Error(`${name}: the name of an operation has the form v2.group.operation`);
  const has_files = Object.values(request).some(isFileField);
  if (has_files !== (definition.body === 'multipart') || (has_files && definition.method !== 'POST'))
    throw new Error(
      `${name}: a multipart body is sent by POST and contains files, and no other request does`,
    );
  const writes_by_get = definition.method === 'GET' && definition.access === 'write';
  if (writes_by_get !== (definition.writes_by_get !== undefined))
    throw new Error(`${name}: a GET is a read, unless writes_by_get gives a reason`);
  if (definition.other_method !== undefined && (definition.access !== 'read' || has_files))
    throw new Error(`${name}: only a read without files has a second method`);
  if (media_type !== undefined && (definition.access !== 'read' || envelope.payload !== 'none'))
    throw new Error(`${name}: an operation that answers with a file is a read, and has no other payload`);
  if ((envelope.warning === 'list') !== (warning_rows !== undefined))
    throw new Error(`${name}: warning_rows must be given if the warning is a list, and only then`);
  return {
    ...definition,
    path: definition.wire_path ?? `/api/${name.replaceAll('.', '/')}`,
    envelope: envelope as (typeof envelopes)[Shape],
    request: Type.Object(request),
    row_errors: (definition.row_errors ?? {}) as RowErrors,
    response: (isField(response) ? response : Type.Object(response)) as Response extends { type: string }
      ? Response
      : TObject<Extract<Response, Fields>>,
  };
}

/** Any operation: what the engine knows about it without knowing which one it is. */
export interface Operation {
  readonly name: AnyOperationName;
  readonly operation_id?: string;
  readonly method: 'GET' | 'POST';
  readonly other_method?: 'GET' | 'POST';
  readonly caller: 'shop' | 'merchant' | 'public';
  readonly access: 'read' | 'write';
  readonly body?: 'multipart';
  readonly media_type?: string;
  readonly own_transactions?: string;
  readonly prepares?: string;
  readonly writes_by_get?: string;
  readonly summary: string;
  readonly description?: string;
  readonly allow?: Eligibility<string>;
  readonly path: string;
  readonly envelope: Envelope;
  readonly answer_dialect?: AnswerDialect;
  readonly warning_rows?: Fields;
  readonly request: TObject;
  readonly response: TSchema;
  readonly errors: RefusalTable;
  readonly row_errors: RefusalTable;
  readonly decisions?: readonly Decision[];
}

export type RequestOf<O extends Operation> = Static<O['request']>;
export type ResponseOf<O extends Operation> = Static<O['response']>;
/** The answer of an operation: a payload, or a file if its contract has a media type. */
export type Answered<O extends Operation, Payload, File> = [Extract<O['media_type'], string>] extends [never]
  ? Payload
  : string extends O['media_type']
    ? Payload | File
    : File;
export type ReasonOf<O extends Operation> = keyof O['errors'] & string;
/** The names of the fields that have a default. */
type NamesWithDefault<P extends Fields> = { [N in keyof P]: P[N] extends WithDefault ? N : never }[keyof P];
/** What a client sends: fields with a default may be left out. */
export type RequestToSend<O extends Operation> =
  O['request'] extends TObject<infer P>
    ? Static<TObject<Omit<P, NamesWithDefault<P>>>> & { [N in NamesWithDefault<P>]?: Static<P[N]> }
    : never;
