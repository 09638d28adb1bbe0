// The words in which a contract describes its fields. Each is a TypeBox schema, so one description serves the
// static type, the check at the door, OpenAPI and the documentation.
import Type, { type Static, type TProperties, type TSchema } from 'typebox';

export type Field = TSchema;
export type Fields = TProperties;
export type { Static };

/** The largest integer that every JSON client reads back unchanged: 2^53 - 1. */
export const integer_max = Number.MAX_SAFE_INTEGER;
const int32_max = 2 ** 31 - 1;

/** An identifier: a positive integer below 2^53. */
export const id = (description: string) =>
  Type.Integer({ description, minimum: 1, maximum: integer_max, format: 'int64' });

/** A whole number of 32 bits. */
export const int32 = (description: string, bounds: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ description, minimum: -int32_max - 1, maximum: int32_max, format: 'int32', ...bounds });

/** A whole number between -(2^53 - 1) and 2^53 - 1. */
export const int64 = (description: string, bounds: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ description, minimum: -integer_max, maximum: integer_max, format: 'int64', ...bounds });

/** Unix time in whole seconds. */
export const timestamp = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: integer_max, format: 'int64' });

/** An amount in units of the region's currency, or another decimal number. */
export const decimal = (description: string, bounds: { minimum?: number; maximum?: number } = {}) =>
  Type.Number({ description, ...bounds });

/** Text; lengths count characters. */
export const text = (
  description: string,
  bounds: { minLength?: number; maxLength?: number; pattern?: string } = {},
) => Type.String({ description, ...bounds });

/** true or false. */
export const flag = (description: string) => Type.Boolean({ description });

type Code<M> = keyof M extends infer K ? (K extends number ? K : K extends string ? K : never) : never;

/** One of a few whole numbers, each with its meaning: `code('Kind.', { 1: 'shop', 2: 'product' })`. */
export const code = <const M extends Record<number, string>>(description: string, meanings: M) =>
  Type.Unsafe<Code<M>>({
    type: 'integer',
    description: `${description} ${Object.entries(meanings)
      .map(([value, meaning]) => `${value} ${meaning}`)
      .join(', ')}.`,
    enum: Object.keys(meanings).map(Number),
  });

/** One of a few words. */
export const word = <const W extends string>(description: string, words: readonly W[]) =>
  Type.Unsafe<W>({ type: 'string', description, enum: [...words] });

/** A list of equal elements. */
export const list = <E extends Field>(
  description: string,
  element: E,
  bounds: { minItems?: number; maxItems?: number } = {},
) => Type.Array(element, { description, ...bounds });

/** A nested record. */
export const record = <F extends Fields>(description: string, fields: F) =>
  Type.Object(fields, { description });

/** A file that came with a call. Neither its name nor its declared type is kept: its content says what it is. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  /** It was larger than the contract allows: none of it has been kept. */
  readonly is_too_large?: boolean;
}

/** A file of a multipart body, of at most `maxLength` bytes. One that is larger does not break the call by itself. */
export const file = (description: string, bounds: { maxLength: number }) =>
  Type.Unsafe<UploadedFile>({ description, format: 'binary', ...bounds });

/** A field that may be left out. */
export const optional = <F extends Field>(field: F) => Type.Optional(field);

/** A field that is null where there is nothing to say. */
export const nullable = <F extends Field & { type: string }>(field: F) =>
  Type.Unsafe<Static<F> | null>({ ...field, type: [field.type, 'null'] });

/** Marks a field of a request that has a value when it is left out. */
export interface WithDefault {
  readonly default: unknown;
}

/** A field of a request that has this value when it is left out. */
export const withDefault = <F extends Field>(field: F, value: Static<F>): F & WithDefault => ({
  ...field,
  default: value,
});
