import secureJson from 'secure-json-parse';
import type { ParsedRequest } from './query_reader.ts';
import { isRecord } from './records.ts';
import type { Schema } from './schema.ts';
import { messageOf } from './thrown.ts';

const depth_max = 32;

const too_deep = `the body must not be nested deeper than ${depth_max} levels`;

/**
 * What no text and no nesting of a body may be, after the path to it, or undefined. The path is put together on
 * the way back from what is broken: a body may hold half a million values that are not.
 */
function findTextViolation(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return ' must not contain NUL';
    return value.isWellFormed() ? undefined : ' must be well-formed Unicode, without lone surrogates';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > depth_max) return too_deep;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const broken = findTextViolation(value[i], depth + 1);
      if (broken) return broken === too_deep ? broken : `[${i}]${broken}`;
    }
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  for (const name of Object.keys(value)) {
    const broken = findTextViolation(value[name], depth + 1);
    if (broken) return broken === too_deep ? broken : `.${name}${broken}`;
  }
  return undefined;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/**
 * Brings a record to the form of the contract. Fields that it does not have go: nobody keeps or repeats them.
 *
 * Some client libraries cannot write an empty object and send `[]` for it: for one that they mean, and for those
 * that they leave unused. Beside an object that was really sent it is read as a field that was not sent; otherwise
 * as the empty object where that satisfies the contract.
 */
function normalize(record: Record<string, unknown>, fields: Readonly<Record<string, Schema>>): void {
  // Asked only where an empty list stands for an object, and before the first of them is changed.
  let is_used: boolean | undefined;
  for (const name of Object.keys(record)) {
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (schema === undefined) {
      delete record[name];
      continue;
    }
    const value = record[name];
    if (typeof value !== 'object' || value === null) continue;
    if (schema.type === 'object' && isEmptyList(value)) {
      is_used ??= hasObject(record, fields);
      if (is_used || schema.required?.length) delete record[name];
      else record[name] = {};
    } else if (schema.properties && isRecord(value)) normalize(value, schema.properties);
    else if (schema.items?.properties && Array.isArray(value))
      for (const entry of value) if (isRecord(entry)) normalize(entry, schema.items.properties);
  }
}

/** Whether an object was really sent for one of the fields that take one. */
const hasObject = (record: Record<string, unknown>, fields: Readonly<Record<string, Schema>>): boolean =>
  Object.keys(record).some(
    (name) => Object.hasOwn(fields, name) && fields[name]?.type === 'object' && isRecord(record[name]),
  );

/** A reader of one operation's JSON body. Nothing in it is converted: "12" is not a number here. */
export function bodyReader(fields: Readonly<Record<string, Schema>>): (bytes: Uint8Array) => ParsedRequest {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const defaults = Object.entries(fields).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [{ name, value }],
  );
  return (bytes) => {
    let body: unknown;
    try {
      body = secureJson.parse(utf8.decode(bytes), { protoAction: 'error', constructorAction: 'error' });
    } catch (error) {
      if (/^Object contains forbidden/.test(messageOf(error)))
        return { broken: 'the body must not name __proto__ or constructor.prototype' };
      return { broken: 'the body must be a JSON object in UTF-8' };
    }
    if (!isRecord(body)) return { broken: 'the body must be a JSON object' };
    const broken = findTextViolation(body, 1);
    if (broken) return { broken: broken.replace(/^\./, '') };
    const request = body;
    normalize(request, fields);
    for (const { name, value } of defaults) if (!Object.hasOwn(request, name)) request[name] = value;
    return { request };
  };
}
