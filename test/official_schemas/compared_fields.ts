// The fields of an operation, by their dotted path: as its contract declares them, and as a published schema does.
import { successSchema } from '../../src/kit/contract/answer_schema.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import type { Schema } from '../../src/kit/contract/schema.ts';

/** The type of each field: `integer`, `number`, `boolean`, `string` or `object`, and `[]` after that of a list. */
export type FieldTypes = ReadonlyMap<string, string>;

/** The fields of a published schema. */
export interface PublishedField {
  readonly name: string;
  readonly type: string;
  readonly children?: readonly PublishedField[] | null;
}

/** What is read of the file `<operation>.json`. */
export interface PublishedOperation {
  readonly params: {
    readonly request_params: readonly PublishedField[] | null;
    readonly response_params: readonly PublishedField[] | null;
  };
}

const published_types: Readonly<Record<string, string>> = {
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  uint32: 'integer',
  uint64: 'integer',
  timestamp: 'integer',
  float: 'number',
  float64: 'number',
  double: 'number',
  bool: 'boolean',
  boolean: 'boolean',
};

function publishedType(type: string): string {
  const [, base = '', lists = ''] = /^(.*?)((?:\[\])*)$/.exec(type.trim()) ?? [];
  return (published_types[base] ?? base) + lists;
}

export function publishedFields(
  fields: readonly PublishedField[] | null | undefined,
  prefix = '',
): FieldTypes {
  const found = new Map<string, string>();
  for (const field of fields ?? []) {
    const path = prefix + field.name.trim();
    found.set(path, publishedType(field.type));
    for (const [inner, type] of publishedFields(field.children, `${path}.`)) found.set(inner, type);
  }
  return found;
}

const nameOfType = (value: unknown) =>
  typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value;

/** The schema of a value that is not null. */
const presentSchema = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

function contractType(schema: Schema): string {
  const present = presentSchema(schema);
  if (present.items) return `${contractType(present.items)}[]`;
  const [type] = [present.type ?? nameOfType(present.const ?? present.enum?.[0])].flat();
  return String(type);
}

function* fieldsOf(schema: Schema, prefix: string): Generator<[string, string]> {
  if (schema.items) yield* fieldsOf(schema.items, prefix);
  for (const alternative of schema.anyOf ?? []) yield* fieldsOf(alternative, prefix);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [prefix + name, contractType(field)];
    yield* fieldsOf(field, `${prefix}${name}.`);
  }
}

export interface OperationFields {
  readonly request: FieldTypes;
  readonly response: FieldTypes;
}

/** A file is not described by fields: the answer of an operation with a media type has none. */
export const contractFields = (operation: Operation): OperationFields => ({
  request: new Map(fieldsOf(operation.request, '')),
  response: new Map(operation.media_type === undefined ? fieldsOf(successSchema(operation), '') : []),
});
