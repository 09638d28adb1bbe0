import { absentValues, isEmptyKept } from './absent_value.ts';
import { type Dialect, dialects } from './dialect.ts';
import type { ParsedRequest } from './query_reader.ts';
import { isRecord } from './records.ts';
import type { Schema } from './schema.ts';
import { findTextViolation } from './text_rules.ts';

type BodyFields = Readonly<Record<string, Schema>>;
type Sent = Readonly<Record<string, unknown>>;

/** How a field is read out of a record; undefined where it counts as not sent. */
interface FieldReader {
  readonly name: string;
  readonly read: (value: unknown) => unknown;
  /** Of several objects that may be empty, those that were really sent leave no place for the others. */
  readonly may_be_empty: boolean;
}

/** How much was sent for an object: `[]`, which some client libraries write for `{}`; nothing in it; something. */
const weightOf = (sent: unknown, read: unknown) =>
  Array.isArray(sent) ? 0 : Object.keys(read as object).length === 0 ? 1 : 2;

/**
 * Whether nothing was sent in an object: neither a field that counts, nor one that the contract does not have, and
 * that may be a misspelt one.
 */
const isUnused = (sent: Sent, read: Sent, fields: BodyFields) =>
  Object.keys(read).length === 0 && Object.keys(sent).every((name) => Object.hasOwn(fields, name));

function objectReader(schema: Schema, is_required: boolean, dialect: Dialect): FieldReader['read'] {
  const { properties } = schema;
  if (!properties) return (value) => value;
  const readFields = recordReader(properties, schema.required ?? [], dialect);
  const is_kept = is_required || isEmptyKept(schema, dialect);
  return (value) => {
    const sent = Array.isArray(value) && value.length === 0 ? {} : value;
    if (!isRecord(sent)) return value;
    const read = readFields(sent);
    return is_kept || !isUnused(sent, read, properties) ? read : undefined;
  };
}

function valueReader(schema: Schema, is_required: boolean, dialect: Dialect): FieldReader['read'] {
  const { type, items } = schema;
  if (type === 'object') return objectReader(schema, is_required, dialect);
  if (type !== 'array' || items?.type !== 'object') return (value) => value;
  const readEntry = objectReader(items, true, dialect);
  return (value) =>
    Array.isArray(value) ? value.map((entry) => (isRecord(entry) ? readEntry(entry) : entry)) : value;
}

function fieldReader(name: string, schema: Schema, is_required: boolean, dialect: Dialect): FieldReader {
  const absent = absentValues(schema, is_required, dialect);
  const read = valueReader(schema, is_required, dialect);
  return {
    name,
    read: (value) => (absent.includes(value) ? undefined : read(value)),
    may_be_empty: schema.type === 'object' && isEmptyKept(schema, dialect),
  };
}

/**
 * Brings a record to the form of the contract, in a record of its own: fields that the contract does not have, also
 * those called `__proto__` or `constructor`, nobody keeps or repeats.
 */
function recordReader(
  fields: BodyFields,
  required: readonly string[],
  dialect: Dialect,
): (sent: Sent) => Record<string, unknown> {
  const readers = Object.entries(fields).map(([name, schema]) =>
    fieldReader(name, schema, required.includes(name) && schema.default === undefined, dialect),
  );
  const empty_names = readers.filter(({ may_be_empty }) => may_be_empty).map(({ name }) => name);
  return (sent) => {
    const record: Record<string, unknown> = {};
    for (const { name, read } of readers) {
      if (!Object.hasOwn(sent, name)) continue;
      const value = read(sent[name]);
      if (value !== undefined) record[name] = value;
    }
    if (empty_names.length < 2) return record;
    const weights = empty_names
      .filter((name) => isRecord(record[name]))
      .map((name) => ({ name, weight: weightOf(sent[name], record[name]) }));
    const heaviest = Math.max(...weights.map(({ weight }) => weight));
    for (const { name, weight } of weights) if (weight < heaviest) delete record[name];
    return record;
  };
}

/** The JSON value of some bytes, or undefined. A field called `__proto__` is one like any other to JSON.parse. */
function parseJson(utf8: TextDecoder, bytes: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(utf8.decode(bytes)) };
  } catch {
    return undefined;
  }
}

export type BodyReader = (bytes: Uint8Array, dialect: Dialect) => ParsedRequest;

/** A reader of one operation's JSON body. Nothing in it is converted: "12" is not a number here. */
export function bodyReader({ properties: fields = {}, required = [] }: Schema): BodyReader {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const defaults = Object.entries(fields).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const readers = new Map(dialects.map((dialect) => [dialect, recordReader(fields, required, dialect)]));
  return (bytes, dialect) => {
    const parsed = parseJson(utf8, bytes);
    if (!parsed) return { violation: 'the body must be a JSON object in UTF-8' };
    const body = parsed.value;
    if (!isRecord(body)) return { violation: 'the body must be a JSON object' };
    const violation = findTextViolation(body, 1);
    if (violation) return { violation: violation.replace(/^\./, '') };
    const request = readers.get(dialect)?.(body) ?? {};
    for (const { name, value } of defaults) if (!Object.hasOwn(request, name)) request[name] = value;
    return { request };
  };
}
