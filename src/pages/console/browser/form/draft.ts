// What a person has entered in a form, and the request that it makes. Fields keep their text until the form is sent, so
// that a half-written number is not lost. What is not a value of its schema is sent as it is: the server explains it.
import { isRecord } from '../../../../kit/contract/records.ts';
import type { Schema } from '../../../../kit/contract/schema.ts';

export type Draft = Readonly<Record<string, unknown>>;

/** How a field is shown. */
export type FieldKind = 'flag' | 'choice' | 'number' | 'text' | 'lines' | 'list' | 'rows' | 'record' | 'json';

const typeOf = ({ type }: Schema): string | undefined =>
  typeof type === 'string' ? type : type?.find((name) => name !== 'null');

/** Longer text gets a field of several lines. */
const one_line_max = 500;

export function kindOf(schema: Schema): FieldKind {
  const type = typeOf(schema);
  if (schema.enum) return 'choice';
  if (schema.anyOf) return 'text';
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string') return (schema.maxLength ?? 0) > one_line_max ? 'lines' : 'text';
  if (type === 'array') {
    if (schema.items?.properties) return 'rows';
    return ['number', 'text', 'choice'].includes(kindOf(schema.items ?? {})) ? 'list' : 'json';
  }
  return schema.properties ? 'record' : 'json';
}

const isNumeric = (text: string) =>
  /^-?\d+(\.\d+)?$/.test(text) && Number.isSafeInteger(Math.trunc(Number(text)));

function scalarOf(schema: Schema, text: string): unknown {
  const wantsNumber =
    ['integer', 'number'].includes(typeOf(schema) ?? '') ||
    schema.anyOf?.some(({ type }) => type === 'integer') ||
    schema.enum?.some((value) => typeof value === 'number');
  return wantsNumber && isNumeric(text.trim()) ? Number(text) : text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The value that an entered field stands for; undefined if it is left out. */
export function sentValueOf(schema: Schema, entered: unknown, is_required: boolean): unknown {
  if (entered === undefined || entered === null) return undefined;
  const kind = kindOf(schema);
  if (kind === 'record') {
    const record = requestOf(schema, isRecord(entered) ? entered : {});
    return Object.keys(record).length > 0 || is_required ? record : undefined;
  }
  if (kind === 'rows')
    return Array.isArray(entered)
      ? entered.map((row) => requestOf(schema.items ?? {}, isRecord(row) ? row : {}))
      : undefined;
  if (typeof entered !== 'string') return entered;
  if (entered === '')
    return is_required && kind === 'text' && (schema.minLength ?? 0) === 0 && schema.type === 'string'
      ? ''
      : undefined;
  if (kind === 'list')
    return entered
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => scalarOf(schema.items ?? {}, part));
  return kind === 'json' ? jsonOf(entered) : scalarOf(schema, entered);
}

/** The request that a draft makes. */
export function requestOf({ properties = {}, required = [] }: Schema, draft: Draft): Record<string, unknown> {
  const fields = Object.entries(properties).map(([name, field]): [string, unknown] => [
    name,
    sentValueOf(field, draft[name], required.includes(name)),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** A value as it is entered: the inverse of `sentValueOf`. */
export function enteredOf(schema: Schema, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  const kind = kindOf(schema);
  if (kind === 'record') return isRecord(value) ? draftOf(schema, value) : undefined;
  if (kind === 'rows')
    return Array.isArray(value) ? value.map((row) => draftOf(schema.items ?? {}, row)) : [];
  if (kind === 'list') return Array.isArray(value) ? value.join(', ') : String(value);
  if (kind === 'flag') return value === true;
  return kind === 'json' ? JSON.stringify(value, undefined, 2) : String(value);
}

/** The draft of a record. */
export const draftOf = ({ properties = {} }: Schema, record: Draft): Draft =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) => {
      const entered = enteredOf(field, record[name]);
      return entered === undefined ? [] : [[name, entered]];
    }),
  );
