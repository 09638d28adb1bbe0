// Reads the parameters of a query string strictly by the types in the contract: "12" is an integer; "1e3",
// "0x10" and " 5" are not; an empty value counts as not sent.
import type { Schema } from '../schema.ts';
import { findTextProblem } from './text_rules.ts';

/** A name and a value, not decoded. */
export type QueryPair = readonly [name: string, value: string];

/** Visits the pairs of a raw query string: `a=1&b` has a with 1, and b with the empty value. */
export function forEachPair(query: string, visit: (name: string, value: string) => void): void {
  let start = 0;
  while (start < query.length) {
    let end = query.indexOf('&', start);
    if (end === -1) end = query.length;
    const equals = query.indexOf('=', start);
    if (equals === -1 || equals > end) visit(query.slice(start, end), '');
    else visit(query.slice(start, equals), query.slice(equals + 1, end));
    start = end + 1;
  }
}

/** The text of a percent-encoding; undefined if the encoding is malformed. */
export function decodeComponent(raw: string): string | undefined {
  if (!/[^\w.~-]/.test(raw)) return raw;
  if (/[^\x21-\x7e]/.test(raw)) return undefined;
  try {
    const text = decodeURIComponent(raw.replaceAll('+', ' '));
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Flags as client libraries write them: in the form of JSON, of Python, and as digits. */
const flag_texts: Readonly<Record<string, boolean | undefined>> = Object.assign(Object.create(null), {
  true: true,
  True: true,
  1: true,
  false: false,
  False: false,
  0: false,
});

/** The value of a text, or the text itself if it is not such a value: the check then names the rule. */
export function parseValue(text: string, schema: Schema): unknown {
  switch (schema.type) {
    case 'integer':
      return /^-?\d+$/.test(text) ? Number(text) + 0 : text;
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) + 0 : text;
    case 'boolean':
      return flag_texts[text] ?? text;
    default:
      return text;
  }
}

/** Whole numbers in brackets, separated by spaces, as Go prints a list. */
const printed_numbers = /^\[(-?\d+(?: -?\d+)*)\]$/;

/** The entries of a list in a single value: as a JSON array, as Go prints it, or separated by commas. */
function listEntries(text: string, items: Schema): readonly unknown[] {
  if (text.startsWith('['))
    try {
      return JSON.parse(text);
    } catch {
      const [, numbers] = items.type === 'integer' ? (printed_numbers.exec(text) ?? []) : [];
      if (numbers !== undefined) return numbers.split(' ');
      // It is text that starts with a bracket.
    }
  return text.split(',');
}

const entry_name = /^([^[\]]+)\[\d{0,9}\]$/;

/**
 * The name of the list to which `name[]` or `name[3]` adds an entry, as PHP and others write lists; undefined
 * for any other name.
 */
export const listNameOf = (name: string): string | undefined =>
  name.endsWith(']') ? entry_name.exec(name)?.[1] : undefined;

/** Adds the values of a parameter to a list. @returns what is wrong with them, if anything. */
export function addEntries(list: unknown[], text: string, items: Schema): string | undefined {
  for (const entry of listEntries(text, items)) {
    const problem = typeof entry === 'string' ? findTextProblem(entry) : undefined;
    if (problem) return problem;
    list.push(typeof entry === 'string' ? parseValue(entry, items) : entry);
  }
  return undefined;
}

/** A request, or what is wrong with its text. */
export type ParsedRequest =
  | { readonly request: Record<string, unknown>; readonly violation?: undefined }
  | { readonly request?: undefined; readonly violation: string };

/**
 * A reader for the parameters of one operation, from the pairs of a query. Unknown names are ignored. A list
 * may be repeated, also as `name[]` or `name[0]`, separated by commas, or a JSON array. Other parameters must
 * be given only once.
 *
 * @param absent_zeros the fields for which 0 means that they were not sent.
 */
export function queryReader(
  fields: Readonly<Record<string, Schema>>,
  absent_zeros: readonly string[] = [],
): (pairs: readonly QueryPair[]) => ParsedRequest {
  const defaults = Object.entries(fields).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const known = new Map(
    Object.entries(fields).map(([name, schema]) => {
      const absent = absent_zeros.includes(name) ? 0 : undefined;
      return [name, { name, schema, absent }];
    }),
  );
  const findField = (name: string) => {
    const field = known.get(name);
    if (field) return field;
    const list = known.get(listNameOf(name) ?? '');
    return list?.schema.type === 'array' ? list : undefined;
  };
  return (pairs) => {
    const request: Record<string, unknown> = {};
    let violation: string | undefined;
    for (const [raw_name, raw_value] of pairs) {
      const decoded_name = decodeComponent(raw_name);
      const field = decoded_name === undefined ? undefined : findField(decoded_name);
      if (!field || raw_value === '') continue;
      const { name, schema, absent } = field;
      const text = decodeComponent(raw_value);
      if (text === undefined) violation = `${name} must be UTF-8 text in percent-encoding, without NUL`;
      else if (schema.type === 'array') {
        const earlier = request[name];
        const list: unknown[] = Array.isArray(earlier) ? earlier : [];
        const problem = addEntries(list, text, schema.items ?? {});
        if (problem) violation = `${name}${problem}`;
        request[name] = list;
      } else if (Object.hasOwn(request, name)) violation = `${name} must be given once`;
      else {
        const value = parseValue(text, schema);
        if (value !== absent) request[name] = value;
      }
      if (violation) return { violation };
    }
    for (const { name, value } of defaults) if (!Object.hasOwn(request, name)) request[name] = value;
    return { request };
  };
}
