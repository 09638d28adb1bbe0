import secureJson from 'secure-json-parse';
import type { Parsed } from './query.ts';
import type { Schema } from './words.ts';

const depth_max = 32;

/** What no text and no nesting of a body may be, or undefined. The walk ends at the deepest level allowed. */
function brokenShape(value: unknown, path: string, depth: number): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return `${path} must not contain NUL`;
    return value.isWellFormed() ? undefined : `${path} must be well-formed Unicode, without lone surrogates`;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > depth_max) return `the body must not be nested deeper than ${depth_max} levels`;
  for (const [key, child] of Object.entries(value)) {
    const child_path = Array.isArray(value)
      ? `${path}[${key}]`
      : path === 'the body'
        ? key
        : `${path}.${key}`;
    const broken = brokenShape(child, child_path, depth + 1);
    if (broken) return broken;
  }
  return undefined;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/**
 * Some client libraries cannot write an empty object and send `[]` for it. It is read as the empty object where
 * that satisfies the contract, and as a field that was not sent where it does not.
 */
function readEmptyLists(record: Record<string, unknown>, fields: Readonly<Record<string, Schema>>): void {
  for (const [name, schema] of Object.entries(fields)) {
    if (schema.type !== 'object') continue;
    const value = record[name];
    if (isEmptyList(value)) {
      if (schema.required?.length) delete record[name];
      else record[name] = {};
    } else if (typeof value === 'object' && value !== null && schema.properties)
      readEmptyLists(value as Record<string, unknown>, schema.properties);
  }
}

/** A reader of one operation's JSON body. Nothing in it is converted: "12" is not a number here. */
export function bodyReader(fields: Readonly<Record<string, Schema>>): (bytes: Uint8Array) => Parsed {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const defaults = Object.entries(fields).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [{ name, value }],
  );
  return (bytes) => {
    let body: unknown;
    try {
      body = secureJson.parse(utf8.decode(bytes), { protoAction: 'error', constructorAction: 'error' });
    } catch (error) {
      if (/forbidden/.test((error as Error).message))
        return { broken: 'the body must not name __proto__ or constructor.prototype' };
      return { broken: 'the body must be a JSON object in UTF-8' };
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return { broken: 'the body must be a JSON object' };
    const broken = brokenShape(body, 'the body', 1);
    if (broken) return { broken };
    const request = body as Record<string, unknown>;
    readEmptyLists(request, fields);
    for (const { name, value } of defaults) if (!Object.hasOwn(request, name)) request[name] = value;
    return { request };
  };
}
