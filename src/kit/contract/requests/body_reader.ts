import { type Dialect, dialects } from '../dialect.ts';
import { isRecord } from '../records.ts';
import type { Schema } from '../schema.ts';
import { absentValues, isEmptyKept, isRequired } from './absent_value.ts';
import { mustBeJson } from './json_place.ts';
import { body_parts_max, hasTooManyParts } from './json_size.ts';
import type { ParsedRequest } from './query_reader.ts';
import { findTextViolation } from './text_rules.ts';

type BodyFields = Readonly<Record<string, Schema>>;
type Sent = Readonly<Record<string, unknown>>;

/** Reads a field of a record; returns undefined if it counts as not sent. */
interface FieldReader {
  readonly name: string;
  readonly read: (value: unknown) => unknown;
  /** Among several objects that may be empty, an empty one counts as left out if another was really sent. */
  readonly may_be_empty: boolean;
}

/**
 * How much was sent for an object: `[]`, which some client libraries write for `{}`; an empty object; an
 * object with contents.
 */
const weightOf = (sent: unknown, read: unknown) =>
  Array.isArray(sent) ? 0 : Object.keys(read as object).length === 0 ? 1 : 2;

/** Whether an object is unused: it has no field that counts, and no unknown field, which may be a misspelt one. */
const isUnused = (sent: Sent, read: Sent, fields: BodyFields) =>
  Object.keys(read).length === 0 && Object.keys(sent).every((name) => Object.hasOwn(fields, name));

function objectReader(schema: Schema, is_required: boolean, dialect: Dialect): FieldReader['read'] {
  const { properties } = schema;
  if (!properties) return (value) => value;
  const readFields = recordReader(schema, dialect);
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
  const readObject = objectReader(items, true, dialect);
  const readEntry = (entry: unknown) => (isRecord(entry) ? readObject(entry) : entry);
  return (value) => (Array.isArray(value) ? readEntries(value, readEntry) : value);
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

type ReadersByName = ReadonlyMap<string, FieldReader['read']>;

/** A record with the first fields of another one. */
function firstFields(sent: Sent, count: number): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  let left = count;
  for (const name in sent) {
    if (left-- === 0) break;
    record[name] = sent[name];
  }
  return record;
}

/** The known fields of a record, after reading. If nothing changes, the record itself is returned. */
function readKnownFields(sent: Sent, readers: ReadersByName): Sent {
  let record: Record<string, unknown> | undefined;
  let same_count = 0;
  for (const name in sent) {
    const value = readers.get(name)?.(sent[name]);
    if (record === undefined) {
      if (value === sent[name]) {
        same_count++;
        continue;
      }
      record = firstFields(sent, same_count);
    }
    if (value !== undefined) record[name] = value;
  }
  return record ?? sent;
}

/** The entries of a list, after reading. If nothing changes, the list itself is returned. */
function readEntries(sent: readonly unknown[], read: FieldReader['read']): readonly unknown[] {
  let list: unknown[] | undefined;
  for (let at = 0; at < sent.length; at++) {
    const entry = sent[at];
    const value = read(entry);
    if (list === undefined) {
      if (value === entry) continue;
      list = sent.slice(0, at);
    }
    list.push(value);
  }
  return list ?? sent;
}

/**
 * Converts a record to the form of the contract. Unknown fields, including `__proto__` and `constructor`, are
 * dropped. A record that already has this form is kept; any other is copied.
 */
function recordReader(record_schema: Schema, dialect: Dialect): (sent: Sent) => Sent {
  const readers = Object.entries(record_schema.properties ?? {}).map(([name, schema]) =>
    fieldReader(name, schema, isRequired(record_schema, name), dialect),
  );
  const read_by_name = new Map(readers.map(({ name, read }) => [name, read]));
  const empty_names = readers.filter(({ may_be_empty }) => may_be_empty).map(({ name }) => name);
  return (sent) => {
    const record = readKnownFields(sent, read_by_name);
    if (empty_names.length < 2) return record;
    const weights = empty_names
      .filter((name) => isRecord(record[name]))
      .map((name) => ({ name, weight: weightOf(sent[name], record[name]) }));
    const heaviest = Math.max(...weights.map(({ weight }) => weight));
    const unused = weights.filter(({ weight }) => weight < heaviest).map(({ name }) => name);
    if (unused.length === 0) return record;
    return Object.fromEntries(Object.entries(record).filter(([name]) => !unused.includes(name)));
  };
}

/**
 * The JSON value of some bytes, or where they are not JSON. For JSON.parse, a field called `__proto__` is
 * like any other.
 */
function parseJson(utf8: TextDecoder, bytes: Uint8Array): { value: unknown } | { violation: string } {
  let text = '';
  try {
    text = utf8.decode(bytes);
    return { value: JSON.parse(text) };
  } catch {
    return { violation: `the body ${mustBeJson('a JSON object in UTF-8', text)}` };
  }
}

const too_many_parts = `the body must have at most ${body_parts_max} fields, objects and lists`;

export type BodyReader = (bytes: Uint8Array, dialect: Dialect) => ParsedRequest;

/** A reader for the JSON body of one operation. It converts nothing: "12" is not a number here. */
export function bodyReader(schema: Schema): BodyReader {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const defaults = Object.entries(schema.properties ?? {}).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const readers = new Map(dialects.map((dialect) => [dialect, recordReader(schema, dialect)]));
  return (bytes, dialect) => {
    if (hasTooManyParts(bytes)) return { violation: too_many_parts };
    const parsed = parseJson(utf8, bytes);
    if ('violation' in parsed) return parsed;
    const body = parsed.value;
    if (!isRecord(body)) return { violation: 'the body must be a JSON object' };
    const violation = findTextViolation(body, 1);
    if (violation) return { violation: violation.replace(/^\./, '') };
    const request = { ...readers.get(dialect)?.(body) };
    for (const { name, value } of defaults) if (!Object.hasOwn(request, name)) request[name] = value;
    return { request };
  };
}
