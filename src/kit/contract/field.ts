// The language in which contracts describe their fields, and tables describe what they store as JSON. Each
// function returns a TypeBox schema, so one description serves the static type, the check of requests and
// data files, OpenAPI and the documentation.
import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import type { AbsenceRules } from './schema.ts';

export type Field = TSchema;
export type Fields = TProperties;
export type { Static };

/** The largest integer that every JSON client reads back unchanged: 2^53 - 1. */
export const integer_max = Number.MAX_SAFE_INTEGER;
const int32_max = 2 ** 31 - 1;

/** Arguments of a field function. A field of a contract has a description first; a column needs none. */
type Described<Rest extends readonly unknown[]> = readonly [description: string, ...Rest] | Rest;

const isDescribed = <Rest extends readonly unknown[]>(
  args: Described<Rest>,
): args is readonly [description: string, ...Rest] => typeof args[0] === 'string';

function described<Rest extends readonly unknown[]>(args: Described<Rest>): [{ description?: string }, Rest] {
  if (!isDescribed(args)) return [{}, args];
  const [description, ...rest] = args;
  return [{ description }, rest];
}

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** An identifier: a positive integer below 2^53. */
export const id = (description?: string) =>
  Type.Integer({
    ...described(description === undefined ? [] : [description])[0],
    minimum: 1,
    maximum: integer_max,
    format: 'int64',
    '~zero': 'absent',
  });

/** A whole number of 32 bits. */
export const int32 = (...args: Described<[bounds?: Bounds]>) => {
  const [description, [bounds]] = described(args);
  return Type.Integer({
    ...description,
    minimum: -int32_max - 1,
    maximum: int32_max,
    format: 'int32',
    ...bounds,
  });
};

/** A whole number between -(2^53 - 1) and 2^53 - 1. */
export const int64 = (...args: Described<[bounds?: Bounds]>) => {
  const [description, [bounds]] = described(args);
  return Type.Integer({
    ...description,
    minimum: -integer_max,
    maximum: integer_max,
    format: 'int64',
    ...bounds,
  });
};

/** The end of the year 9999: what comes later cannot be written as a date. */
export const time_max = 253_402_300_799;

/** Unix time in whole seconds. */
export const timestamp = (description?: string, maximum = integer_max) =>
  Type.Integer({
    ...described(description === undefined ? [] : [description])[0],
    minimum: 0,
    maximum,
    format: 'int64',
    '~zero': 'absent',
  });

/** An amount in units of the region's currency, or another decimal number. */
export const decimal = (...args: Described<[bounds?: Bounds]>) => {
  const [description, [bounds]] = described(args);
  return Type.Number({ ...description, ...bounds });
};

/** A pattern, and what it means in words that continue "must be". */
export interface TextForm {
  readonly pattern: string;
  readonly '~form': string;
}

type TextBounds = { readonly minLength?: number; readonly maxLength?: number } & (
  | TextForm
  | { readonly pattern?: never }
);

/** Text, with lengths in characters. If an operator sends it, it is one line: see `one_line.ts`. */
export const text = (...args: Described<[bounds?: TextBounds]>) => {
  const [description, [bounds]] = described(args);
  return Type.String({ ...description, ...bounds });
};

/** Text of several lines. */
export const lines = (...args: Described<[bounds?: TextBounds]>) => {
  const [description, [bounds]] = described(args);
  return Type.String({ ...description, ...bounds, '~lines': true });
};

/**
 * Text that the caller chooses freely and that may be empty. Other text is a code or an identifier, and empty
 * means absent.
 */
export const freeText = (...args: Described<[bounds?: TextBounds]>) => {
  const [description, [bounds]] = described(args);
  return Type.String({ ...description, ...bounds, '~empty': 'kept' });
};

/** True or false. */
export const flag = (description?: string) =>
  Type.Boolean({ ...described(description === undefined ? [] : [description])[0] });

/** The values of a choice: words, or whole numbers with their meanings: `{ 1: 'shop', 2: 'product' }`. */
export type Choices = readonly (string | number)[] | Readonly<Record<number, string>>;
/** The type of a value of a choice. */
export type ChoiceOf<C extends Choices> = C extends readonly (infer Word)[]
  ? Word
  : keyof C extends infer Code
    ? Extract<Code, number>
    : never;

const isWords = (choices: Choices): choices is readonly (string | number)[] => Array.isArray(choices);

/** The values of a choice. */
export const choiceValues = <const C extends Choices>(choices: C): ChoiceOf<C>[] =>
  (isWords(choices) ? [...choices] : Object.keys(choices).map(Number)) as ChoiceOf<C>[];

const meaningText = (choices: Choices) =>
  isWords(choices)
    ? ''
    : ` ${Object.entries(choices)
        .map((pair) => pair.join(' '))
        .join(', ')}.`;

/** One of a few words or codes. The meanings of codes are added to the description. */
export function choice<const C extends Choices>(description: string, choices: C): Type.TUnsafe<ChoiceOf<C>>;
export function choice<const C extends Choices>(choices: C): Type.TUnsafe<ChoiceOf<C>>;
export function choice(...args: Described<[choices: Choices]>) {
  const [{ description }, [choices]] = described(args);
  const values = choiceValues(choices);
  return Type.Unsafe({
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    ...(description !== undefined && { description: description + meaningText(choices) }),
    enum: values,
  });
}

interface ListBounds {
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A list of equal elements. */
export function list<E extends Field>(description: string, element: E, bounds?: ListBounds): Type.TArray<E>;
export function list<E extends Field>(element: E, bounds?: ListBounds): Type.TArray<E>;
export function list(...args: Described<[element: Field, bounds?: ListBounds]>) {
  const [description, [element, bounds]] = described(args);
  return Type.Array(element, { ...description, ...bounds });
}

/** A nested record. */
export function record<F extends Fields>(description: string, fields: F): Type.TObject<F>;
export function record<F extends Fields>(fields: F): Type.TObject<F>;
export function record(...args: Described<[fields: Fields]>) {
  const [description, [fields]] = described(args);
  return Type.Object(fields, description);
}

/** An event of the feed. Documents describe it for each kind that groups declare. */
export const feedEvent = <F extends Fields>(description: string, fields: F): Type.TObject<F> =>
  Type.Object(fields, { description, '~feed_event': true });

/** A record with any field names, whose values all have the same type. */
export const dictionary = <E extends Field>(element: E) =>
  Type.Unsafe<Record<string, Static<E>>>({ type: 'object', additionalProperties: element });

/** A record with any field names and values. */
export const anyRecord = (description: string) => Type.Unsafe<object>({ type: 'object', description });

/** A moment as Unix seconds, or as text that the operation interprets. */
export const moment = (description: string, { maximum, ...form }: TextForm & { maximum: number }) =>
  Type.Unsafe<number | string>({
    description,
    anyOf: [
      { type: 'integer', minimum: 0, maximum },
      { type: 'string', ...form },
    ],
  });

/** A file of a call. Neither its name nor its declared type is kept: its content shows what it is. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  /** It was larger than the contract allows, and its content was not kept. */
  readonly is_too_large?: boolean;
}

/**
 * A file of a multipart body, with at most `maxLength` bytes. The operation decides what happens if it is
 * larger.
 */
export const file = (description: string, bounds: { maxLength: number }) =>
  Type.Unsafe<UploadedFile>({ description, format: 'binary', ...bounds });

/** A field that may be left out. The rules, if any, define further values that count as left out. */
export const optional = <F extends Field>(field: F, { empty, zero, only_for }: AbsenceRules = {}) => {
  const ruled: F = {
    ...field,
    ...(empty && { '~empty': empty }),
    ...(zero && { '~zero': zero }),
    ...(only_for && { '~only_for': only_for }),
  };
  return Type.Optional(ruled);
};

/** A field that must be sent. If it is missing, the operation itself refuses, with its own message. */
export const refusedByOperation = <F extends Field>(field: F) =>
  Type.Optional({ ...field, refused_by_operation: true as const });

/** A field that is null if it has no value. */
export const nullable = <F extends Field & { type: string }>(field: F) =>
  Type.Unsafe<Static<F> | null>({ ...field, type: [field.type, 'null'] });

/** Marks a request field that has a default value. */
export interface WithDefault {
  readonly default: unknown;
}

/** A request field with a default value. */
export const withDefault = <F extends Field>(field: F, value: Static<F>): F & WithDefault => ({
  ...field,
  default: value,
});
